package dev.roundtrip.live.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement without its values. The rows of an INSERT with several are one part, which is repeated.
 *
 * <p>Immutable.
 */
final class StatementForm {

    /** What a workload may have; everything else defines tables, controls transactions or sets the session. */
    private static final Set<String> ALLOWED = Set.of(
            "SELECT",
            "INSERT",
            "UPDATE",
            "DELETE",
            "REPLACE",
            "WITH",
            "CALL",
            "SHOW",
            "EXPLAIN",
            "DESC",
            "DESCRIBE",
            "TABLE",
            "VALUES",
            "DO");

    private static final Set<String> CHANGES = Set.of("INSERT", "UPDATE", "DELETE", "REPLACE");

    private static final Pattern INSERT = Pattern.compile(
            "(?is)(?:INSERT|REPLACE)\\s(?:[^(]*?\\s)?([\\w$.`]+)\\s*\\(([\\w$`,\\s]*)\\)\\s*VALUES?\\s*\\(");
    private static final Pattern VALUES = Pattern.compile("(?i)\\bVALUES?\\s*\\(");
    private static final Pattern NEXT_ROW = Pattern.compile("\\s*,\\s*\\(");
    private static final Pattern COMPARED =
            Pattern.compile("(?i)([A-Za-z_][A-Za-z0-9_]*)[`\"]?\\s*(?:=|<=>|<=|>=|<>|!=|<|>|LIKE|BETWEEN)\\s*$");
    private static final Pattern OTHERS = Pattern.compile("(?s).*;\\s*\\S.*");
    private static final int BACK = 80;

    /**
     * Where a value goes.
     *
     * @param name the column's name; empty if the text does not tell
     * @param table the table of an INSERT; empty elsewhere
     * @param first whether it is the first column of an INSERT, which is most often the key
     */
    record Column(String name, String table, boolean first) {

        static final Column UNKNOWN = new Column("", "", false);

        boolean isInserted() {
            return !table.isEmpty();
        }
    }

    /**
     * The text with marks.
     *
     * @param head the text up to the repeated part; the whole text if none is repeated
     * @param row the repeated part, such as {@code (?, ?)}; empty if none
     * @param tail the text behind it
     * @param rows how many there are
     */
    record Folded(String head, String row, String tail, int rows) {

        /** With one row. */
        String whole() {
            return head + row + tail;
        }
    }

    /** A prepared text that was seen with too many different literals to tell the texts apart. */
    static final int VARYING = -1;

    private final int id;
    private final Folded text;
    private final boolean prepared;
    private final int variant;
    /** In place of a fetch size: its rows are read one by one, as they arrive. */
    static final long STREAM = -1;

    private final long fetchSize;
    private final byte[] marks;
    private final List<Column> columns;
    private final int headSlots;
    private final int rowSlots;
    private final String verb;

    /**
     * @param id its number in the recording
     * @param prepared whether it was prepared on the server
     * @param variant tells apart prepared texts that differ in their literals alone, from 0; or {@link #VARYING}
     * @param fetchSize how many rows each fetch from its cursor asks for; 0 without a cursor, or {@link #STREAM}
     */
    StatementForm(int id, Folded text, boolean prepared, int variant, long fetchSize) {
        this.id = id;
        this.text = text;
        this.prepared = prepared;
        this.variant = variant;
        this.fetchSize = fetchSize;
        this.marks = marksOf(text.whole());
        this.columns = columns(text.whole());
        this.headSlots = marksOf(text.head()).length;
        this.rowSlots = marksOf(text.row()).length;
        this.verb = verb(text.whole());
    }

    int id() {
        return id;
    }

    Folded text() {
        return text;
    }

    boolean isPrepared() {
        return prepared;
    }

    int variant() {
        return variant;
    }

    long fetchSize() {
        return fetchSize;
    }

    /** Where the value of a place goes. */
    Column column(int slot) {
        return columns.get(slot);
    }

    /** The mark of a place, see {@link SqlReader}. */
    byte mark(int slot) {
        return marks[slot];
    }

    /** Finds equal rows behind VALUES, with nothing but a comma in between. */
    static Folded fold(String text) {
        Matcher values = VALUES.matcher(text);
        while (values.find()) {
            int from = values.end() - 1;
            int to = closing(text, from);
            if (to < 0) {
                break;
            }
            String row = text.substring(from, to);
            int rows = 1;
            int at = to;
            while (text.startsWith(",", at) && text.startsWith(row, at + 1)) {
                rows++;
                at += 1 + row.length();
            }
            if (rows > 1 && marksOf(row).length > 0 && row.indexOf(']') < 0) {
                return new Folded(text.substring(0, from), row, text.substring(at), rows);
            }
        }
        return new Folded(text, "", "", 1);
    }

    private static int closing(String text, int from) {
        int depth = 0;
        for (int at = from; at < text.length(); at++) {
            char c = text.charAt(at);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth == 0) {
                return at + 1;
            }
        }
        return -1;
    }

    private static byte[] marksOf(String text) {
        byte[] marks = new byte[text.length()];
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            if (SqlReader.isMark(text.charAt(i))) {
                marks[count++] = (byte) text.charAt(i);
            }
        }
        return Arrays.copyOf(marks, count);
    }

    private static List<Column> columns(String text) {
        List<Column> columns = new ArrayList<>();
        List<Column> inserted = new ArrayList<>();
        Matcher insert = INSERT.matcher(text);
        int valuesFrom = Integer.MAX_VALUE;
        if (insert.lookingAt()) {
            valuesFrom = insert.end() - 1;
            for (String name : insert.group(2).split(",", -1)) {
                inserted.add(new Column(name.replace("`", "").strip(), insert.group(1), inserted.isEmpty()));
            }
        }
        int valuesTo = valuesFrom == Integer.MAX_VALUE ? -1 : closing(text, valuesFrom);
        for (int at = 0; at < text.length(); at++) {
            if (valuesTo > 0 && at == valuesTo) {
                // Another row may follow.
                int next = afterComma(text, at);
                valuesFrom = next;
                valuesTo = next < 0 ? -1 : closing(text, next);
            }
            if (SqlReader.isMark(text.charAt(at))) {
                columns.add(
                        at > valuesFrom && at < valuesTo
                                ? inserted(text, valuesFrom, at, inserted)
                                : compared(text.substring(Math.max(0, at - BACK), at)));
            }
        }
        return columns;
    }

    /** Where a parenthesis opens behind a comma; -1 if that does not follow. */
    private static int afterComma(String text, int from) {
        Matcher next = NEXT_ROW.matcher(text).region(from, text.length());
        return next.lookingAt() ? next.end() - 1 : -1;
    }

    /** A value that is the whole entry of the list. */
    private static Column inserted(String text, int from, int mark, List<Column> columns) {
        int index = 0;
        int depth = 0;
        for (int at = from + 1; at < mark; at++) {
            char c = text.charAt(at);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            index += c == ',' && depth == 0 ? 1 : 0;
        }
        String before = text.substring(from + 1, mark).stripTrailing();
        String behind = text.substring(mark + 1).stripLeading();
        boolean alone = depth == 0
                && (before.isEmpty() || before.endsWith(","))
                && (behind.startsWith(",") || behind.startsWith(")"));
        return alone && index < columns.size() ? columns.get(index) : Column.UNKNOWN;
    }

    private static Column compared(String before) {
        Matcher matcher = COMPARED.matcher(before);
        return matcher.find() ? new Column(matcher.group(1), "", false) : Column.UNKNOWN;
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

    /** The first word, in upper case. */
    String verb() {
        return verb;
    }

    /** Whether a workload's file may have the statement. */
    boolean isAllowed() {
        return ALLOWED.contains(verb) && !OTHERS.matcher(text.whole()).matches();
    }

    boolean changesRows() {
        return CHANGES.contains(verb);
    }

    boolean hasRows() {
        return !text.row().isEmpty();
    }

    /** How many places for values it has; those of a repeated row count once. */
    int slots() {
        return marks.length;
    }

    /** The place of one of an execution's values; the opposite of {@link #valueIndex}. */
    int slotOf(int valueIndex, int rows) {
        if (valueIndex < headSlots) {
            return valueIndex;
        }
        return valueIndex < headSlots + rows * rowSlots
                ? headSlots + (valueIndex - headSlots) % rowSlots
                : valueIndex - (rows - 1) * rowSlots;
    }

    boolean isInRow(int slot) {
        return slot >= headSlots && slot < headSlots + rowSlots;
    }

    /** Where the value of a place is among the values of an execution. */
    int valueIndex(int slot, int rowNumber, int rows) {
        if (slot < headSlots) {
            return slot;
        }
        return slot < headSlots + rowSlots ? slot + rowNumber * rowSlots : slot + (rows - 1) * rowSlots;
    }
}
