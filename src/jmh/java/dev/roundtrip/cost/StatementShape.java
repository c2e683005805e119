package dev.roundtrip.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The shape of a statement's answer, which its text alone decides.
 *
 * @param kind the kind of its answer
 * @param parameters the number of its question marks
 * @param columns the expressions of a result, in their order; empty if there is none
 * @param rowsChanged the number of rows that a write reports
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

    /** The kinds of answers. */
    enum Kind {
        /** One row. */
        ROW,
        /** An OK with a number of changed rows. */
        CHANGE,
        /** An OK after which the session commits by itself. */
        AUTOCOMMIT_ON,
        /** An OK after which the session does not commit by itself. */
        AUTOCOMMIT_OFF,
        /** Any other OK. */
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

    /** A text without the comment in front, in which the driver puts its own version before its first query. */
    private static String withoutLeadingComment(String sql) {
        String text = sql.strip();
        return text.startsWith("/*") ? text.substring(text.indexOf("*/") + 2) : text;
    }

    /** A text without strings: commas, brackets and question marks within them do not count. */
    private static String withoutStrings(String sql) {
        return sql.replaceAll("'[^']*'", "''");
    }

    /** The expressions between SELECT and its FROM, cut at commas outside of brackets. */
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
