#!/bin/bash
# Plays a game in a window of GTK by assistive technology alone, which reads the elements and performs actions.
#
#   Tests/Embedding/gtk/speech.sh BOARD READER PLUGIN [NAME ACTION]…
set -eu
board=$1 reader=$2 plugin=$3
shift 3
if [ -z "${IN_SESSION-}" ]; then
  IN_SESSION=1 exec dbus-run-session -- "$0" "$board" "$reader" "$plugin" "$@" 3>&1 >/dev/null 2>&1
fi

exec {display}< <(exec Xvfb -displayfd 1 -screen 0 1100x800x24 2>/dev/null)
server=$!
trap 'kill $server 2>/dev/null' EXIT
read -r -t 60 -u "$display" number
export DISPLAY=:$number GDK_BACKEND=x11 GSK_RENDERER=cairo LIBGL_ALWAYS_SOFTWARE=1
exec {game}< <(exec "$board" "$plugin" 381 2>/dev/null)
player=$!
trap 'kill $player $server 2>/dev/null' EXIT
read -r -t 20 -u "$game" line
"$reader" "$@" >&3
