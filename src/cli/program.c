/* What it is told is collected and sent with the next question, so that one wait covers all of it. */
#include "cli/program.h"

#include "core/menu.h"
#include "core/notation.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    SPACE = 1 << 20,   /* bytes of what it is told between two questions */
    MAX_LINE = 8192,   /* bytes of a line of its own */
    MAX_LINES = 10000, /* lines of one answer */
    GRACE_MS = 300     /* to end by itself */
};

struct program {
    const char *command;
    uint64_t deadline_ms;
    pid_t pid; /* 0: not running */
    int fd;
    bool out; /* does not play in this game any more */
    char in[MAX_LINE];
    size_t in_len, in_used; /* bytes that were read; of which already seen */
    ir_text told;
    char space[SPACE];
};

static uint64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

program *program_new(const char *command, uint64_t deadline_ms) {
    program *p = calloc(1, sizeof *p);
    if (p != NULL) {
        p->command = command;
        p->deadline_ms = deadline_ms;
        p->told = ir_text_on(p->space, sizeof p->space);
    }
    return p;
}

/* ---- starting and ending ---------------------------------------------------------------------------------------------- */

/* Our end of a socket whose other end is the program's standard input and output; -1 if it cannot be started. */
static int spawn(const char *command, pid_t *pid) {
    extern char **environ;
    char line[512];
    char *const argv[] = {"sh", "-c", line, NULL};
    int pair[2];
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    snprintf(line, sizeof line, "exec %s", command);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) {
        return -1;
    }
    fcntl(pair[0], F_SETFD, FD_CLOEXEC);
    fcntl(pair[1], F_SETFD, FD_CLOEXEC);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, pair[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, pair[1], STDOUT_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP); /* so that what it starts can be ended with it */
    bool started = posix_spawn(pid, "/bin/sh", &files, &how, argv, environ) == 0;
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    close(pair[1]);
    if (!started) {
        close(pair[0]);
    }
    return started ? pair[0] : -1;
}

/* Ends it at once. */
static void end(program *p) {
    if (p->pid > 0) {
        close(p->fd);
        kill(-p->pid, SIGKILL);
        kill(p->pid, SIGKILL); /* if it has no group yet */
        waitpid(p->pid, NULL, 0);
        p->pid = 0;
    }
}

/* Ends it, and leaves it out of this game. Always false. */
static bool give_up(program *p) {
    end(p);
    p->out = true;
    return false;
}

static bool ended(program *p, uint64_t until) {
    const struct timespec moment = {0, 2000000};
    while (waitpid(p->pid, NULL, WNOHANG) == 0) {
        if (now_ms() >= until) {
            return false;
        }
        nanosleep(&moment, NULL);
    }
    kill(-p->pid, SIGKILL); /* what it may have started */
    close(p->fd);
    p->pid = 0;
    return true;
}

void program_free(program *p) {
    if (p == NULL) {
        return;
    }
    if (p->pid > 0) {
        (void)!send(p->fd, "quit\n", 5, MSG_NOSIGNAL | MSG_DONTWAIT);
        shutdown(p->fd, SHUT_WR);
        if (!ended(p, now_ms() + GRACE_MS)) {
            end(p);
        }
    }
    free(p);
}

/* ---- lines ------------------------------------------------------------------------------------------------------------ */

/* Whether the socket is ready for this before the time is over. */
static bool ready(const program *p, short events, uint64_t until) {
    struct pollfd at = {p->fd, events, 0};
    for (uint64_t now = now_ms(); now < until; now = now_ms()) {
        int n = poll(&at, 1, (int)(until - now));
        if (n > 0 || (n < 0 && errno != EINTR)) {
            return n > 0;
        }
    }
    return false;
}

/* Sends everything that was collected. */
static bool send_told(program *p, uint64_t until) {
    size_t sent = 0;
    while (sent < p->told.len) {
        if (!ready(p, POLLOUT, until)) {
            return false;
        }
        ssize_t n = send(p->fd, p->space + sent, p->told.len - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n < 0 && errno != EAGAIN && errno != EINTR) {
            return false;
        }
        sent += n > 0 ? (size_t)n : 0;
    }
    bool whole = !p->told.cut;
    p->told = ir_text_on(p->space, sizeof p->space);
    return whole;
}

/* Its next line without its end, terminated; NULL if it sends none in time, ends, or sends one that is too long. */
static char *next_line(program *p, uint64_t until) {
    for (;;) {
        char *from = p->in + p->in_used, *nl = memchr(from, '\n', p->in_len - p->in_used);
        if (nl != NULL) {
            p->in_used = (size_t)(nl + 1 - p->in);
            nl -= nl > from && nl[-1] == '\r';
            *nl = 0;
            return from;
        }
        memmove(p->in, from, p->in_len - p->in_used);
        p->in_len -= p->in_used;
        p->in_used = 0;
        if (p->in_len == sizeof p->in || !ready(p, POLLIN, until)) {
            return NULL;
        }
        ssize_t n = recv(p->fd, p->in + p->in_len, sizeof p->in - p->in_len, MSG_DONTWAIT);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
            return NULL;
        }
        p->in_len += n > 0 ? (size_t)n : 0;
    }
}

/* ---- a game ------------------------------------------------------------------------------------------------------------ */

static bool start(program *p) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* no other thread's program gets our sockets */
    uint64_t until = now_ms() + p->deadline_ms;
    p->in_len = p->in_used = 0;
    p->told = ir_text_on(p->space, sizeof p->space);
    pthread_mutex_lock(&lock);
    p->fd = spawn(p->command, &p->pid);
    pthread_mutex_unlock(&lock);
    if (p->fd < 0) {
        p->pid = 0;
        return give_up(p);
    }
    ir_put(&p->told, "ironroad 1\n");
    if (!send_told(p, until)) {
        return give_up(p);
    }
    for (unsigned i = 0; i < MAX_LINES; i++) {
        const char *line = next_line(p, until);
        if (line == NULL || strcmp(line, "ready") == 0) {
            return line != NULL || give_up(p);
        }
    }
    return give_up(p);
}

void program_begin(program *p, const ir_game *game, unsigned seat) {
    ir_header *header = calloc(1, sizeof *header);
    p->out = header == NULL;
    if (header != NULL && (p->pid > 0 || start(p))) {
        header->game = *game;
        ir_put(&p->told, "game\n");
        ir_header_print(header, &p->told);
        ir_put(&p->told, "end\nseat ");
        ir_put_int(&p->told, seat + 1);
        ir_put_char(&p->told, '\n');
    }
    free(header);
}

void program_tell(program *p, const ir_game *game, const ir_state *before, const ir_action *action) {
    if (!p->out) {
        ir_put(&p->told, "line ");
        ir_action_print(game, before, action, &p->told);
        ir_put_char(&p->told, '\n');
    }
}

/* ---- a question ---------------------------------------------------------------------------------------------------------- */

static void put_actor(const program_question *q, const ir_choice *choice, ir_text *out) {
    ir_party_print(q->game, choice->move.actor, out);
    ir_put_char(out, ' ');
}

static void put_choice(const program_question *q, const ir_choice *choice, ir_text *out) {
    char action[IR_MAX_LINE];
    ir_text t = ir_text_on(action, sizeof action);
    for (unsigned n = 0; ir_choice_filled(q->game, q->state, choice, n, &t); n++) {
        ir_put(out, "choice ");
        put_actor(q, choice, out);
        ir_put(out, action);
        ir_put_char(out, '\n');
        t = ir_text_on(action, sizeof action);
    }
    if (choice->form == IR_FORM_OPEN) {
        return;
    }
    ir_put(out, choice->form == IR_FORM_AMOUNT ? "range " : "choice ");
    if (choice->form == IR_FORM_AMOUNT) {
        const int32_t number[] = {choice->min, choice->max, choice->step > 0 ? choice->step : 1};
        for (unsigned i = 0; i < 3; i++) {
            ir_put_int(out, number[i]);
            ir_put_char(out, ' ');
        }
    }
    put_actor(q, choice, out);
    ir_choice_print(q->game, q->state, choice, out);
    ir_put_char(out, '\n');
}

static void put_question(program *p, const program_question *q) {
    ir_text *out = &p->told;
    ir_json j = ir_json_on(out);
    ir_put(out, "view ");
    ir_json_open(&j, '{');
    q->game->title->view(q->game, q->state, IR_PLAYER(q->seat), &j);
    ir_json_close(&j, '}');
    ir_put_char(out, '\n');
    for (size_t i = 0; i < q->count; i++) {
        put_choice(q, &q->choice[i], out);
    }
    ir_put(out, "go seed ");
    ir_put_u64(out, q->seed);
    if (q->work > 0) {
        ir_put(out, " work ");
        ir_put_u64(out, q->work);
    }
    ir_put(out, " ms ");
    ir_put_u64(out, p->deadline_ms);
    ir_put_char(out, '\n');
}

/* Whether a line begins with a word and a space; what follows them is in *rest. */
static bool begins(const char *line, const char *word, const char **rest) {
    size_t len = strlen(word);
    *rest = line + len + 1;
    return strncmp(line, word, len) == 0 && line[len] == ' ';
}

bool program_ask(program *p, const program_question *q, ir_action *out, uint64_t *work) {
    uint64_t until = now_ms() + p->deadline_ms, said;
    *work = 0;
    if (p->out) {
        return false;
    }
    put_question(p, q);
    if (!send_told(p, until)) {
        return give_up(p);
    }
    for (unsigned i = 0; i < MAX_LINES; i++) {
        const char *line = next_line(p, until), *rest;
        ir_problem problem;
        if (line == NULL) {
            break;
        }
        if (begins(line, "move", &rest)) {
            return ir_action_read(q->game, q->state, rest, strlen(rest), out, &problem);
        }
        if (begins(line, "error", &rest)) {
            return false;
        }
        if (begins(line, "info work", &rest) && ir_read_u64(rest, strlen(rest), &said)) {
            *work = said;
        }
    }
    return give_up(p);
}
