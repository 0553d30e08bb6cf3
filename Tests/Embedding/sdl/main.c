/* Plays any plugin in a window of SDL 2: the rules are the plugin's, the drags are Dray's, and this file draws.
 *
 *     cc main.c $(pkg-config --cflags --libs dray sdl2 SDL2_ttf) -lm -o board
 *     ./board PLUGIN [SEED [SAVE]]
 *
 * Mouse and fingers drag; the wheel scrolls; Tab, arrows and Space drag by keys, Escape cancels; Control-Z undoes,
 * Control-Y redoes, Control-Q quits; digits answer a question. SAVE receives the game at the end. */
#include <dray.h>

#include <SDL.h>
#include <SDL_ttf.h>
#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FONT "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
#define OPAQUE 0xFF000000u

enum { MARGIN = 20, STATUS = 36, TEXT = 15 };

/* The drawn position of an element, which follows its frame by a spring. */
struct sprite {
  uint64_t key;
  double x, y, dx, dy;
  int is_used;
};

static dray_host *host;
static SDL_Window *window;
static SDL_Renderer *renderer;
static SDL_Texture *white; /* One pixel, from which every rectangle is drawn. */
static TTF_Font *font;
static double density = 1; /* Pixels for each point of the window. */
static struct sprite *sprites;
static size_t sprite_count;
static char status[400] = "Drag an item.";

static void fail(const char *what, const char *why) {
  fprintf(stderr, "%s: %s\n", what, why);
  exit(1);
}

static void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(status, sizeof status, format, arguments);
  va_end(arguments);
  puts(status);
  fflush(stdout);
}

static double now(void) { return (double)SDL_GetTicks64() / 1000; }

/* == Inputs == */

static const char *name_of(dray_operation operation) {
  static const char *const names[] = { [DRAY_OPERATION_COPY] = "copy", [DRAY_OPERATION_MOVE] = "move",
                                       [DRAY_OPERATION_DELETE] = "delete", [DRAY_OPERATION_ALIAS] = "alias",
                                       [DRAY_OPERATION_FORBIDDEN] = "forbidden" };
  return operation >= 0 && operation <= DRAY_OPERATION_FORBIDDEN && names[operation] ? names[operation] : "kept";
}

static const char *label_of(dray_id id) {
  static char text[64];
  dray_placements list;
  dray_host_placements(host, &list);
  for (size_t i = 0; i < list.count; i++) {
    const dray_placement *placement = DRAY_PLACEMENT(list, i);
    if (placement->kind != DRAY_PLACEMENT_ITEM || strcmp(placement->id.string, id.string) != 0) continue;
    if (*placement->label) id.string = placement->label;
  }
  return snprintf(text, sizeof text, "%s", id.string), text;
}

/* Shows the result of the latest input. */
static void tell(void) {
  dray_response response = { .struct_size = sizeof response };
  if (dray_host_response(host, &response) != DRAY_STATUS_OK) return;
  const char *outcome = "";
  char items[128] = "";
  if (response.kind == DRAY_RESPONSE_ENDED && response.item_count > 0) {
    for (size_t i = 0; i < response.item_count; i++) {
      size_t used = strlen(items);
      snprintf(items + used, sizeof items - used, "%s%s", i > 0 ? " " : "", label_of(response.item_ids[i]));
    }
    say("%s %s: %s → %s%s%s", name_of(response.operation), items, response.route.from.string,
        *response.route.to.string ? response.route.to.string : "nowhere", *response.reason.text ? ", " : "",
        response.reason.text);
  } else if (response.kind == DRAY_RESPONSE_PERFORMED) {
    say("%s", dray_host_outcome(host, NULL, &outcome) == DRAY_STATUS_OK ? outcome : "done");
  } else if (*response.reason.text) {
    say("%s", response.reason.text);
  }
}

static dray_modifiers held_modifiers(void) {
  SDL_Keymod held = SDL_GetModState();
  return (held & KMOD_SHIFT ? DRAY_MODIFIER_SHIFT : 0) | (held & KMOD_CTRL ? DRAY_MODIFIER_CONTROL : 0) |
         (held & KMOD_ALT ? DRAY_MODIFIER_OPTION : 0) | (held & KMOD_GUI ? DRAY_MODIFIER_COMMAND : 0);
}

static void send(dray_input input) {
  input.struct_size = sizeof input;
  input.time = now();
  input.modifiers = held_modifiers();
  if (dray_host_send(host, &input) == DRAY_STATUS_OK) tell();
  else say("%s", dray_host_message(host));
  /* During a drag, the line has the verdict. */
  dray_verdict verdict = { .struct_size = sizeof verdict };
  if (dray_host_verdict(host, input.pointer, &verdict) != DRAY_STATUS_OK) return;
  snprintf(status, sizeof status, "%s",
           *verdict.reason.text ? verdict.reason.text : verdict.cause ? "" : name_of(verdict.operation));
}

static void point(dray_input_kind kind, dray_device device, int64_t pointer, double x, double y) {
  send((dray_input){ .kind = kind, .device = device, .pointer = pointer, .x = x - MARGIN, .y = y - MARGIN });
}

static void finger(dray_input_kind kind, const SDL_TouchFingerEvent *touch) {
  int width, height;
  SDL_GetWindowSize(window, &width, &height);
  point(kind, DRAY_DEVICE_TOUCH, 1 + (touch->fingerId & 0xFFFF), touch->x * width, touch->y * height);
}

/* Shows the question of a rule; a digit answers it. Returns whether a rule waits. */
static int ask(SDL_Keycode key) {
  dray_choice choice = { .struct_size = sizeof choice };
  if (dray_host_choice(host, &choice) != DRAY_STATUS_OK) return 0;
  size_t number = key >= SDLK_1 && key <= SDLK_9 ? (size_t)(key - SDLK_1) : choice.choice_count;
  if (number < choice.choice_count || key == SDLK_ESCAPE) {
    dray_host_answer(host, number < choice.choice_count ? choice.choices[number] : NULL);
    tell();
    return 1;
  }
  size_t used = (size_t)snprintf(status, sizeof status, "%s", *choice.title ? choice.title : choice.message);
  for (size_t i = 0; i < choice.choice_count && used < sizeof status; i++)
    used += (size_t)snprintf(status + used, sizeof status - used, "  %d %s", (int)i + 1, choice.choices[i]);
  return 1;
}

/* Returns 0 if the program is to end. */
static int press(SDL_Keysym key) {
  char name[32];
  if (key.mod & KMOD_CTRL && key.sym == SDLK_q) return 0;
  if (key.mod & KMOD_CTRL && (key.sym == SDLK_z || key.sym == SDLK_y)) {
    if ((key.sym == SDLK_z ? dray_host_undo(host) : dray_host_redo(host)) == DRAY_STATUS_OK) tell();
    return 1;
  }
  if (ask(key.sym)) return 1;
  snprintf(name, sizeof name, "%s", key.sym == SDLK_BACKSPACE ? DRAY_KEY_DELETE : SDL_GetKeyName(key.sym));
  for (char *letter = name; *letter; letter++) *letter = (char)tolower((unsigned char)*letter);
  dray_input input = { .kind = DRAY_INPUT_KEY_DOWN, .key = name };
  if (*name) send(input);
  return 1;
}

static void resize(void) {
  int width, pixels;
  SDL_GetWindowSize(window, &width, NULL);
  SDL_GetRendererOutputSize(renderer, &pixels, NULL);
  density = (double)pixels / width;
  TTF_SetFontSize(font, (int)(TEXT * density));
}

/* Returns 0 if the program is to end. */
static int handle(const SDL_Event *event) {
  dray_input input = { .kind = DRAY_INPUT_SUSPENDED };
  switch (event->type) {
  case SDL_QUIT: return 0;
  case SDL_KEYDOWN: return press(event->key.keysym);
  case SDL_MOUSEBUTTONDOWN:
  case SDL_MOUSEBUTTONUP:
    if (event->button.button != SDL_BUTTON_LEFT) break;
    point(event->type == SDL_MOUSEBUTTONDOWN ? DRAY_INPUT_POINTER_DOWN : DRAY_INPUT_POINTER_UP, 0, 0, event->button.x,
          event->button.y);
    break;
  case SDL_MOUSEMOTION: point(DRAY_INPUT_POINTER_MOVED, 0, 0, event->motion.x, event->motion.y); break;
  case SDL_MOUSEWHEEL:
    input.kind = DRAY_INPUT_SCROLLED;
    input.x = event->wheel.mouseX - MARGIN;
    input.y = event->wheel.mouseY - MARGIN;
    input.dx = event->wheel.preciseX * 30;
    input.dy = -event->wheel.preciseY * 30;
    send(input);
    break;
  case SDL_FINGERDOWN: finger(DRAY_INPUT_POINTER_DOWN, &event->tfinger); break;
  case SDL_FINGERMOTION: finger(DRAY_INPUT_POINTER_MOVED, &event->tfinger); break;
  case SDL_FINGERUP: finger(DRAY_INPUT_POINTER_UP, &event->tfinger); break;
  case SDL_WINDOWEVENT:
    if (event->window.event == SDL_WINDOWEVENT_MINIMIZED) send(input); /* suspended */
    if (event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED) resize();
    if (event->window.event == SDL_WINDOWEVENT_RESIZED) /* by the user */
      dray_host_resize(host, event->window.data1 - 2 * MARGIN, event->window.data2 - 2 * MARGIN - STATUS);
    break;
  }
  return 1;
}

/* == Springs == */

/* The sprite of an element; a new one begins at the frame. */
static struct sprite *sprite_of(const dray_placement *placement) {
  for (size_t i = 0; i < sprite_count; i++) {
    if (sprites[i].key == placement->key) return &sprites[i];
  }
  sprites = realloc(sprites, (sprite_count + 1) * sizeof *sprites);
  if (sprites == NULL) fail("memory", "none left");
  sprites[sprite_count] = (struct sprite){ .key = placement->key, .x = placement->frame.x, .y = placement->frame.y };
  return &sprites[sprite_count++];
}

/* One step of a critically damped spring. Returns whether it moves. */
static int follow(double *position, double *speed, double target, double seconds) {
  double stiffness = 25, decay = exp(-stiffness * seconds), from = *position - target;
  double drive = (*speed + stiffness * from) * seconds;
  *position = target + (from + drive) * decay;
  *speed = (*speed - stiffness * drive) * decay;
  if (fabs(*position - target) > 0.2 || fabs(*speed) > 1) return 1;
  return *position = target, *speed = 0, 0;
}

/* Moves all sprites, and forgets those whose elements are gone. Returns whether one moves. */
static int animate(const dray_placements *list, double seconds) {
  int moves = 0;
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++) {
    const dray_placement *placement = DRAY_PLACEMENT(*list, i);
    struct sprite *sprite = sprite_of(placement);
    sprite->is_used = 1;
    if (placement->state == DRAY_PLACEMENT_STATE_LIFTED) { /* under the pointer */
      *sprite = (struct sprite){ placement->key, placement->frame.x, placement->frame.y, 0, 0, 1 };
    } else {
      moves |= follow(&sprite->x, &sprite->dx, placement->frame.x, seconds);
      moves |= follow(&sprite->y, &sprite->dy, placement->frame.y, seconds);
    }
  }
  for (size_t i = 0; i < sprite_count; i++) {
    if (sprites[i].is_used) sprites[kept++] = sprites[i], sprites[kept - 1].is_used = 0;
  }
  sprite_count = kept;
  return moves;
}

/* == Drawing == */

/* Draws a texture in a colour, 0xAARRGGBB, turned by the rotation of a placement. */
static void paint(SDL_Texture *texture, SDL_FRect area, Uint32 tone, const dray_placement *placement) {
  double angle = 0;
  float scale = (float)density;
  SDL_FPoint centre = { 0, 0 };
  SDL_FRect target = { area.x * scale, area.y * scale, area.w * scale, area.h * scale };
  if (placement && placement->flags & DRAY_PLACEMENT_FLAG_ROTATED) {
    angle = atan2(placement->rotation.dy, placement->rotation.dx) * 180 / 3.14159265358979;
    centre.x = ((float)placement->rotation.x + MARGIN - area.x) * scale;
    centre.y = ((float)placement->rotation.y + MARGIN - area.y) * scale;
  }
  SDL_SetTextureColorMod(texture, (Uint8)(tone >> 16), (Uint8)(tone >> 8), (Uint8)tone);
  SDL_SetTextureAlphaMod(texture, (Uint8)(tone >> 24));
  SDL_RenderCopyExF(renderer, texture, NULL, &target, angle, &centre, SDL_FLIP_NONE);
}

static void label(const char *text, double x, double y, double width, Uint32 tone, const dray_placement *placement) {
  SDL_Surface *surface = *text ? TTF_RenderUTF8_Blended(font, text, (SDL_Color){ 255, 255, 255, 255 }) : NULL;
  if (surface == NULL) return;
  SDL_Texture *texture = SDL_CreateTextureFromSurface(renderer, surface);
  SDL_FRect area = { (float)x, (float)y, (float)(surface->w / density), (float)(surface->h / density) };
  if (width > 0 && area.w > width) area.w = (float)width; /* A long label is narrowed. */
  if (width < 0) area.x -= area.w / 2;                    /* Centred on x. */
  SDL_FreeSurface(surface);
  paint(texture, area, tone, placement);
  SDL_DestroyTexture(texture);
}

static void fill(double x, double y, double width, double height, Uint32 tone, const dray_placement *placement) {
  SDL_FRect area = { (float)x, (float)y, (float)width, (float)height };
  paint(white, area, tone, placement);
}

/* The colour of a name that plugins use. */
static Uint32 tint(const char *name, Uint32 otherwise) {
  static const struct { const char *name; Uint32 rgb; } tints[] = {
    { "red", 0xC0392B }, { "green", 0x27AE60 }, { "blue", 0x2F6FB5 }, { "yellow", 0xE6C84B }, { "gray", 0x9AA0A6 },
    { "orange", 0xE08E45 }, { "purple", 0x8E5BB5 }, { "black", 0x22242A }, { "white", 0xFAF8F2 },
    { "grey", 0x9AA0A6 }, { "dark", 0x8A6D4E }, { "light", 0xE8D9BC } };
  for (size_t i = 0; i < sizeof tints / sizeof *tints; i++) {
    if (strcmp(name, tints[i].name) == 0) return tints[i].rgb;
  }
  return otherwise;
}

static void draw(const dray_placement *placement) {
  const struct sprite *sprite = sprite_of(placement);
  dray_rect frame = placement->frame;
  double x = sprite->x + MARGIN, y = sprite->y + MARGIN;
  int is_item = placement->kind == DRAY_PLACEMENT_ITEM;
  int is_gap = placement->state == DRAY_PLACEMENT_STATE_PLACEHOLDER;
  int is_back = strcmp(placement->label, "░░") == 0; /* the back of a card */
  int is_red = strstr(placement->label, "♥") || strstr(placement->label, "♦");
  Uint32 edge = is_item && !is_gap ? 0x40464F : 0xA9C6B8, body = tint(placement->tint, is_item ? 0xFAF8F2 : 0x1F6B4F);
  static dray_rect below; /* The latest item: a text inside it is on its body. */
  if (is_item) below = frame;
  int is_outside = frame.x < below.x || frame.y < below.y || frame.y + frame.height > below.y + below.height;
  int is_bright = (body & 0xFF00) > 0x9000 || (placement->kind == DRAY_PLACEMENT_TEXT && !is_outside);
  Uint32 ink = !is_bright ? 0xDCEBE3 : is_red ? 0xC0392B : 0x22242A;
  if (placement->state == DRAY_PLACEMENT_STATE_TARGETED) edge = 0xF2C94C;
  if (placement->flags & DRAY_PLACEMENT_FLAG_SELECTED) edge = 0x2D9CDB;
  if (placement->flags & DRAY_PLACEMENT_FLAG_FOCUSED) edge = 0xFFFFFF;
  if (placement->kind == DRAY_PLACEMENT_CONTAINER && placement->id.kind == DRAY_ID_NONE && !*placement->label) return;
  if (placement->flags & DRAY_PLACEMENT_FLAG_CLIPPED) {
    dray_rect clip = placement->clip;
    SDL_Rect window_part = { (int)((clip.x + MARGIN) * density), (int)((clip.y + MARGIN) * density),
                             (int)ceil(clip.width * density), (int)ceil(clip.height * density) };
    SDL_RenderSetClipRect(renderer, &window_part);
  }
  if (placement->state == DRAY_PLACEMENT_STATE_LIFTED)
    fill(x + 4, y + 6, frame.width, frame.height, 0x50000000, placement);
  if (placement->kind != DRAY_PLACEMENT_TEXT) {
    fill(x, y, frame.width, frame.height, OPAQUE | edge, placement);
    body = is_gap ? 0x1A5C44 : is_back ? 0x35548C : body;
    fill(x + 1.5, y + 1.5, frame.width - 3, frame.height - 3, OPAQUE | body, placement);
  }
  if (placement->flags & DRAY_PLACEMENT_FLAG_DISABLED) ink = 0x9AA0A6;
  double column = placement->cell_count > 0 ? frame.width / (double)placement->cell_count : 0;
  for (size_t i = 0; i < placement->cell_count; i++)
    label(placement->cells[i], x + column * (double)i + 5, y + 3, column - 8, OPAQUE | ink, placement);
  if (placement->cell_count == 0 && !is_back && !is_gap)
    label(placement->label, x + 5, y + 2, fmax(frame.width - 8, 8), OPAQUE | ink, placement);
  if (placement->badge >= 0) {
    char number[16];
    snprintf(number, sizeof number, "%d", (int)placement->badge);
    fill(x + frame.width - 14, y - 8, 24, 20, 0xFFC0392B, NULL);
    label(number, x + frame.width - 2, y - 8, -1, 0xFFFFFFFF, NULL);
  }
  SDL_RenderSetClipRect(renderer, NULL);
}

/* Draws everything; returns whether an element still moves. */
static int show(double seconds) {
  int width, height;
  dray_placements list;
  dray_host_placements(host, &list);
  int moves = animate(&list, seconds);
  SDL_GetWindowSize(window, &width, &height);
  SDL_SetRenderDrawColor(renderer, 0x1A, 0x5C, 0x44, 255);
  SDL_RenderClear(renderer);
  for (size_t i = 0; i < list.count; i++) draw(DRAY_PLACEMENT(list, i));
  ask(SDLK_UNKNOWN);
  label(status, MARGIN, height - STATUS, width - 2 * MARGIN, 0xFFFFFFFF, NULL);
  SDL_RenderPresent(renderer);
  return moves;
}

static void report(void *user, const dray_report *report) {
  (void)user;
  if (report->kind != DRAY_REPORT_ANNOUNCEMENT) say("%s", report->text);
  else snprintf(status, sizeof status, "%s", report->text);
}

int main(int argc, char **argv) {
  if (argc < 2) fail("usage", "board PLUGIN [SEED [SAVE]]");
  double width = 0, height = 0, shown = 0, due = 0;
  dray_host_options options = { .struct_size = sizeof options, .report = report };
  dray_plugin_options game = { .struct_size = sizeof game, .seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1 };
  if (dray_host_create(&options, &host) != DRAY_STATUS_OK) fail("host", dray_host_message(NULL));
  if (dray_host_load_plugin(host, argv[1], &game) != DRAY_STATUS_OK) fail(argv[1], dray_host_message(host));
  dray_host_size(host, &width, &height);
  SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); /* Fingers are pointers of their own. */
  if (SDL_Init(SDL_INIT_VIDEO) != 0 || TTF_Init() != 0) fail("SDL", SDL_GetError());
  window = SDL_CreateWindow("Dray", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, (int)width + 2 * MARGIN,
                            (int)height + 2 * MARGIN + STATUS, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
  renderer = window ? SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC) : NULL;
  font = TTF_OpenFont(FONT, TEXT);
  white = renderer ? SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA8888, SDL_TEXTUREACCESS_STATIC, 1, 1) : NULL;
  if (white == NULL || font == NULL) fail("SDL", SDL_GetError());
  SDL_UpdateTexture(white, NULL, &(Uint32){ 0xFFFFFFFF }, 4);
  SDL_SetTextureBlendMode(white, SDL_BLENDMODE_BLEND);
  resize();

  int runs = 1, moves = show(0);
  say("ready");
  while (runs) {
    SDL_Event event;
    int wait = moves ? 8 : -1; /* for an event, the next frame of an animation, or the time of a tick */
    if (dray_host_deadline(host, &due) == DRAY_STATUS_OK) {
      int until = (int)fmax(0, ceil((due - now()) * 1000));
      wait = wait < 0 || until < wait ? until : wait;
    }
    for (int has = SDL_WaitEventTimeout(&event, wait); has && runs; has = SDL_PollEvent(&event)) runs = handle(&event);
    if (dray_host_deadline(host, &due) == DRAY_STATUS_OK && due <= now()) send((dray_input){ .kind = DRAY_INPUT_TICK });
    moves = show(fmin(now() - shown, 0.05));
    shown = now();
  }
  if (argc > 3 && dray_host_save(host, argv[3], DRAY_UNFINISHED_DROP) != DRAY_STATUS_OK)
    fail(argv[3], dray_host_message(host));
  SDL_Quit();
  return dray_host_destroy(host) == DRAY_STATUS_OK ? 0 : 1;
}
