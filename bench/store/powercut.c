/*
 * Keeps beside a folder a second one that holds what a power cut would leave at the worst: each file as of its
 * last fsync or fdatasync, and nothing else. Loaded with LD_PRELOAD; CUT_FROM and CUT_TO name both folders.
 *
 * In favour of the program: a file that was flushed has its name, and a flushed file that is renamed has the new one.
 * Against it: a file that was removed is still there until its folder is flushed too, as POSIX allows.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t copying = PTHREAD_MUTEX_INITIALIZER;

static int shadow_of(const char *path, char *out) {
  const char *from = getenv("CUT_FROM"), *to = getenv("CUT_TO");
  char full[PATH_MAX];
  if (!from || !to) return 0;
  if (path[0] != '/') {
    char here[PATH_MAX];
    if (!getcwd(here, sizeof here)) return 0;
    if (snprintf(full, sizeof full, "%s/%s", here, path) >= PATH_MAX) return 0;
    path = full;
  }
  size_t length = strlen(from);
  if (strncmp(path, from, length) != 0 || (path[length] != '/' && path[length] != 0)) return 0;
  return snprintf(out, PATH_MAX, "%s%s", to, path + length) < PATH_MAX;
}

static void make_parents(char *path) {
  for (char *at = path + 1; *at; at += 1)
    if (*at == '/') { *at = 0; mkdir(path, 0700); *at = '/'; }
}

static void copy_file(const char *from, const char *to) {
  static char buffer[1 << 20];
  int in = open(from, O_RDONLY), out = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ssize_t got;
  while (in >= 0 && out >= 0 && (got = read(in, buffer, sizeof buffer)) > 0)
    if (write(out, buffer, got) != got) abort();
  if (in >= 0) close(in);
  if (out >= 0) close(out);
}

/* A folder was flushed: what was removed from it is gone for good. */
static void forget_removed(const char *folder, const char *shadow) {
  DIR *list = opendir(shadow);
  struct dirent *entry;
  while (list && (entry = readdir(list))) {
    char real[PATH_MAX], copy[PATH_MAX];
    if (entry->d_type != DT_REG) continue;
    if (snprintf(real, sizeof real, "%s/%s", folder, entry->d_name) >= PATH_MAX) continue;
    if (snprintf(copy, sizeof copy, "%s/%s", shadow, entry->d_name) >= PATH_MAX) continue;
    if (access(real, F_OK) != 0) unlink(copy);
  }
  if (list) closedir(list);
}

static void flushed(int fd) {
  char link[64], path[PATH_MAX], shadow[PATH_MAX];
  struct stat info;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  if (!shadow_of(path, shadow) || stat(path, &info) != 0) return;
  pthread_mutex_lock(&copying);
  make_parents(shadow);
  if (S_ISDIR(info.st_mode)) forget_removed(path, shadow);
  else if (S_ISREG(info.st_mode)) copy_file(path, shadow);
  pthread_mutex_unlock(&copying);
}

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

int fsync(int fd) {
  int result = REAL(int, "fsync", int)(fd);
  if (result == 0) flushed(fd);
  return result;
}

int fdatasync(int fd) {
  int result = REAL(int, "fdatasync", int)(fd);
  if (result == 0) flushed(fd);
  return result;
}

int rename(const char *from, const char *to) {
  int result = REAL(int, "rename", const char *, const char *)(from, to);
  char one[PATH_MAX], other[PATH_MAX];
  if (result == 0 && shadow_of(from, one) && shadow_of(to, other))
    REAL(int, "rename", const char *, const char *)(one, other);
  return result;
}
