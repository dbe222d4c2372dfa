# Runs while the image is built: compiles everything once, since nothing can be written to at run time. Of packages
# and of Python itself only what was compiled stays; the site's own sources stay for its tracebacks.
set -eu
ours='rules scoring tournament'
set -- /usr/lib/python3.11
for name in /opt/sumula/*; do
    case " $ours " in *" ${name##*/} "*) ;; *) set -- "$@" "$name" ;; esac
done
# Files that do not compile, such as a template of a package, stay as they are.
python3 -m compileall -q -b -j 0 --invalidation-mode unchecked-hash "$@" >/dev/null || true
for name in $ours; do
    python3 -m compileall -q --invalidation-mode unchecked-hash "/opt/sumula/$name"
done
for folder in "$@"; do
    [ -d "$folder" ] || continue
    find "$folder" -name '*.py' | while read -r source; do
        [ ! -f "${source}c" ] || rm -f "$source"
    done
    find "$folder" -name __pycache__ -prune -exec rm -rf {} +
done
# Tools that install packages and manage a machine, and files that only programs other than Python need.
dpkg --purge --force-all --no-triggers apt perl-base e2fsprogs logsave mount gpgv debian-archive-keyring tzdata >/dev/null 2>&1 || true
rm -rf /var/lib/dpkg /etc/apt /usr/lib/apt /usr/share/perl5 /usr/share/fonts/truetype /usr/share/zoneinfo /usr/lib/udev \
    /usr/lib/*-linux-gnu/gconv /usr/lib/*-linux-gnu/libapt* /usr/lib/*-linux-gnu/libgnutls* /usr/lib/*-linux-gnu/libdb-5* \
    /usr/lib/*-linux-gnu/libunistring* /usr/lib/*-linux-gnu/libgcrypt* /usr/lib/*-linux-gnu/libp11-kit* \
    /usr/lib/*-linux-gnu/libhogweed* /usr/lib/*-linux-gnu/libnettle* /usr/bin/openssl /usr/bin/localedef /usr/bin/dpkg* \
    /usr/lib/python3.11/ensurepip /usr/lib/python3.11/idlelib /usr/lib/python3.11/lib2to3 /usr/lib/python3.11/pydoc_data /usr/lib/python3 /compile.sh
find /usr/sbin -type f -not -name ldconfig -delete
rm -f /usr/lib/*-linux-gnu/libmvec* /usr/lib/*-linux-gnu/libsepol* /usr/lib/*-linux-gnu/libsemanage* /usr/lib/*-linux-gnu/libext2fs* \
    /usr/lib/*-linux-gnu/libsystemd* /usr/lib/*-linux-gnu/libudev* /usr/lib/*-linux-gnu/libgmp* /usr/bin/expr /usr/bin/factor \
    /usr/bin/logger /usr/bin/lslogins /usr/bin/lsblk /usr/bin/lscpu /usr/bin/lsfd /usr/bin/findmnt /usr/bin/partx
mkdir -p /data
chown 10001:10001 /data
