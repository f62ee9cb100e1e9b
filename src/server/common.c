/* Passwords that somebody trying the usual ones would soon find. Not a list of passwords but of their ingredients:
 * words (our own selection, in English and German, including those of our field), adjacent keys, repetition, dates, and
 * the account's own name; with the usual digits before and after and the usual digits for letters. So a few hundred
 * words cover some hundred thousand passwords. */
#include "server/common.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum {
    LONGEST = 64, /* bytes; longer passwords are only checked for repetition */
    AROUND = 6,   /* digits and symbols around a word that do not make it a good one */
    SHORTEST_RUN = 3,
    STRAYS = 2 /* characters in addition to runs */
};

static const char *const words[] = {
    "password", "passwort", "passcode", "passphrase", "pass", "word", "wort", "kennwort", "geheim", "secret", "letmein",
    "login", "logon", "welcome", "willkommen", "hello", "hallo", "admin", "administrator", "root", "user", "guest",
    "gast", "default", "changeme", "change", "test", "tester", "testing", "temp", "demo", "sample", "example", "master",
    "access", "system", "server", "computer", "internet", "online", "google", "facebook", "youtube", "twitter",
    "amazon", "apple", "microsoft", "windows", "linux", "ubuntu", "samsung", "nokia", "android", "iphone", "love",
    "lover", "you", "loveyou", "iloveyou", "ilove", "loveme", "forever", "always", "sweet", "sweetheart", "honey",
    "baby", "babygirl", "angel", "princess", "prince", "queen", "king", "schatz", "liebe", "ichliebedich", "lieber",
    "sommer", "winter", "summer", "spring", "autumn", "herbst", "fruehling", "sunshine", "sunny", "sun", "moon", "star",
    "stars", "starwars", "startrek", "sky", "rainbow", "flower", "flowers", "butterfly", "blume", "rose", "cherry",
    "orange", "banana", "chocolate", "cookie", "cookies", "pepper", "ginger", "sugar", "cheese", "coffee", "monkey",
    "dragon", "tiger", "lion", "eagle", "falcon", "shadow", "wolf", "bear", "dog", "cat", "puppy", "kitty", "kitten",
    "doggy", "horse", "pony", "dolphin", "panther", "cobra", "spider", "spiderman", "superman", "batman", "ironman",
    "hulk", "pokemon", "pikachu", "naruto", "mario", "zelda", "minecraft", "fortnite", "warcraft", "starcraft",
    "football", "fussball", "soccer", "baseball", "basketball", "hockey", "tennis", "golf", "golfer", "rugby",
    "cricket", "liverpool", "chelsea", "arsenal", "everton", "manchester", "united", "barcelona", "madrid",
    "realmadrid", "juventus", "bayern", "dortmund", "schalke", "yankees", "dodgers", "cowboys", "lakers", "steelers",
    "packers", "redsox", "michael", "michelle", "jennifer", "jessica", "ashley", "amanda", "nicole", "melissa",
    "daniel", "daniela", "david", "andrew", "andrea", "andreas", "thomas", "robert", "william", "richard", "charlie",
    "charles", "jordan", "hunter", "matthew", "joshua", "anthony", "martin", "martina", "stefan", "stefanie",
    "christian", "christina", "alexander", "alexandra", "sebastian", "patrick", "patricia", "victoria", "elizabeth",
    "samantha", "stephanie", "natalie", "barbara", "sandra", "sabine", "claudia", "george", "harley", "buster",
    "tigger", "snoopy", "mickey", "donald", "garfield", "simpson", "homer", "freedom", "whatever", "nothing",
    "something", "anything", "trustno", "fuckyou", "fuckoff", "bitch", "asshole", "shithead", "killer", "hacker",
    "ninja", "pirate", "samurai", "warrior", "soldier", "hero", "legend", "maverick", "phoenix", "thunder", "lightning",
    "storm", "midnight", "nightmare", "dark", "darkness", "black", "white", "blue", "green", "red", "yellow", "purple",
    "silver", "gold", "golden", "diamond", "crystal", "mustang", "corvette", "ferrari", "porsche", "mercedes", "bmw",
    "audi", "toyota", "honda", "yamaha", "harleydavidson", "money", "dollar", "lucky", "happy", "smile", "please",
    "thanks", "danke", "bitte", "jesus", "jesuschrist", "christ", "god", "heaven", "church", "faith", "blessed",
    "peace", "music", "guitar", "rocknroll", "metallica", "nirvana", "slipknot", "eminem", "beatles", "family",
    "mother", "father", "mutter", "vater", "sister", "brother", "friend", "friends", "bestfriend", "january",
    "february", "march", "april", "june", "july", "august", "september", "october", "november", "december", "januar",
    "februar", "maerz", "juni", "juli", "oktober", "dezember", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag", "london",
    "paris", "berlin", "hamburg", "muenchen", "wien", "newyork", "boston", "chicago", "dallas", "texas", "california",
    "america", "canada", "england", "deutschland", "germany", "france", "australia", "school", "schule", "student",
    "teacher", "doctor", "lawyer", "office", "company", "business", "home", "house", "my", "the", "me", "i", "mein",
    "meine", "ist", "is", "new", "old", "big", "super", "abc", "qwe", "qwert", "qwerty", "qwertz", "azerty", "asd",
    "asdf", "zxc", "zxcv", "yxcv", "foo", "bar", "foobar", "xxx", "aaa",
    /* of our field */
    "ironroad", "iron", "road", "train", "trains", "zug", "bahn", "eisenbahn", "rail", "rails", "railroad", "railway",
    "locomotive", "lokomotive", "steam", "engine", "station", "bahnhof", "track", "tracks", "stock", "stocks", "share",
    "shares", "aktie", "market", "dividend", "director", "president", "bankrupt", "bank", "board", "boardgame",
    "boardgames", "brettspiel", "game", "games", "gamer", "gaming", "spiel", "spiele", "spieler", "player", "play",
    "winner", "china", "north", "american", "railways", "xx", "xxgames"};

/* Keys in their order, read forwards or backwards. */
static const char *const rows[] = {"1234567890", "abcdefghijklmnopqrstuvwxyz",
                                   "qwertyuiop", "asdfghjkl",
                                   "zxcvbnm",    "qwertzuiop",
                                   "yxcvbnm",    "azertyuiop",
                                   "qsdfghjklm", "wxcvbn",
                                   "1qaz",       "2wsx",
                                   "3edc",       "4rfv",
                                   "5tgb",       "6yhn",
                                   "7ujm",       "1qay",
                                   "0987654321", "147",
                                   "258",        "369",
                                   "789456123",  "!@#$%^&*()",
                                   "!\"$%&/()="};

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* ---- runs and repetition ---------------------------------------------------------------------------------------------------- */

/* How far the text continues one of the rows, by steps of one in one direction, or repeats one character. */
static size_t run_at(const char *at, size_t len) {
    size_t best = 1, same = 1;
    while (same < len && at[same] == at[0]) {
        same++;
    }
    best = same;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t size = strlen(rows[i]);
        const char *from = memchr(rows[i], at[0], size);
        size_t up = 1, down = 1, place = from != NULL ? (size_t)(from - rows[i]) : 0;
        while (from != NULL && up < len && place + up < size && rows[i][place + up] == at[up]) {
            up++;
        }
        while (from != NULL && down < len && down <= place && rows[i][place - down] == at[down]) {
            down++;
        }
        best = up > best ? up : best;
        best = down > best ? down : best;
    }
    return best;
}

static bool is_runs(const char *text, size_t len, size_t strays) {
    for (size_t i = 0; i < len;) {
        size_t run = run_at(text + i, len - i);
        if (run >= SHORTEST_RUN) {
            i += run;
        } else if (strays > 0) {
            strays--;
            i++;
        } else {
            return false;
        }
    }
    return len > 0;
}

/* "1q2w3e4r", "11223344": every second character by itself is a run. */
static bool is_woven(const char *text, size_t len) {
    char half[2][LONGEST + 1] = {{0}};
    for (size_t i = 0; i < len; i++) {
        half[i % 2][i / 2] = text[i];
    }
    return is_runs(half[0], (len + 1) / 2, 0) && is_runs(half[1], len / 2, 0);
}

/* The shortest part whose repetition is the text; the last repetition may be cut off. */
static size_t period(const char *text, size_t len) {
    for (size_t p = 1; p < len; p++) {
        if (memcmp(text, text + p, len - p) == 0) {
            return p;
        }
    }
    return len;
}

/* ---- dates ------------------------------------------------------------------------------------------------------------------ */

static unsigned two(const char *at) { return (unsigned)(at[0] - '0') * 10 + (unsigned)(at[1] - '0'); }

static bool is_year(const char *at) { return two(at) == 18 || two(at) == 19 || two(at) == 20; }

static bool is_day(const char *at) {
    unsigned a = two(at), b = two(at + 2);
    return a > 0 && b > 0 && a <= 31 && b <= 31 && (a <= 12 || b <= 12);
}

static bool is_date(const char *text, size_t len) {
    char digit[9] = "";
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        if (is_digit(text[i]) && n < 8) {
            digit[n++] = text[i];
        } else if (strchr("-./ ", text[i]) == NULL) {
            return false;
        }
    }
    return n == 8 && ((is_year(digit) && is_day(digit + 4)) || (is_day(digit) && is_year(digit + 4)));
}

/* ---- words ------------------------------------------------------------------------------------------------------------------ */

static bool is_word(const char *text, size_t len, const char *name) {
    if (name[0] != 0 && strlen(name) == len && memcmp(name, text, len) == 0) {
        return true;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i]) == len && memcmp(words[i], text, len) == 0) {
            return true;
        }
    }
    return false;
}

/* One word, or two, with or without something between them. */
static bool is_words(const char *text, size_t len, const char *name) {
    if (is_word(text, len, name)) {
        return true;
    }
    for (size_t i = 1; i < len; i++) {
        size_t gap = strchr(" -_.", text[i]) != NULL;
        if (i + gap < len && is_word(text, i, name) && is_word(text + i + gap, len - i - gap, name)) {
            return true;
        }
    }
    return false;
}

/* The letter that a digit or symbol represents; '1' is an i or an l, both are tried. */
static char letter_of(char c, char one) {
    static const char from[] = "0345789@$+", to[] = "oeastbgast";
    const char *at = c != 0 ? strchr(from, c) : NULL;
    if (c == '1' || c == '!' || c == '|') {
        return one;
    }
    return at != NULL ? to[at - from] : c;
}

static bool is_decorated(const char *text, size_t len, const char *name) {
    char stem[LONGEST + 1] = "";
    size_t from = 0, to = len;
    while (from < to && !is_letter(text[from]) && from < AROUND) {
        from++;
    }
    while (to > from && !is_letter(text[to - 1]) && len - to + from < AROUND) {
        to--;
    }
    /* "p4ssword", "4pples": an apparent digit before a word may be its first letter */
    for (size_t first = 0; first <= from; first += from > 0 ? from : 1) {
        for (const char *one = "il"; *one != 0; one++) {
            size_t n = to - first;
            for (size_t i = 0; i < n; i++) {
                stem[i] = letter_of(text[first + i], *one);
            }
            if (n > 0 && (is_words(stem, n, name) || is_words(stem, period(stem, n), name))) {
                return true;
            }
        }
    }
    return false;
}

static void lower(const char *text, char *out, size_t cap) {
    snprintf(out, cap, "%s", text);
    for (char *c = out; *c != 0; c++) {
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c | 0x20) : *c;
    }
}

bool srv_is_common(const char *password, const char *name) {
    char text[LONGEST + 1], own[LONGEST + 1];
    size_t whole = strlen(password);
    lower(password, text, sizeof text);
    lower(name != NULL ? name : "", own, sizeof own);
    size_t len = strlen(text);
    if (period(password, whole) <= 4 && whole >= 8) {
        return true;
    }
    if (whole > LONGEST) {
        return false;
    }
    return is_runs(text, len, STRAYS) || is_woven(text, len) || is_date(text, len) || is_decorated(text, len, own);
}
