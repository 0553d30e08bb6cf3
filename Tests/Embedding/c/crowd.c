/* Many hosts at once, on several threads; and many hosts one after another, which leave no memory behind.
   Arguments: a plugin (Klondike), the hosts, the threads, the hosts one after another. */
#include <dray.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *plugin;
static int hosts_of_thread;

static dray_host *create(void) {
  dray_host *host = NULL;
  dray_plugin_options game = { .struct_size = sizeof game, .seed = 381 };
  if (dray_host_create(NULL, &host) != DRAY_STATUS_OK) return NULL;
  if (dray_host_load_plugin(host, plugin, &game) == DRAY_STATUS_OK) return host;
  dray_host_destroy(host);
  return NULL;
}

/* Makes the first legal drag. Returns the state after it as text, which the caller frees; NULL after a failure. */
static char *play(dray_host *host) {
  dray_legal_drags drags;
  dray_response response = { .struct_size = sizeof response };
  const char *text;
  size_t length;
  if (dray_host_legal(host, NULL, &drags) != DRAY_STATUS_OK || drags.count == 0) return NULL;
  if (dray_host_move_legal(host, 0) != DRAY_STATUS_OK) return NULL;
  if (dray_host_response(host, &response) != DRAY_STATUS_OK || response.cause != DRAY_CAUSE_DROPPED) return NULL;
  if (dray_host_snapshot(host, DRAY_UNFINISHED_REFUSE, &text, &length) != DRAY_STATUS_OK) return NULL;
  char *copy = malloc(length + 1);
  if (copy != NULL) memcpy(copy, text, length + 1);
  return copy;
}

/* Creates the hosts of one thread, plays in each, and destroys them. Returns the state that all have in common. */
static void *work(void *unused) {
  dray_host **hosts = calloc((size_t)hosts_of_thread, sizeof *hosts);
  char *first = NULL;
  int equal = 0;
  (void)unused;
  if (hosts == NULL) return NULL;
  for (int i = 0; i < hosts_of_thread; i++) hosts[i] = create();
  for (int i = 0; i < hosts_of_thread; i++) {
    char *state = hosts[i] == NULL ? NULL : play(hosts[i]);
    if (first == NULL) first = state;
    equal += state != NULL && strcmp(state, first) == 0;
    if (state != first) free(state);
  }
  for (int i = 0; i < hosts_of_thread; i++) dray_host_destroy(hosts[i]);
  free(hosts);
  if (equal == hosts_of_thread) return first;
  free(first);
  return NULL;
}

/* The memory of the process. Unit: pages; 0 if the system does not say. */
static long resident(void) {
  long size = 0, pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return 0;
  if (fscanf(file, "%ld %ld", &size, &pages) != 2) pages = 0;
  fclose(file);
  return pages;
}

/* Creates and destroys hosts one after another, of which every tenth plays. Returns 0 after a failure. */
static int cycle(int count) {
  for (int i = 0; i < count; i++) {
    dray_host *host = NULL;
    if (i % 10 == 0) {
      host = create();
      char *state = host == NULL ? NULL : play(host);
      if (state == NULL) return 0;
      free(state);
    } else if (dray_host_create(NULL, &host) != DRAY_STATUS_OK) {
      return 0;
    }
    dray_host_destroy(host);
  }
  return 1;
}

int main(int count, char **arguments) {
  pthread_t threads[64];
  if (count != 5) return 2;
  plugin = arguments[1];
  int hosts = atoi(arguments[2]), thread_count = atoi(arguments[3]), cycles = atoi(arguments[4]), equal = 0;
  char *first = NULL;
  hosts_of_thread = hosts / thread_count;
  if (thread_count > 64) return 2;
  for (int i = 0; i < thread_count; i++)
    if (pthread_create(&threads[i], NULL, work, NULL) != 0) return 2;
  for (int i = 0; i < thread_count; i++) {
    void *state;
    pthread_join(threads[i], &state);
    if (first == NULL) first = state;
    equal += state != NULL && strcmp(state, first) == 0;
    if (state != first) free(state);
  }
  free(first);
  if (equal != thread_count) return puts("a host differs, or has failed"), 1;
  printf("%d hosts have played on %d threads\n", hosts_of_thread * thread_count, thread_count);

  if (!cycle(cycles / 10)) return puts("a host has failed"), 1;
  long before = resident();
  if (!cycle(cycles - cycles / 10)) return puts("a host has failed"), 1;
  long grown = resident() - before;
  if (grown > 256) return printf("the memory has grown by %ld pages\n", grown), 1; /* 1 MB */
  printf("%d hosts left no memory behind\n", cycles);
  return 0;
}
