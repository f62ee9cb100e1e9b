"""The commonest signs of English that was translated in thought (docs/glossary.md says what to write instead).

Looks at what a person reads: comments, documentation, and the English messages; not at code or other strings. Each sign
has a few true uses, listed with it; a line may also end in `words: ok`.
"""
import re

# (sign, true uses, what to write). A true use is cut out before the sign is looked for.
SIGNS = [tuple(re.compile(part.replace(" ", r"\s+"), re.IGNORECASE) for part in (sign, true)) + (say,)
         for sign, true, say in (
    (r"\bbehind\b", r"\bbehind (a|an|the|its|one|some|their) ([\w-]+ )?(prox\w+|router|address|firewall)"
     r"|\b(fall|falls|fell|is|are|was|far|lag|lags|leave|leaves|left|nor|or|one|not|being|get|gets) (\w+ )?behind\b", "after"),
    (r"\b(is|are|was|were) no \w+", r"\b(there|here) (is|are|was|were) no\b"
     r"|\b(is|are|was|were) no (longer|more|one|better|worse|larger|smaller|higher|lower|greater|different|sooner|earlier|substitute"
     r"|exception|use|good|matter|wonder|doubt)\b",
     "is not a"),
    (r"\b(is|are) none\b", r"\b(there|here) (is|are) none\b", "is not one"),
    (r"\bso (many|much)\b", r"\bso (many|much) (\w+ ){0,3}(that|as)\b|\bnot so (many|much)\b|\bso much (for|longer|more|less|faster)\b", "this many"),
    (r"\b(he|his|him|himself)\b", r"(?!)", "they"),
    (r"(?:^|[.;:!?] )Whoever\b|\bwhoever (wants|would|does|has|gets|reads|plays)\b", r"(?!)", "anyone who, players who"),
    (r"(?:^|[.;:] )Besides,|\bbesides[.,;)]", r"(?!)", "also"),
    (r"\bblanks?\b", r"\bpoint blank\b", "space, empty line"),
    (r"\b(stands?|stood) (in|at|on|there|here|beside|before|behind|above|under|below|after)\b", r"(?!)", "is"),
    (r"\bof (now|then)\b", r"\bout of now\b", "current, former"),
    (r"\bone's own\b", r"(?!)", "your own, their own"),
    (r"\bscrap(s|ped)?\b", r"\bscraps? of\b", "rust"),
    (r"\binitial prices?\b", r"(?!)", "par"),
)]
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`', re.DOTALL)
HASH = re.compile(r'"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|(?<![\w$&{\'"\\])#[^\n]*')
STRING = re.compile(r"'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)  # in Markdown
QUOTED = re.compile(r'"[^"\n]{1,60}"')


def blank_out(text, keep):
    """The text with everything but `keep`, a list of (start, end), replaced by spaces; lines stay in place."""
    out = list(re.sub(r"[^\n]", " ", text))
    for start, end in keep:
        out[start:end] = text[start:end]
    return "".join(out)


def read_by_people(path, text):
    """The part of a file that people read, in its place; None for a file that this is not about."""
    if path.endswith((".c", ".h", ".ts", ".tsx", ".mjs", ".css")):
        found = [m.span() for m in COMMENT.finditer(text) if m.group().startswith(("/*", "//"))]
        if path.startswith("web/src/text/en/"):
            found += [m.span() for m in STRING.finditer(text) if " " in m.group()]
        return re.sub(r"\n( *)\*(?=[ \n/])", r"\n\1 ", QUOTED.sub(" ", blank_out(text, found)))
    if path.endswith((".py", ".sh", ".yaml", ".cmake", "CMakeLists.txt")) or path == "dev":
        found = [m.span() for m in HASH.finditer(text) if m.group().startswith(("#", '"""'))]
        return QUOTED.sub(" ", blank_out(text, found).replace('"""', "   "))
    if path.endswith(".md"):
        return QUOTED.sub(" ", CODE.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text))
    return text if path == "src/text/en.msg" else None


def signs(path, text):
    """(line, what was found, what to write) of every sign in a file."""
    part = read_by_people(path, text)
    if part is None:
        return
    lines = text.split("\n")
    for sign, true, say in SIGNS:
        for found in sign.finditer(true.sub(lambda m: re.sub(r"\S", " ", m.group()), part)):
            number = part.count("\n", 0, found.start()) + 1
            if "words: ok" not in lines[number - 1]:
                yield number, " ".join(found.group().split()), say
