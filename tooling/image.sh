# `make image`: the image localhost/sumula:VERSION, by buildah. BASE names a Debian 12 image of a registry; if none
# answers, debootstrap makes one from Debian's packages. MACHINE is aarch64 or x86_64: this machine's by default; another
# only if buildah can run it.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

missing=()
has buildah || missing+=(buildah)
[ ${#missing[@]} = 0 ] || system_packages "${missing[@]}" || exit 1
bash tooling/wheel.sh
machine=${MACHINE:-$(uname -m)}
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
# shellcheck disable=SC2012 # the newest; the names of wheels have no space
wheel=$(ls -t "${DIST:-dist}"/sumula-*.whl | head -1)

# Python's own installer is not in the image: the packages of the lock are fetched for its Python, checked by their hashes.
install=(.venv/bin/uv pip install --quiet --target "$build/site" --python-version 3.11 --link-mode copy
    --python-platform "$machine-manylinux_2_36" --only-binary :all:)
"${install[@]}" --require-hashes -r requirements-servers.txt
"${install[@]}" --no-deps "$wheel"
bash tooling/image-trim.sh "$build/site"
cp deploy/compile.sh "$build"

buildah=(buildah ${STORAGE:+--storage-driver "$STORAGE"})
if [ -z "${BASE:-}" ] && ! timeout 60 "${buildah[@]}" pull --quiet docker.io/library/debian:bookworm-slim >/dev/null 2>&1; then
    say "No registry answers: Debian 12 is made of its packages."
    BASE=localhost/debian:bookworm-slim
    if ! "${buildah[@]}" inspect --type image "$BASE" >/dev/null 2>&1; then
        has debootstrap || system_packages debootstrap || exit 1
        as_root debootstrap --variant=minbase --include=ca-certificates bookworm "$build/root" >/dev/null
        container=$("${buildah[@]}" from scratch)
        "${buildah[@]}" copy --quiet "$container" "$build/root" / >/dev/null
        "${buildah[@]}" commit --quiet --rm "$container" "$BASE" >/dev/null
        as_root rm -rf "$build/root"
    fi
fi
version=$(.venv/bin/python -c 'from scoring.version import VERSION; print(VERSION)')
"${buildah[@]}" build --quiet --layers=false --format docker --isolation "${ISOLATION:-chroot}" \
    ${BASE:+--build-arg "BASE=$BASE"} -f deploy/Containerfile -t "localhost/sumula:$version" -t localhost/sumula:latest "$build"
"${buildah[@]}" images localhost/sumula
# The size that a volunteer has to download.
size=$("${buildah[@]}" images --format '{{.Size}}' localhost/sumula:latest)
case $size in *MB) ;; *) say "The image has $size."; exit 1 ;; esac
[ "${size%%[. ]*}" -le 250 ] || { say "The image has $size: the limit is 250 MB."; exit 1; }
# Whether the file that starts the image can be read. Its three variables have no defaults.
if docker compose version >/dev/null 2>&1; then
    SITE_HOST=club.example SECRET_KEY=of-no-site POSTGRES_PASSWORD=of-no-site \
        docker compose --file deploy/compose.yaml config --quiet
fi
