/* A clock of processor time that runs at a twentieth of the speed, for LD_PRELOAD: under valgrind a script would otherwise
   reach its limit of time. */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { SLOWNESS = 20 };

int clock_gettime(clockid_t clock, struct timespec *time) {
  int status = (int)syscall(SYS_clock_gettime, clock, time);
  if (status != 0 || clock != CLOCK_THREAD_CPUTIME_ID) return status;
  long long nanoseconds = (time->tv_sec * 1000000000LL + time->tv_nsec) / SLOWNESS;
  time->tv_sec = nanoseconds / 1000000000;
  time->tv_nsec = nanoseconds % 1000000000;
  return 0;
}
