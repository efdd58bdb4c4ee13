#!/bin/sh
# Stands in the browser's place where a driver wants to start it: takes the account and the bounds that started-browser.ts
# names in the environment, then becomes the browser. What cannot be had here is noticed there, and said.
set -u

# The first to die when the machine's memory runs out.
echo "$PRICETRAIL_OOM_SCORE" 2>/dev/null >"/proc/$$/oom_score_adj"
# A group with a bound of its own for this process and all that come of it.
[ -z "$PRICETRAIL_GROUP" ] || echo $$ 2>/dev/null >"$PRICETRAIL_GROUP/cgroup.procs"
# Writable memory of one process; reserved address space does not count.
ulimit -d "$PRICETRAIL_DATA_KB" 2>/dev/null

for argument in "$@"; do
  shift
  case $argument in
    --user-data-dir=*) profile=${argument#*=} ;;
    # A second list would take the place of the driver's own.
    --disable-features=*) argument=$argument,$PRICETRAIL_UNSEEN ;;
  esac
  set -- "$@" "$argument"
done
program=$PRICETRAIL_PROGRAM
account=$PRICETRAIL_ACCOUNT
unset PRICETRAIL_OOM_SCORE PRICETRAIL_GROUP PRICETRAIL_DATA_KB PRICETRAIL_UNSEEN PRICETRAIL_PROGRAM PRICETRAIL_ACCOUNT

[ "$account" = same ] && exec "$program" "$@"

# The caches and folders that the environment names are another user's.
unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_RUNTIME_DIR
export HOME="$profile"
if [ "$account" = namespace ]; then
  exec unshare --user --map-user=65534 --map-group=65534 -- "$program" "$@"
fi
chown "$account" "$profile" || exit 126
cd /
set -- setpriv --reuid="${account%:*}" --regid="${account#*:}" --clear-groups -- "$program" "$@"
if ! "$1" "$2" "$3" "$4" "$5" test -x "$program" -a -w "$profile"; then
  echo "permission denied: that account cannot reach $program or $profile" >&2
  exit 126
fi
exec "$@"
