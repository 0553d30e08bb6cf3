#!/bin/bash
# Plays Klondike in LÖVE with the mouse of an X server without a screen, and prints the lines that the game prints:
#
#   Tests/Embedding/love/play.sh PREFIX [PICTURE]          PREFIX is that of scripts/install; PICTURE needs ImageMagick
set -eu
cd "$(dirname "$0")"
prefix=$1
picture=${2-}

exec {display}< <(exec Xvfb -displayfd 1 -screen 0 700x500x24 2>/dev/null)
server=$!
trap 'kill $server 2>/dev/null' EXIT
read -r -t 60 -u "$display" number
export DISPLAY=:$number SDL_AUDIODRIVER=dummy

exec {game}< <(LUA_PATH="$prefix/share/lua/5.1/?.lua;;" exec love . 2>&1)
player=$!
trap 'kill $player $server 2>/dev/null' EXIT

# Prints the next line of the game, which shows that an input has taken effect.
hear() {
  read -r -t 60 -u "$game" line || { echo "the game says nothing"; exit 1; }
  echo "$line"
}

hear
window=$(xdotool search --sync --onlyvisible --name '^Klondike$' | head -n 1)
at() { xdotool mousemove --window "$window" "$1" "$2"; }
drag() { # FROM TO
  at "$1" "$2"
  xdotool mousedown 1
  at $(($1 + 10)) "$2"
  at "$3" "$4"
  xdotool mouseup 1
  hear
}

drag 100 170 190 250 # the two of clubs onto the three of hearts
drag 470 270 260 230 # the ten of diamonds onto the king of spades
at 50 60
xdotool click 1 # the stock
hear
[ -z "$picture" ] || import -window root "$picture"
xdotool key u
hear
