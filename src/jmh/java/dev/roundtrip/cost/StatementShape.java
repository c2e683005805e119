package dev.roundtrip.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a statement's answer looks like, by its text alone.
 *
 * @param kind what it answers with
 * @param parameters question marks in it
 * @param columns the expressions of a result, in their order; empty where there is none
 * @param rowsChanged what a write reports
 */
record StatementShape(Kind kind, int parameters, List<String> columns, int rowsChanged) {

    private static final int MAX_COLUMNS = 200;

    StatementShape {
        columns = List.copyOf(columns);
        if (columns.size() > MAX_COLUMNS) {
            throw new IllegalArgumentException(
                    "columns has " + columns.size() + " entries, allowed are up to " + MAX_COLUMNS);
        }
    }

    /** Kinds of answers. */
    enum Kind {
        /** One row. */
        ROW,
        /** An OK with a number of changed rows. */
        CHANGE,
        /** An OK after which the session commits by itself. */
        AUTOCOMMIT_ON,
        /** An OK after which it does not. */
        AUTOCOMMIT_OFF,
        /** An OK. */
        OTHER
    }

    /** The shape of one statement, with strings in single quotes. */
    static StatementShape of(String sql) {
        String text = withoutStrings(withoutLeadingComment(sql)).strip();
        String lower = text.toLowerCase(Locale.ROOT);
        int parameters = (int) text.chars().filter(c -> c == '?').count();
        if (lower.startsWith("select")) {
            return new StatementShape(Kind.ROW, parameters, columns(text, lower), 0);
        }
        if (lower.startsWith("insert")) {
            return new StatementShape(Kind.CHANGE, parameters, List.of(), lower.split("\\), *\\(", -1).length);
        }
        if (lower.startsWith("update") || lower.startsWith("delete")) {
            return new StatementShape(Kind.CHANGE, parameters, List.of(), 1);
        }
        Kind kind = lower.matches("set\\s+(session\\s+)?autocommit\\s*=\\s*1.*")
                ? Kind.AUTOCOMMIT_ON
                : lower.matches("set\\s+(session\\s+)?autocommit\\s*=\\s*0.*") ? Kind.AUTOCOMMIT_OFF : Kind.OTHER;
        return new StatementShape(kind, parameters, List.of(), 0);
    }

    /** The driver puts its own version in a comment before its first question. */
    private static String withoutLeadingComment(String sql) {
        String text = sql.strip();
        return text.startsWith("/*") ? text.substring(text.indexOf("*/") + 2) : text;
    }

    /** Commas, brackets and question marks within strings are none. */
    private static String withoutStrings(String sql) {
        return sql.replaceAll("'[^']*'", "''");
    }

    /** What stands between SELECT and its FROM, cut at commas that are in no brackets. */
    private static List<String> columns(String text, String lower) {
        List<String> columns = new ArrayList<>();
        int depth = 0;
        int begin = "select".length();
        int at = begin;
        for (; at < text.length() && !(depth == 0 && isFrom(lower, at)); at++) {
            char c = text.charAt(at);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                columns.add(text.substring(begin, at).strip());
                begin = at + 1;
            }
        }
        columns.add(text.substring(begin, at).strip());
        return columns;
    }

    private static boolean isFrom(String lower, int at) {
        return lower.startsWith("from", at)
                && Character.isWhitespace(lower.charAt(at - 1))
                && at + 4 < lower.length()
                && Character.isWhitespace(lower.charAt(at + 4));
    }
}
