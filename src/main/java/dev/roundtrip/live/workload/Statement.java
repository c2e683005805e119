package dev.roundtrip.live.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A statement without its values, as it was sent. */
final class Statement {

    /** What a workload may have; everything else defines tables, controls transactions or sets the session. */
    private static final Set<String> ALLOWED = Set.of(
            "SELECT INSERT UPDATE DELETE REPLACE WITH CALL SHOW EXPLAIN DESC DESCRIBE TABLE VALUES DO".split(" ", -1));

    private static final Set<String> CHANGES = Set.of("INSERT", "UPDATE", "DELETE", "REPLACE");
    private static final Pattern OTHERS = Pattern.compile("(?s).*;\\s*\\S.*");
    private static final Pattern TABLE =
            Pattern.compile("(?i)\\b(?:FROM|INTO|UPDATE|JOIN|CALL|REPLACE(?!\\s+INTO))\\s+([\\w$.`]+)");
    private static final Pattern LIMIT = Pattern.compile("(?is).*\\b(?:LIMIT|OFFSET)\\s*(?:[\\x01\\x04]\\s*,\\s*)?");

    /** What only literals can stand behind, and no parameters. */
    private static final Pattern SYNTAX = Pattern.compile(
            "(?is).*(?:->>?|\\b(?:SEPARATOR|ESCAPE|DATE|TIME|TIMESTAMP|N|_\\w+|(?:ORDER|GROUP)\\s+BY(?:[^()]*,)?"
                    + "|(?:DEC(?:IMAL)?|NUMERIC|FLOAT|DOUBLE|BIT|N?(?:VAR)?CHAR|(?:VAR)?BINARY|DATETIME|TIMESTAMP|TIME"
                    + "|YEAR|NOW|CURRENT_TIME(?:STAMP)?|SYSDATE|CURTIME|UTC_TIME(?:STAMP)?|LOCALTIME(?:STAMP)?)"
                    + "\\s*\\((?:[^()]*,)?))\\s*");

    private static final int BACK = 80;

    /** In place of a fetch size: its rows are read one by one, as they arrive. */
    static final long STREAM = -1;

    private final String form;
    private final boolean prepared;
    private final long fetchSize;
    private final String verb;
    private final List<Place> places = new ArrayList<>();

    /** By place, of executions behind a generated key: how many, and how many had such a key. */
    private final int[] behindKey;

    private final int[] followingKey;

    /**
     * Where a value goes.
     *
     * @param at its mark in the form
     * @param inText whether the literal is part of the statement, and no value that a driver binds
     * @param ofLimit whether it says how many rows there are
     */
    private record Place(int at, boolean inText, boolean ofLimit) {}

    /**
     * @param form the text with marks, see {@link SqlReader}
     * @param prepared whether it was prepared on the server
     * @param fetchSize how many rows each fetch from its cursor asks for; 0 without a cursor, or {@link #STREAM}
     */
    Statement(String form, boolean prepared, long fetchSize) {
        this.form = form;
        this.prepared = prepared;
        this.fetchSize = fetchSize;
        this.verb = verb(form);
        for (int at = 0; at < form.length(); at++) {
            if (SqlReader.isMark(form.charAt(at))) {
                String before = form.substring(Math.max(0, at - BACK), at);
                boolean literal = form.charAt(at) != SqlReader.PARAMETER;
                places.add(new Place(
                        at,
                        literal && (prepared || SYNTAX.matcher(before).matches()),
                        LIMIT.matcher(before).matches()));
            }
        }
        behindKey = new int[places.size()];
        followingKey = new int[places.size()];
    }

    private static String verb(String text) {
        int at = 0;
        while (at < text.length() && !Character.isLetter(text.charAt(at))) {
            // A hint, or the parentheses around a query.
            int comment = text.startsWith("/*", at) ? text.indexOf("*/", at) : -1;
            at = comment < 0 ? at + 1 : comment + 2;
        }
        int from = at;
        while (at < text.length() && Character.isLetter(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at).toUpperCase(Locale.ROOT);
    }

    String form() {
        return form;
    }

    boolean isPrepared() {
        return prepared;
    }

    long fetchSize() {
        return fetchSize;
    }

    /** Whether a workload's file may have the statement. */
    boolean isAllowed() {
        return ALLOWED.contains(verb) && !OTHERS.matcher(form).matches();
    }

    boolean changesRows() {
        return CHANGES.contains(verb);
    }

    int places() {
        return places.size();
    }

    /** See {@link SqlReader}. */
    char mark(int place) {
        return form.charAt(places.get(place).at());
    }

    /** Whether its value decides how many rows there are, and is not hidden. */
    boolean isOfLimit(int place) {
        return places.get(place).ofLimit();
    }

    /** Whether a value that is always the same there is written into the text. */
    boolean belongsToText(int place) {
        Place of = places.get(place);
        return of.inText() || (of.ofLimit() && mark(place) != SqlReader.PARAMETER);
    }

    /** Counts which values of a row are keys that the database generated before it. */
    void countKeys(SentValue[] row) {
        for (int i = 0; i < row.length; i++) {
            behindKey[i]++;
            followingKey[i] += row[i].key().isEmpty() ? 0 : 1;
        }
    }

    /** Whether a value there was such a key whenever there was one: any number can be equal by chance. */
    boolean followsKeys(int place) {
        return followingKey[place] > 0 && followingKey[place] == behindKey[place];
    }

    /**
     * The text for a file.
     *
     * @param constants by place what is written into it; null for a mark
     */
    String text(SentValue[] constants) {
        StringBuilder text = new StringBuilder();
        int from = 0;
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            text.append(form, from, place.at());
            text.append(constants[i] != null ? constants[i].inText() : place.inText() ? "$?" : "?");
            from = place.at() + 1;
        }
        return text.append(form, from, form.length()).toString();
    }

    /** The same for texts that differ in the lengths of their lists. */
    String family() {
        String listed = form.replaceAll("[\\x01-\\x04](?:\\s*,\\s*[\\x01-\\x04])+", "?");
        return listed.replaceAll("(\\([^()]*\\))(?:\\s*,\\s*\\1)+", "$1");
    }

    /** The first word and the table. */
    String name() {
        Matcher table = TABLE.matcher(form);
        return verb + (table.find() ? " " + table.group(1).replaceAll("[^\\w.]", "") : "");
    }
}
