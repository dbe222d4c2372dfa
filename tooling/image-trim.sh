# Usage: image-trim.sh FOLDER. Removes parts of packages that the site never loads: tests, languages that it does not
# speak, Amazon's other services, what only debuggers read.
set -euo pipefail
cd "${1:?which folder}"

find . -depth -type d \( -name tests -o -name testing -path '*numpy*' \) -not -path './numpy/testing*' -exec rm -rf {} +
find . -type f \( -name '*.pyi' -o -name '*.c' -o -name '*.pyx' -o -name '*.h' -o -name '*.a' -o -name '*.map' \) -delete
find django -type d -path '*/locale/*' -prune -not \( -path '*/locale/pt_BR*' -o -path '*/locale/it' -o -path '*/locale/en' \
    -o -path '*/locale/pt' \) -exec rm -rf {} +
find . -name '*.po' -delete
rm -rf django/contrib/gis django/contrib/admindocs django/contrib/admin/static django_htmx/static ninja/static numpy/f2py numpy/distutils bin
find pyphen/dictionaries -type f -not -name '*pt_*' -not -name '*it_*' -not -name '*en_*' -delete
rm -f PIL/_avif*.so pillow.libs/libavif*
if [ -d botocore/data ]; then
    find botocore/data -mindepth 1 -maxdepth 1 -type d -not -name s3 -not -name sts -exec rm -rf {} +
fi
find . -name '*.so*' -type f -exec strip --strip-unneeded {} + 2>/dev/null || true
