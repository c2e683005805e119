package dev.roundtrip.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes texts with quotes, comments and odd characters around a part, so that readers may differ about it. */
public final class LexicalTexts {

    /** Pairs of texts that open and close a quote or a comment, and texts that are halves of none. */
    private static final List<List<String>> PAIRS = List.of(
            List.of("'", "'"),
            List.of("\"", "\""),
            List.of("`", "`"),
            List.of("/*", "*/"),
            List.of("/* ", " */"),
            List.of("/*+ ", " */"),
            List.of("/*+ QB_NAME(", ") */"),
            List.of("/*!", "*/"),
            List.of("/*!99999", "*/"),
            List.of("/*!999999 ", " */"),
            List.of("/*!50100 ", " */"),
            List.of("/*M!", "*/"),
            List.of("/*M!999999 ", "*/"),
            List.of("/*T!", "*/"),
            List.of("/*T![ttl] ", " */"),
            List.of("/*T![nothing] ", " */"),
            List.of("-- ", "\n"),
            List.of("--\t", "\r\n"),
            List.of("--\u000b", "\n"),
            List.of("--\u000c", "\r"),
            List.of("--\r", "\n"),
            List.of("--\n", ""),
            List.of("--", "\n"),
            List.of("#", "\n"),
            List.of("#", "\r"),
            List.of("# ", "\n"),
            List.of("_utf8'", "'"),
            List.of("_utf8mb4 \"", "\""),
            List.of("_gbk'", "'"),
            List.of("N'", "'"),
            List.of("n\"", "\""),
            List.of("x'", "'"),
            List.of("B'", "'"),
            List.of("@'", "'"),
            List.of("@`", "`"),
            List.of("@\"", "\""),
            List.of("('", "')"),
            List.of("(", ")"),
            List.of("{", "}"),
            List.of("{fn ", "}"),
            List.of("{d '", "'}"),
            List.of("[", "]"),
            List.of("$$", "$$"),
            List.of("$tag$", "$tag$"),
            List.of("q'[", "]'"));

    private static final List<String> ALONE = List.of(
            "''",
            "\"\"",
            "``",
            "\\",
            "\\\\",
            "\\'",
            "\\\"",
            "\\`",
            "'\\\\'",
            "'a'",
            "\"a\"",
            "`a`",
            "`a``b`",
            "'a''b'",
            "'\"'",
            "\"'\"",
            "'`'",
            "`'`",
            "`\"`",
            "'/*'",
            "'*/'",
            "\"/*\"",
            "\"*/\"",
            "`/*`",
            "`*/`",
            "'-- '",
            "'#'",
            "\"#\"",
            "`#`",
            "/**/",
            "/***/",
            "/*/*/",
            "/* /* */",
            "/*'*/",
            "/*\"*/",
            "/*`*/",
            "/*--*/",
            "/*#*/",
            "/*\n*/",
            "*/",
            "/*",
            "/",
            "*",
            "-",
            "--",
            "---",
            "--'",
            "--\u0001",
            "--\u00a0",
            "--\u0085",
            "--\u2028",
            "--\u3000",
            "--;",
            "--*/",
            "-- */\n",
            "# */\n",
            "-- '\n",
            "# \"\n",
            "# `\n",
            "-- /*\n",
            "#/*\n",
            "1",
            "1e",
            "1e1",
            "1.",
            ".5",
            ".5a",
            "1.e",
            "1.e1",
            "0x",
            "0x1",
            "0x'1'",
            "0b1",
            "0b",
            "x''",
            "x'41'",
            "b'1'",
            "N'a'",
            "n''",
            "_utf8'a'",
            "_latin1'a'",
            "_binary 'a'",
            "@x",
            "@@x",
            "@",
            "@.",
            "@x.",
            "@'x'",
            "@`x`",
            "@\"x\"",
            ":=",
            ":",
            "?",
            "\\N",
            "{",
            "}",
            "$",
            "$$",
            "${",
            "||",
            "&&",
            "!",
            "~",
            "^",
            "|",
            "&",
            "%",
            "<=>",
            "->",
            "->>",
            ">>",
            ",",
            "(",
            ")",
            ";",
            "=",
            "+ 1",
            ", 1",
            "AS a",
            "a",
            "OR 1",
            "AND 1",
            "NOT 1",
            "= 1",
            "IS NULL",
            "LIKE 'a'",
            "ESCAPE '\\\\'",
            "ESCAPE ''",
            "ESCAPE '|'",
            "COLLATE utf8mb4_bin",
            "\u0131",
            "\u0130",
            "\uff07",
            "\u2019",
            "\u2018",
            "\u02bc",
            "\u00b4",
            "\u200b",
            "\ufeff",
            "\u00ad",
            "\u00a0",
            "\u3000",
            "\u2028",
            "\u0085",
            "\u001a",
            "\u0000",
            "\u0001",
            "\u0007",
            "\b",
            "\u007f",
            "\u001c",
            "\r",
            "\n",
            "\r\n",
            "\t",
            "\u000b",
            "\f",
            " ",
            "é",
            "𝔘",
            "\ud83d\ude00",
            "DELIMITER //",
            "//",
            "\\G",
            "\\g",
            "\\;",
            "--+",
            "/*+*/",
            "/*!*/",
            "/*!50000*/",
            "/*M!*/",
            "/*T!*/",
            "/*T![ttl]*/",
            "/*!99999 ' */",
            "*-1",
            "/*-*/",
            "/* *- */",
            "/* // */",
            "/*\\*/",
            "-- a -- b\n",
            "# *-\n",
            "/*M!50100 ` */");

    private static final List<String> GLUE = List.of("", "", "", " ", " ", "\n", "\t");

    private final Random random;

    public LexicalTexts(long seed) {
        random = new Random(seed);
    }

    public <T> T of(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    public boolean oneIn(int several) {
        return random.nextInt(several) == 0;
    }

    /** The part between opening and closing halves, in any order, and other texts. */
    public String around(String part) {
        List<String> closing = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            if (oneIn(2)) {
                text.append(of(ALONE));
            } else {
                List<String> pair = of(PAIRS);
                text.append(pair.get(0));
                closing.add(random.nextInt(closing.size() + 1), pair.get(1));
            }
            text.append(of(GLUE));
        }
        text.append(part);
        for (String each : closing) {
            text.append(of(GLUE)).append(oneIn(5) ? of(ALONE) : "").append(each);
        }
        return text.append(oneIn(3) ? of(ALONE) : "").toString();
    }

    /** The text with some characters inserted, removed, doubled or exchanged. */
    public String changed(String text) {
        StringBuilder changed = new StringBuilder(text);
        for (int i = 1 + random.nextInt(3); i > 0 && !changed.isEmpty(); i--) {
            int at = random.nextInt(changed.length());
            switch (random.nextInt(6)) {
                case 0 -> changed.deleteCharAt(at);
                case 1 -> changed.insert(at, changed.charAt(at));
                case 2 -> changed.insert(at, changed.charAt(random.nextInt(changed.length())));
                case 3 -> changed.setCharAt(at, changed.charAt(random.nextInt(changed.length())));
                case 4 -> changed.insert(at, of(ALONE));
                default -> changed.insert(at, of(of(PAIRS)));
            }
        }
        return changed.toString();
    }

    /** The text with some of these inserted at random places. */
    public String inserted(String text, List<String> some) {
        StringBuilder changed = new StringBuilder(text);
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            changed.insert(random.nextInt(changed.length() + 1), of(GLUE) + of(some) + of(GLUE));
        }
        return changed.toString();
    }
}
