/* What players read, in English and German, where it depends on the position. */
#include "scene_list.h"

#include "core/message.h"
#include "core/notation.h"

#include <stdio.h>
#include <string.h>

/* The refusal of a player's action, without its rule. */
static const char *told(scene *s, unsigned language, const char *action) {
    static char text[2][400];
    ir_action a;
    ir_problem problem;
    ir_refusal why = {0};
    ir_text out = ir_text_on(text[language], sizeof text[0]);
    check(ir_action_read(&s->game, &s->state, action, strlen(action), &a, &problem));
    check(!ir_legal(&s->game, &s->state, &a, &why));
    ir_message_put(&s->game, &ir_languages[language], ir_refusal_key(s->game.title, why.code), why.arg, 4, &out);
    return text[language];
}

static unsigned german(void) { return (unsigned)(ir_language_find("de") - ir_languages); }

static void tells(scene *s, const char *action, const char *english, const char *deutsch) {
    if (strcmp(told(s, 0, action), english) != 0) {
        fail_test("%s: \"%s\", not \"%s\"", action, told(s, 0, action), english);
    }
    if (strcmp(told(s, german(), action), deutsch) != 0) {
        fail_test("%s: \"%s\", not \"%s\"", action, told(s, german(), action), deutsch);
    }
}

/* Whether the last action had this event, told in English and German. */
static void says(scene *s, const char *english, const char *deutsch) {
    const char *wanted[] = {english, deutsch};
    unsigned language[] = {0, german()};
    for (unsigned l = 0; l < 2; l++) {
        bool found = false;
        for (unsigned i = 0; i < s->events.count; i++) {
            char text[400];
            ir_text out = ir_text_on(text, sizeof text);
            ir_event_put(&s->game, &ir_languages[language[l]], &s->events.event[i], &out);
            found = found || strcmp(text, wanted[l]) == 0;
        }
        if (!found) {
            fail_test("nothing says \"%s\"", wanted[l]);
        }
    }
}

TEST("80-FD-01: a size that no certificate has is told as it was written") {
    scene *s = given_in("1880", "phase A2; cash Ann 900; stock Ann");
    does(s, "Ann par JHA 90 place 2");
    tells(s, "Ann size 50", "there is no director's certificate of 50%",
          "ein Direktorzertifikat über 50% gibt es nicht");
}

TEST("80-DR-04: a director certificate is of the size that was chosen") {
    scene *s = given_in("1880", "phase A2; found JHA 100 1 30 Ann 4 Bob 2; open JHA 100; stock Ann");
    tells(s, "Ann sell JHA 2", "nobody else has the 30% needed to be director of JHA",
          "niemand sonst hat die 30%, die man braucht, um JHA zu leiten");
    s = given_in("1880", "phase A2; found JHA 100 1 40 Ann 5 Bob 2; open JHA 100; stock Ann");
    tells(s, "Ann sell JHA 2", "nobody else has the 40% needed to be director of JHA",
          "niemand sonst hat die 40%, die man braucht, um JHA zu leiten");
}

TEST("88-EF-03 80-EF-03: a sale for a train that is not owed, or for which there is money") {
    EACH_EDITION(t) {
        scene *s = given_in(t, "players 3; phase 3; depot 4:5; start JHR 90 Ann 6; float JHR 10; trains JHR 3;"
                               "start LYR 90 Bob 5 Ann 4; turn JHR trains");
        tells(s, "Ann sell LYR 1", "JHR does not have to buy a train, so no shares can be sold for one",
              "JHR braucht keinen Zug, also wird für keinen verkauft");
        s = given_in(t, "players 3; phase 3; depot 4:5; start JHR 90 Ann 6; float JHR 300; start LYR 90 Bob 5 Ann 4;"
                        "turn JHR trains");
        tells(s, "Ann sell LYR 1", "no sale is needed: there is enough money for the train",
              "es ist kein Verkauf nötig: das Geld reicht für den Zug");
    }
    scene *s = given_in("1880", "phase A2; found JHA 100 1 20 Ann 5; open JHA 10; trains JHA 2; turn JHA trains");
    tells(s, "Ann sell JHA 1", "JHA does not have to buy a train, so no shares can be sold for one",
          "JHA braucht keinen Zug, also wird für keinen verkauft");
}

TEST("80-TB-06 80-TN-05: a 2R is a train, but not the one that a company must own") {
    scene *s = given_in("1880", "phase C2; depot 6:2; found JHA 100 1 20 Ann 5; open JHA 1000; turn JHA trains");
    tells(s, "JHA pass", "the company has no train and must buy one",
          "die Gesellschaft hat keinen Zug und muss einen kaufen");
    s = given_in("1880",
                 "phase C2; depot 6:2; found JHA 100 1 20 Ann 5; open JHA 1000; trains JHA 2R; turn JHA trains");
    tells(s, "JHA pass", "a 2R-train is not enough: the company must buy another train",
          "ein 2R-Zug genügt nicht: die Gesellschaft muss einen anderen Zug kaufen");
}

TEST("88-EF-04 80-EF-09: what is missing for a bankrupt's train counts his cash") {
    scene *s = given_in("1888", "players 3; phase 6; depot 6:1; start JHR 90 Ann 2; float JHR 30; cash Ann 50;"
                                "start LYR 90 Bob 5 Ann 3; start SSL 80 Bob 5; float SSL 50; trains SSL 5;"
                                "turn JHR trains");
    tells(s, "Ann sell LYR 1", "no sale can raise the $550 still missing",
          "kein Verkauf kann die noch fehlenden $550 bringen");
    does(s, "JHR bankrupt");
    says(s, "Ann is bankrupt: treasury and cash are $550 short of a train",
         "Ann ist bankrott: für einen Zug fehlen nach Kasse und Bargeld noch $550");
    s = given_in("1880", "phase A2; found JHA 100 1 20 Ann 5; open JHA 10; trains JHA 2; turn JHA trains");
    tells(s, "JHA bankrupt", "JHA can pay for a train itself, or does not need one",
          "JHA kann einen Zug selbst bezahlen oder braucht keinen");
}

TEST("80-TB-02: English says a 4-train and an 8-train") {
    scene *s =
        given_in("1880", "phase C3; depot 8:2; found JHA 100 1 20 Ann 5; open JHA 2000; trains JHA 6; turn JHA trains");
    does(s, "JHA train 8");
    says(s, "JHA buys an 8-train for ¥800", "JHA kauft einen 8-Zug für ¥800");
}

TEST("80-RK-08 80-TM-02: of the trains that are removed one goes to P7, and only the others leave the game") {
    static const char *const text =
        "phase B2; depot 4:5; private P0 closed; private P7 %s; marker NXR; found NXR 100 1 "
        "20 Bob 2; open NXR 500; trains NXR 3 2; permits NXR -; found JHA 90 1 20 Ann 2; "
        "open JHA 0; trains JHA 2; turn NXR trains";
    static const char *const modes[] = {"1880", "1880 compat=18xx.games"};
    char with[500], without[500];
    (void)snprintf(with, sizeof with, text, "Ann");
    (void)snprintf(without, sizeof without, text, "closed");
    for (unsigned i = 0; i < 2; i++) {
        scene *s = given_in(modes[i], with);
        does(s, "NXR pass");
        says(s, "The train marker has come round: 4 4-trains are removed",
             "Der Zugmarker ist herumgekommen: 4 4-Züge verlassen das Spiel");
        s = given_in(modes[i], without);
        does(s, "NXR pass");
        says(s, "The train marker has come round: 5 4-trains are removed",
             "Der Zugmarker ist herumgekommen: 5 4-Züge verlassen das Spiel");
    }
}

TEST("88-OT-03 80-DR-01: a director is told what his company does now, and where his attempt belongs") {
    EACH_EDITION(t) {
        scene *s = given_in(t, "players 3; phase 3; depot 4:5; start JHR 90 Ann 6; float JHR 300; start SSL 80 Ann 5;"
                               "float SSL 50; start LYR 90 Bob 5; turn JHR trains");
        tells(s, "Ann buy LYR ipo",
              "you are deciding for JHR, which buys trains; shares are bought and sold in stock rounds",
              "du entscheidest jetzt für JHR, die Züge kauft; Aktien werden in Aktienrunden gehandelt");
        tells(s, "Ann train 4", "you are deciding for JHR, which buys trains; a company's actions are made in its name",
              "du entscheidest jetzt für JHR, die Züge kauft; eine Gesellschaft handelt unter ihrem Namen");
        tells(s, "SSL train 4", "you are deciding for JHR, which buys trains; each company acts in its own turn",
              "du entscheidest jetzt für JHR, die Züge kauft; jede Gesellschaft handelt in ihrem eigenen Spielzug");
        tells(s, "Ann accept", "you are deciding for JHR, which buys trains; there is no offer to answer",
              "du entscheidest jetzt für JHR, die Züge kauft; es gibt kein Angebot zu beantworten");
        tells(s, "Bob buy LYR ipo", "JHR decides now", "jetzt entscheidet JHR");
        s = given_in(t, "players 3; phase 3; start JHR 90 Ann 6; float JHR 300; trains JHR 3; turn JHR track");
        tells(s, "Ann bid KT 30", "you are deciding for JHR, which may lay track; privates are sold in their auction",
              "du entscheidest jetzt für JHR, die Strecke bauen darf; Privatbahnen werden in ihrer Auktion verkauft");
    }
    scene *s = given_in("1880", "phase A2; found JHA 100 1 20 Ann 5; open JHA 1000; turn JHA track");
    tells(s, "Ann buy JHA ipo",
          "you are deciding for JHA, which may lay track; shares are bought and sold in stock rounds",
          "du entscheidest jetzt für JHA, die Strecke bauen darf; Aktien werden in Aktienrunden gehandelt");
}
