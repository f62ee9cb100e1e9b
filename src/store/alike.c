/* Names that look alike, in the spirit of Unicode's confusables (UTS 39) but with a small table of our own: letters of
 * Latin, Greek, Cyrillic and a few scripts and styles that look like Latin ones. Accents, spaces, invisible characters
 * and case are ignored; i, l and 1 count as one letter, and so do 0 and o, because capitals and some typefaces make
 * them look the same. Characters in none of the tables stay as they are. */
#include "store/alike.h"

#include "core/text.h"

#include <stdio.h>
#include <string.h>

/* Codes from..from + length of `to`, one letter each; '.': no letter. */
typedef struct stretch {
    uint32_t from;
    const char *to;
} stretch;

static const stretch stretches[] = {
    {0x00C0, /* Latin letters with marks */
     "aaaaaaaceeeeiiiidnoooooxouuuuypbaaaaaaaceeeeiiiidnooooo.ouuuuypyaaaaaaccccccccddddeeeeeeeeeegggg"
     "gggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnn.nnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"
     "bbbbbb.ccdddd....ffg..likkl..nnooo..ppr....ttttuu..yyzz........pl..!dddlllnnnaaiioouuuuuuuuuu.aa"
     "aa..ggggkkoooo..jdddgg.pnnaa....aaaaeeeeiiiioooorrrruuuusstt..hhnd..zzaaeeooooooooyylntj..acclts"
     "z..b..eejjqqrryy"},
    {0x1E00, "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrr"
             "ssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwyas....aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
             "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......"},
    {0x2010, "------"},
    {0x2018, "''''"},
    {0x2070, "oi..456789+-=()n"}, /* raised and lowered */
    {0x2080, "ol23456789+-=().aeox.hklmnpst"},
    {0x2102, "c.......ghhhh.iill.n...pqrrr......z...z.kabc.eef.mo....i...........ddeij"}, /* letters as symbols */
    {0x2160, "i...v....x..lcdmi...v....x..lcdm"},
    {0x24B6, "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"}, /* in circles */
    {0x1F130, "abcdefghijklmnopqrstuvwxyz"},
    {0x1F170, "abcdefghijklmnopqrstuvwxyz"},
};

/* Pairs: a character and the one it looks like. */
static const char lookalikes[] =
    /* Greek */
    "ΆaΈeΉhΊiΌoΎyΏwΑaΒbΕeΖzΗhΙiΚkΜmΝnΟoΡpΤtΥyΧxΪiΫyϹcάaέeήnίiαaγyεeηnιiκkμuνvοoπnρpςc"
    "σoτtυuχxωwϊiϋuόoύuώwϲcϳj"
    /* Cyrillic */
    "ЀeЁeЅsІiЇiЈjАaБ6ВbЕeЗ3КkМmНhОoПnРpСcТtУyХxЬbаaб6вbгrеeз3кkмmнhоoпnрpсcтtуyхxьbѐe"
    "ёeѕsіiїiјjўyЎyѴvѵvҮyүyҰyұyҲxҳxҺhһhӀlӏlӐaӑaӒaӓaӖeӗeӦoӧoԀdԁdԌgԍgԚqԛqԜwԝw"
    /* phonetic letters and small capitals */
    "ɑaɓbɖdɗdɡgɢgɦhɨiɩiɪiɯmɲnɳnɴnɵoɽrɾrʀrʟlʏyʋuʐzʑzʜhᴀaʙbᴄcᴅdᴇeᴊjᴋkᴍmᴏoᴘpᴛtᴜuᴠvᴡwᴢz"
    /* Armenian and Cherokee */
    "հhոnսuօoցgզqՕoՍuՏsᎠdᎡrᎢiᎪaᎫjᎬeᎳwᎷmᎻhᎾoᏀgᏂhᏃzᏎ4ᏚsᏞlᏟcᏢpᏦkᏔwᏙvᏩg"
    /* Lisu */
    "ꓐbꓑpꓓdꓔtꓖgꓗkꓙjꓚcꓜzꓝfꓟmꓠnꓡlꓢsꓣrꓦvꓧhꓪwꓫxꓬyꓮaꓰeꓲiꓳoꓴu";

/* Letters that look like two letters. */
static const struct {
    uint32_t code;
    const char *to;
} pairs[] = {{0x00C6, "ae"}, {0x00DF, "ss"}, {0x00E6, "ae"}, {0x0152, "oe"}, {0x0153, "oe"}, {0x03B2, "ss"},
             {0x042E, "lo"}, {0x044E, "lo"}, {0x042B, "bl"}, {0x044B, "bl"}, {0x1E9E, "ss"}, {0xFB00, "ff"},
             {0xFB01, "fi"}, {0xFB02, "fl"}, {0xFB05, "st"}, {0xFB06, "st"}};

static bool within(uint32_t c, const uint32_t (*range)[2], size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (c >= range[i][0] && c <= range[i][1]) {
            return true;
        }
    }
    return false;
}

/* Combining marks, spaces and invisible characters. */
static bool is_passed_over(uint32_t c) {
    static const uint32_t range[][2] = {
        {0x20, 0x20},     {0xA0, 0xA0},     {0xAD, 0xAD},      {0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},
        {0x61C, 0x61C},   {0x64B, 0x65F},   {0x115F, 0x1160},  {0x1680, 0x1680}, {0x17B4, 0x17B5}, {0x180B, 0x180F},
        {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x2000, 0x200F},  {0x2028, 0x202F}, {0x205F, 0x206F}, {0x20D0, 0x20FF},
        {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},  {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF},
        {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0xE0000, 0xE0FFF}};
    return within(c, range, sizeof range / sizeof range[0]);
}

/* The ASCII character that it looks like; otherwise itself. */
static uint32_t letter_of(uint32_t c) {
    if (c >= 0xFF01 && c <= 0xFF5E) {
        return c - 0xFF01 + 0x21; /* full width */
    }
    if (c >= 0x1D400 && c < 0x1D6A4) {
        return (uint32_t)("abcdefghijklmnopqrstuvwxyz"[(c - 0x1D400) % 26]); /* bold, script, double-struck ... */
    }
    if (c >= 0x1D7CE && c <= 0x1D7FF) {
        return '0' + (c - 0x1D7CE) % 10;
    }
    for (size_t i = 0; i < sizeof stretches / sizeof stretches[0]; i++) {
        uint32_t at = c - stretches[i].from;
        if (c >= stretches[i].from && at < strlen(stretches[i].to) && stretches[i].to[at] != '.') {
            return (unsigned char)stretches[i].to[at];
        }
    }
    uint32_t like = 0;
    for (size_t at = 0, size = sizeof lookalikes - 1, len; at < size; at += len + 1) {
        len = ir_utf8(lookalikes + at, size - at, &like);
        if (like == c) {
            return (unsigned char)lookalikes[at + len];
        }
    }
    return c == 0x2044 || c == 0x2215 ? '/' : c == 0xB4 || c == 0x2BC || c == 0x2032 || c == '`' ? '\'' : c;
}

/* One representative for ASCII characters that look alike. */
static void put_plain(ir_text *out, char c) {
    c = c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
    if (c == 'm' || c == 'w') {
        ir_put(out, c == 'm' ? "rn" : "vv");
        return;
    }
    ir_put_char(out, strchr("i1|!", c) != NULL && c != 0 ? 'l' : c == '0' ? 'o' : c == '_' ? '-' : c);
}

static void put_looks(ir_text *out, uint32_t code, const char *bytes, unsigned len) {
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (pairs[i].code == code) {
            put_plain(out, pairs[i].to[0]);
            put_plain(out, pairs[i].to[1]);
            return;
        }
    }
    uint32_t letter = letter_of(code);
    if (letter < 0x80) {
        put_plain(out, (char)letter);
    } else {
        ir_put_n(out, bytes, len);
    }
}

void store_looks(const char *name, char out[STORE_LOOKS]) {
    ir_text text = ir_text_on(out, STORE_LOOKS);
    out[0] = 0;
    for (size_t at = 0, size = strlen(name), len; at < size; at += len) {
        uint32_t code = 0;
        len = ir_utf8(name + at, size - at, &code);
        if (len == 0) {
            len = 1;
            ir_put_n(&text, name + at, 1);
        } else if (!is_passed_over(code)) {
            put_looks(&text, code, name + at, (unsigned)len);
        }
    }
    if (out[0] == 0) {
        snprintf(out, STORE_LOOKS, "%s", name); /* nothing visible: it looks only like itself */
    }
}
