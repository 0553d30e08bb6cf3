#!/bin/bash
# Drags an item from one program into another: two windows of GTK on an X server without a screen.
#
#   Tests/Embedding/gtk/play.sh BOARD PLUGIN [PICTURE]          PICTURE needs ImageMagick
set -eu
board=$1 plugin=$2 picture=${3-}

exec {display}< <(exec Xvfb -displayfd 1 -screen 0 2200x500x24 2>/dev/null)
server=$!
trap 'kill $server 2>/dev/null' EXIT
read -r -t 60 -u "$display" number
export DISPLAY=:$number GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none NO_AT_BRIDGE=1 LIBGL_ALWAYS_SOFTWARE=1

exec {source}< <(exec "$board" "$plugin" 2>/dev/null)
first=$!
exec {target}< <(exec "$board" "$plugin" 2>/dev/null)
second=$!
trap 'kill $first $second $server 2>/dev/null' EXIT

# Prints the next line of a program.
hear() { # NAME, FILE
  read -r -t 20 -u "$2" line || { echo "$1 says nothing"; [ -z "$picture" ] || import -window root "$picture"; exit 1; }
  echo "$1: $line"
}
hear source "$source"
hear target "$target"
from=$(xdotool search --sync --onlyvisible --pid $first | tail -n 1)
to=$(xdotool search --sync --onlyvisible --pid $second | tail -n 1)
xdotool windowmove --sync "$from" 0 0 windowmove --sync "$to" 1100 0
at() { xdotool mousemove "$1" "$2"; }
# Moves the mouse around a place until a program prints a line. GTK joins motions, and reports the place of a drag to a
# window only after the drag has entered it.
hover() { # NAME, FILE, X, Y
  for step in $(seq 200); do
    at $(($3 + step % 2)) "$4"
    if read -r -t 0.1 -u "$2" line; then
      echo "$1: $line"
      return
    fi
  done
  hear "$1" "$2"
}

at 60 35
xdotool mousedown 1
at 100 60
hover source "$source" 1060 60 # between the windows
hover target "$target" 1360 240
[ -z "$picture" ] || import -window root "$picture"
xdotool mouseup 1
hear target "$target"
hear target "$target"
hear source "$source"

at 60 35 # out and back again
xdotool mousedown 1
at 100 60
hover source "$source" 1060 60
hover source "$source" 260 240
xdotool mouseup 1
hear source "$source"
