#!/bin/sh
# Runs a command in another root: enter.sh HOW ROOT USER COMMAND... Is called in a separate mount and process namespace,
# so that whatever it mounts and starts is gone when it ends.
#   chroot   changes the root only; the kernel lets nobody in there make a namespace of users, so Chromium has its
#            setuid helper alone
#   pivot    makes it the root of the namespace, as on a separate machine
set -e
how=$1 root=$2 user=$3
shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
if [ "$how" = chroot ]; then
	exec chroot "$root" runuser -u "$user" -- "$@"
fi
cd "$root"
mkdir -p .outside
pivot_root . .outside
cd /
umount -l /.outside
exec runuser -u "$user" -- "$@"
