/* Makes the n-th operation of one kind fail, on files below one folder only.

   FAULT_KIND   write, sync, open, name, fork or memory
   FAULT_AT     which one fails, from 1
   FAULT_BELOW  the folder; fork and memory know none
   FAULT_MARK   a file that is made when it has failed, so that a run that outlives its faults can be told
   FAULT_EVER   when set, every later one fails too: a disk that stays full  */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static long seen = 0;
static int busy = 0;

static int wanted(const char *kind) {
    const char *told = getenv("FAULT_KIND");
    return told && strcmp(told, kind) == 0;
}

static int below(const char *path) {
    const char *folder = getenv("FAULT_BELOW");
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int fails(void) {
    const char *at = getenv("FAULT_AT");
    long n = __atomic_add_fetch(&seen, 1, __ATOMIC_SEQ_CST), due = at ? atol(at) : 0;
    if (n != due && !(getenv("FAULT_EVER") && n > due)) return 0;
    const char *mark = getenv("FAULT_MARK");
    if (mark) {
        long made = syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0644);
        if (made >= 0) syscall(SYS_close, made);
    }
    return 1;
}

static int on_file(const char *kind, int fd) {
    char link[64], path[PATH_MAX];
    if (!wanted(kind)) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size <= 0) return 0;
    path[size] = 0;
    return below(path) && fails();
}

static int on_path(const char *kind, const char *path) { return wanted(kind) && below(path) && fails(); }

#define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = dlsym(RTLD_NEXT, name)

ssize_t write(int fd, const void *data, size_t size) {
    REAL(ssize_t, "write", int, const void *, size_t);
    if (on_file("write", fd)) {
        if (size > 1) { real(fd, data, size / 2); }  /* half of it is there: the worst of a full disk */
        errno = ENOSPC;
        return -1;
    }
    return real(fd, data, size);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    if (on_file("write", fd)) { errno = ENOSPC; return -1; }
    return real(fd, data, size, at);
}

int ftruncate64(int fd, off64_t size) {
    REAL(int, "ftruncate64", int, off64_t);
    if (on_file("write", fd)) { errno = EIO; return -1; }
    return real(fd, size);
}

int fsync(int fd) {
    REAL(int, "fsync", int);
    if (on_file("sync", fd)) { errno = EIO; return -1; }
    return real(fd);
}

int fdatasync(int fd) {
    REAL(int, "fdatasync", int);
    if (on_file("sync", fd)) { errno = EIO; return -1; }
    return real(fd);
}

#define OPENING(name)                                                        \
    int name(const char *path, int flags, ...) {                             \
        REAL(int, #name, const char *, int, ...);                            \
        va_list more; va_start(more, flags);                                 \
        mode_t mode = va_arg(more, mode_t); va_end(more);                    \
        if (on_path("open", path)) { errno = EMFILE; return -1; }            \
        return real(path, flags, mode);                                      \
    }
OPENING(open)
OPENING(open64)

int rename(const char *from, const char *to) {
    REAL(int, "rename", const char *, const char *);
    if (on_path("name", to)) { errno = EIO; return -1; }
    return real(from, to);
}

int link(const char *from, const char *to) {
    REAL(int, "link", const char *, const char *);
    if (on_path("name", to)) { errno = EPERM; return -1; }
    return real(from, to);
}

int linkat(int a, const char *from, int b, const char *to, int flags) {
    REAL(int, "linkat", int, const char *, int, const char *, int);
    if (on_path("name", to)) { errno = EPERM; return -1; }
    return real(a, from, b, to, flags);
}

int mkdir(const char *path, mode_t mode) {
    REAL(int, "mkdir", const char *, mode_t);
    if (on_path("name", path)) { errno = ENOSPC; return -1; }
    return real(path, mode);
}

pid_t fork(void) {
    REAL(pid_t, "fork", void);
    if (wanted("fork") && fails()) { errno = EAGAIN; return -1; }
    return real();
}

pid_t vfork(void) {  /* a fork does all that a vfork must; a function cannot return twice from its frame */
    return fork();
}

int posix_spawn(pid_t *made, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *how, char *const arguments[], char *const environment[]) {
    REAL(int, "posix_spawn", pid_t *, const char *, const posix_spawn_file_actions_t *,
         const posix_spawnattr_t *, char *const[], char *const[]);
    if (wanted("fork") && fails()) return EAGAIN;
    return real(made, path, actions, how, arguments, environment);
}

void *malloc(size_t size) {
    REAL(void *, "malloc", size_t);
    if (!busy) {
        busy = 1;
        int fail = size > 0 && wanted("memory") && fails();
        busy = 0;
        if (fail) { errno = ENOMEM; return NULL; }
    }
    return real(size);
}
