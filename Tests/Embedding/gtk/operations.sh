#!/bin/bash
# Drags from one program of GTK into another with each set of operations that a source can suggest, and each operation
# that a destination can choose. Prints the operation of the outcome in both programs, which GDK has negotiated.
#
#   Tests/Embedding/gtk/operations.sh BOARD
set -eu
board=$1 plugin=$(dirname "$0")/operations

exec {display}< <(exec Xvfb -displayfd 1 -screen 0 1100x500x24 2>/dev/null)
server=$!
trap 'kill $server 2>/dev/null' EXIT
read -r -t 60 -u "$display" number
export DISPLAY=:$number GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none NO_AT_BRIDGE=1 LIBGL_ALWAYS_SOFTWARE=1

exec {source}< <(exec "$board" "$plugin" 2>/dev/null)
first=$!
exec {target}< <(exec "$board" "$plugin" 2>/dev/null)
second=$!
trap 'kill $first $second $server 2>/dev/null' EXIT

# The next line of a program.
hear() { # NAME, FILE
  read -r -t 20 -u "$2" line || { echo "$1 says nothing"; exit 1; }
}
hear source "$source"
hear target "$target"
from=$(xdotool search --sync --onlyvisible --pid $first | tail -n 1)
to=$(xdotool search --sync --onlyvisible --pid $second | tail -n 1)
xdotool windowmove --sync "$from" 0 0 windowmove --sync "$to" 550 0

# Moves the mouse around a place until a program prints a line.
hover() { # NAME, FILE, X, Y
  for step in $(seq 200); do
    xdotool mousemove $(($3 + step % 2)) "$4"
    if read -r -t 0.1 -u "$2" line; then return; fi
  done
  hear "$1" "$2"
}

boxes=(copy move alias)
for set in 0 1 2 3 4 5 6; do
  for box in 0 1 2; do
    xdotool mousemove 60 $((32 + 30 * set)) mousedown 1
    xdotool mousemove 100 $((32 + 30 * set))
    hover source "$source" 500 60
    hover target "$target" 830 $((50 + 90 * box))
    verdict=${line##*: }
    xdotool mouseup 1
    hear source "$source"
    outcome=$line
    hear target "$target"
    item=${outcome#*: }
    echo "${item% to nowhere} over ${boxes[box]}: verdict $verdict, source ${outcome%%:*}, target ${line%%:*}"
  done
done
