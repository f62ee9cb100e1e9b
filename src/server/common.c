/* The most common passwords of eight and more characters, from the lists that are published every year, with the words
 * of our own field. Shorter ones are refused anyway. The list is short on purpose: what it stops is the first hundred
 * tries, and the limit on sign-in stops the rest. */
#include "server/common.h"

#include <stddef.h>

static const char *const common[] = {
    "12345678",      "123456789",  "1234567890", "password",   "password1",    "password12", "password123",
    "passw0rd",      "p@ssword",   "p@ssw0rd",   "qwertyui",   "qwertyuiop",   "qwerty123",  "qwerty12",
    "1q2w3e4r",      "1q2w3e4r5t", "1qaz2wsx",   "zaq12wsx",   "qazwsxedc",    "asdfghjk",   "asdfghjkl",
    "zxcvbnm1",      "11111111",   "00000000",   "88888888",   "99999999",     "12341234",   "12344321",
    "87654321",      "987654321",  "0987654321", "11223344",   "112233445566", "123123123",  "121212121",
    "123454321",     "147258369",  "123456780",  "123456789a", "a123456789",   "12345678a",  "a12345678",
    "abc12345",      "abcd1234",   "abcdefgh",   "abcdefghi",  "aa123456",     "aa12345678", "iloveyou",
    "iloveyou1",     "princess",   "princess1",  "sunshine",   "sunshine1",    "football",   "football1",
    "baseball",      "baseball1",  "basketball", "superman",   "superman1",    "batman123",  "starwars",
    "trustno1",      "letmein1",   "letmein123", "welcome1",   "welcome123",   "admin123",   "admin1234",
    "administrator", "changeme",   "changeme1",  "computer",   "internet",     "samsung1",   "whatever",
    "jennifer",      "michelle",   "victoria",   "elizabeth",  "charlie1",     "michael1",   "jordan23",
    "liverpool",     "liverpool1", "chelsea1",   "arsenal1",   "manchester",   "barcelona",  "corvette",
    "mercedes",      "midnight",   "mustang1",   "maverick",   "dragon12",     "monkey12",   "shadow12",
    "asdf1234",      "qwer1234",   "test1234",   "testtest",   "guest123",     "default1",   "master12",
    "passwort",      "passwort1",  "hallo123",   "schatz123",  "ironroad",     "ironroad1",  "ironroad1888",
    "railroad",      "railway1",   "locomotive", "18xxgames",  "1830183018",   "1888188818", "traintrain",
};

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

bool srv_is_common(const char *password) {
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++) {
        size_t k = 0;
        while (password[k] != 0 && lower(password[k]) == common[i][k]) {
            k++;
        }
        if (password[k] == 0 && common[i][k] == 0) {
            return true;
        }
    }
    return false;
}
