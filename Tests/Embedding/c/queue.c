/* The queue behind dray_host_post, under the thread sanitizer: several threads post, one thread takes. */
#include <cdray_texts.h>

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4, POSTS = 20000 };

struct message {
  int thread, number;
};

static cdray_queue *queue;
static int destroyed;

static void check(void *user, dray_host *host) {
  static int next[THREADS];
  struct message *message = user;
  (void)host;
  if (message->number != next[message->thread]++) abort(); /* out of order, or twice */
}

static void destroy(void *user) {
  destroyed++;
  free(user);
}

static void *post(void *thread) {
  for (int i = 0; i < POSTS; i++) {
    struct message *message = malloc(sizeof *message);
    *message = (struct message){(int)(intptr_t)thread, i};
    if (!cdray_queue_add(queue, check, message, destroy)) abort();
  }
  return NULL;
}

static int drain(void) {
  int count = 0;
  for (cdray_post *entry = cdray_queue_take(queue), *next; entry != NULL; entry = next, count++) {
    next = entry->next;
    entry->function(entry->user, NULL);
    entry->destroy(entry->user);
    cdray_post_free(entry);
  }
  return count;
}

int main(void) {
  pthread_t threads[THREADS];
  queue = cdray_queue_create();
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, post, (void *)(intptr_t)i);
  while (destroyed < THREADS * POSTS) drain();
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  if (drain() != 0) abort();
  cdray_queue_destroy(queue);
  printf("%d posted functions ran in order\n", destroyed);
  return 0;
}
