#!/bin/bash
# Plays Klondike in a window of SDL with the mouse of an X server without a screen, and prints the lines of the program:
#
#   Tests/Embedding/sdl/play.sh BOARD PLUGIN SAVE [GAME [PICTURE]]
#
# With GAME, a saved game after the same drags at the prompt, the window is compared with it. PICTURE receives the window
# during a further drag. Both need ImageMagick.
set -eu
board=$1 plugin=$2 save=$3 game_at_prompt=${4-} picture=${5-}

exec {display}< <(exec Xvfb -displayfd 1 -screen 0 800x600x24 2>/dev/null)
server=$!
trap 'kill $server 2>/dev/null' EXIT
read -r -t 60 -u "$display" number
export DISPLAY=:$number SDL_AUDIODRIVER=dummy

exec {game}< <(exec "$board" "$plugin" 381 "$save" 2>&1)
player=$!
trap 'kill $player $server 2>/dev/null' EXIT

# Prints the next line of the program, which shows that an input has taken effect.
hear() {
  read -r -t 60 -u "$game" line || { echo "the program says nothing"; exit 1; }
  echo "$line"
}

hear
window=$(xdotool search --sync --onlyvisible --name '^Dray$' | head -n 1)
at() { xdotool mousemove --window "$window" "$1" "$2"; }
over() { # FROM TO
  at "$1" "$2"
  xdotool mousedown 1
  at $(($1 + 10)) "$2"
  at "$3" "$4"
}
drag() {
  over "$@"
  xdotool mouseup 1
  hear
}

drag 100 170 190 250 # the two of clubs onto the three of hearts
drag 470 270 260 230 # the ten of diamonds onto the king of spades
at 50 60
xdotool click 1 # the stock
hear
xdotool key ctrl+z
hear
xdotool key ctrl+y
hear
# Compares the window until the springs rest.
if [ -n "$game_at_prompt" ]; then
  for _ in $(seq 100); do
    import -depth 8 -window "$window" "ppm:$save.ppm"
    ! result=$(lua5.4 Tests/Embedding/sdl/picture.lua "$plugin" "$game_at_prompt" "$save.ppm" 2>&1) || break
  done
  echo "$result"
fi
if [ -n "$picture" ]; then
  over 470 270 260 230
  sleep 0.5 # until the springs rest
  import -window "$window" "$picture"
  xdotool key Escape
  hear
fi
xdotool key ctrl+q
while read -r -t 60 -u "$game" line; do echo "$line"; done # until the program ends, after it has saved the game
