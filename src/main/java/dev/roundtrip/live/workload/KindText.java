package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.StatementForm.Column;
import dev.roundtrip.live.workload.TransactionKind.Execution;
import dev.roundtrip.live.workload.TransactionKind.Part;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes the values and statements of one kind of transaction. Used once, while nothing is added to the kind. */
final class KindText {

    private static final Pattern TABLE =
            Pattern.compile("(?i)\\b(?:FROM|INTO|UPDATE|JOIN|CALL|REPLACE)\\s+([\\w$.`]+)");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,50}");
    private static final String ROWS = "rows";

    private final TransactionKind kind;
    private final ValueText values;
    private final NewKeys keys;
    private final Column[] columns;
    private final Use[] uses;

    /** Whether the place's number must be new, because it is the key of an inserted row. */
    private final boolean[] isKey;

    /** By class: the name of a value that several places have. */
    private final Map<Integer, String> named = new HashMap<>();

    /** Whether a literal of the statement already tells it apart from others that differ in their literals alone. */
    private boolean tells;

    private final Set<String> taken = new HashSet<>(Set.of("worker", "workers", "each", ROWS));

    /** How the value of a place is written. */
    private enum Use {
        /** {@code :name} or {@code :call(...)}. */
        VALUE,
        /** {@code ${call(...)}}. */
        FRAGMENT,
        /** As part of the text. */
        LITERAL
    }

    /** @param keys gets the keys of this kind */
    KindText(TransactionKind kind, RecordedData data, NewKeys keys) {
        this.kind = kind;
        this.keys = keys;
        this.values = new ValueText(data);
        this.columns = new Column[kind.slots()];
        this.uses = new Use[kind.slots()];
        this.isKey = new boolean[kind.slots()];
        for (Part part : kind.parts()) {
            part.entries().forEach(this::findKeys);
            part.entries().forEach(this::decide);
        }
        shareSequences();
    }

    /** In each inserted row the leftmost column whose value was always a new one, if it is a whole number. */
    private void findKeys(Execution entry) {
        boolean found = false;
        for (int slot = 0; slot < entry.form().slots(); slot++) {
            Column column = entry.form().column(slot);
            SlotValues seen = kind.slot(entry.firstSlot() + slot);
            found &= !column.first();
            if (column.isInserted() && !found && (seen.isNewEachTime() || seen.isSingle())) {
                isKey[entry.firstSlot() + slot] = seen.kind().isInteger() && !seen.mayBeNegative();
                found = true;
            }
        }
    }

    private void shareSequences() {
        Map<Integer, List<Column>> classes = new HashMap<>();
        for (int place = 0; place < isKey.length; place++) {
            if (isKey[place] && uses[place] == Use.VALUE) {
                classes.computeIfAbsent(kind.classOf(place), absent -> new ArrayList<>())
                        .add(columns[place]);
            }
        }
        classes.values().forEach(keys::share);
    }

    private void decide(Execution entry) {
        for (int slot = 0; slot < entry.form().slots(); slot++) {
            int place = entry.firstSlot() + slot;
            SlotValues seen = kind.slot(place);
            columns[place] = entry.form().column(slot);
            if (entry.form().mark(slot) == SqlReader.PARAMETER) {
                uses[place] = Use.VALUE;
            } else if (seen.isConstant()
                    || (entry.form().isPrepared() && entry.form().variant() != StatementForm.VARYING)
                    || entry.form().mark(slot) == SqlReader.BYTES
                    || (seen.isSingle() && !isKey[place])) {
                uses[place] = Use.LITERAL;
            } else if (!entry.form().isPrepared()) {
                uses[place] = Use.VALUE;
            } else {
                boolean repeated = entry.form().isInRow(slot) || entry.batch() != null;
                uses[place] = repeated ? Use.LITERAL : Use.FRAGMENT;
            }
        }
    }

    /** The first word and the table of the statement that matters most. */
    String name() {
        List<StatementForm> forms = WorkloadText.forms(kind.parts());
        StatementForm form =
                forms.stream().filter(StatementForm::changesRows).findFirst().orElse(forms.get(0));
        Matcher table = TABLE.matcher(form.text().whole());
        String of = table.find() ? " " + table.group(1).replaceAll("[^\\w.]", "") : "";
        int others = forms.size() - 1;
        return form.verb() + of + (others == 0 ? "" : " and " + others + " more");
    }

    void write(StringBuilder out) {
        writeValues(nameCommonValues(kind.parts(), false), 4, out);
        out.append("    statements:\n");
        for (Part part : kind.parts()) {
            if (part.isLoop()) {
                loop(part, out);
            } else {
                statement(part.entries().get(0), 6, out);
            }
        }
    }

    private void loop(Part part, StringBuilder out) {
        out.append("      - repeat: ")
                .append(YamlScalar.of(drawn(part.times()), 10))
                .append('\n');
        writeValues(nameCommonValues(List.of(part), true), 8, out);
        out.append("        statements:\n");
        part.entries().forEach(entry -> statement(entry, 10, out));
    }

    private static void writeValues(Map<String, String> all, int indent, StringBuilder out) {
        if (!all.isEmpty()) {
            out.append(" ".repeat(indent)).append("values:\n");
            all.forEach((name, value) -> out.append(" ".repeat(indent + 2))
                    .append(name)
                    .append(": ")
                    .append(YamlScalar.of(value, indent + 4))
                    .append('\n'));
        }
    }

    /** Values that several places have: of the whole transaction, or of each repetition of a loop. */
    private Map<String, String> nameCommonValues(List<Part> parts, boolean inLoop) {
        Map<Integer, List<Integer>> classes = new LinkedHashMap<>();
        for (Part part : parts) {
            for (Execution entry : part.entries()) {
                for (int slot = 0; slot < entry.form().slots(); slot++) {
                    int place = entry.firstSlot() + slot;
                    if (uses[place] == Use.VALUE && !kind.variesInside(place) && kind.variesInLoop(place) == inLoop) {
                        classes.computeIfAbsent(kind.classOf(place), absent -> new ArrayList<>())
                                .add(place);
                    }
                }
            }
        }
        // A value that does not change in a loop is drawn once, also if one place alone has it.
        Set<Integer> looped = inLoop ? Set.of() : placesInLoops();
        Map<String, String> common = new LinkedHashMap<>();
        classes.forEach((number, places) -> {
            if (places.size() > 1 || looped.contains(places.get(0))) {
                String name = freeName(places);
                named.put(number, name);
                common.put(name, expression(places));
            }
        });
        return common;
    }

    private Set<Integer> placesInLoops() {
        Set<Integer> places = new HashSet<>();
        for (Part part : kind.parts()) {
            for (Execution entry : part.entries()) {
                for (int slot = 0; slot < entry.form().slots(); slot++) {
                    boolean repeats = part.isLoop()
                            || entry.batch() != null
                            || entry.form().isInRow(slot);
                    if (repeats) {
                        places.add(entry.firstSlot() + slot);
                    }
                }
            }
        }
        return places;
    }

    /** Of the place that must get a new key, if there is one. */
    private String expression(List<Integer> places) {
        return expression(
                places.stream().filter(place -> isKey[place]).findFirst().orElse(places.get(0)));
    }

    private String expression(int place) {
        SlotValues seen = kind.slot(place);
        if (!isKey[place]) {
            return values.expression(seen, columns[place]);
        }
        String sequence = keys.sequence(columns[place]);
        return seen.kind() == ValueKind.INT ? "int(" + sequence + ")" : sequence;
    }

    private String freeName(List<Integer> places) {
        String base = places.stream()
                .map(place -> columns[place].name())
                .filter(name -> NAME.matcher(name).matches())
                .findFirst()
                .orElse("value");
        String free = base;
        for (int i = 2; !taken.add(free); i++) {
            free = base + "_" + i;
        }
        return free;
    }

    private void statement(Execution entry, int indent, StringBuilder out) {
        StatementForm form = entry.form();
        String margin = " ".repeat(indent);
        StringBuilder sql = new StringBuilder();
        tells = false;
        int slot = append(sql, form.text().head(), entry, 0);
        Map<Long, Long> rows = form.hasRows() ? entry.rows().counts() : Map.of();
        if (form.hasRows()) {
            sql.append("$[each to ")
                    .append(rows.size() == 1 ? drawn(entry.rows()) : ROWS)
                    .append(" | ");
            slot = append(sql, form.text().row(), entry, slot);
            sql.append(']');
            append(sql, form.text().tail(), entry, slot);
        }
        boolean plain = form.isPrepared() && form.fetchSize() == 0 && entry.batch() == null && rows.size() < 2;
        if (plain) {
            out.append(margin)
                    .append("- ")
                    .append(YamlScalar.of(sql.toString(), indent + 2))
                    .append('\n');
            return;
        }
        out.append(margin)
                .append("- sql: ")
                .append(YamlScalar.of(sql.toString(), indent + 4))
                .append('\n');
        margin += "  ";
        if (!form.isPrepared()) {
            out.append(margin).append("send: text\n");
        }
        if (form.fetchSize() == StatementForm.STREAM) {
            out.append(margin).append("fetchSize: stream\n");
        } else if (form.fetchSize() > 0) {
            out.append(margin).append("fetchSize: ").append(form.fetchSize()).append('\n');
        }
        if (entry.batch() != null) {
            out.append(margin)
                    .append("batch: ")
                    .append(YamlScalar.of(drawn(entry.batch()), indent + 4))
                    .append('\n');
        }
        if (rows.size() > 1) {
            writeValues(Map.of(ROWS, drawn(entry.rows())), indent + 2, out);
        }
    }

    /** A number, or a choice among several in proportion to how often they were seen. */
    private static String drawn(Tally tally) {
        Map<Long, Long> counts = tally.counts();
        if (counts.size() == 1) {
            return counts.keySet().iterator().next().toString();
        }
        List<String> each = new ArrayList<>();
        counts.forEach((number, times) -> each.add(number + ", " + times));
        return "weighted(" + String.join(", ", each) + ")";
    }

    /** Appends a text with its values. @return the number of the next place */
    private int append(StringBuilder sql, String text, Execution entry, int firstSlot) {
        int slot = firstSlot;
        char quote = 0;
        int commentEnd = 0;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (at >= commentEnd && quote == 0 && text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at);
                commentEnd = end < 0 ? text.length() : end + 2;
            }
            if (SqlReader.isMark(c)) {
                value(sql, entry, slot++);
            } else if (c == '`' && at >= commentEnd) {
                quote = quote == 0 ? c : 0;
                sql.append(c);
            } else if (quote == 0 && at >= commentEnd && isSpecial(text, at)) {
                // As a text that is known before the run, it has no meaning of its own.
                sql.append("${'").append(c).append("'}");
            } else {
                sql.append(c);
            }
        }
        return slot;
    }

    /** Whether the format would read a value here. */
    private static boolean isSpecial(String text, int at) {
        char c = text.charAt(at);
        char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
        return c == ':'
                ? Character.isLetter(next) || next == '_' || next == '('
                : c == '$' && (next == '{' || next == '[');
    }

    private void value(StringBuilder sql, Execution entry, int slot) {
        int place = entry.firstSlot() + slot;
        byte mark = entry.form().mark(slot);
        switch (uses[place]) {
            case LITERAL -> {
                boolean tellsApart = !tells && kind.slot(place).longest() > 0 && mark != SqlReader.BYTES;
                tells |= tellsApart;
                sql.append(values.literal(
                        kind.slot(place), mark, tellsApart ? entry.form().variant() : 0));
            }
            case FRAGMENT -> {
                String quote = mark == SqlReader.STRING ? "'" : "";
                sql.append(quote)
                        .append("${")
                        .append(values.fragment(kind.slot(place)))
                        .append('}')
                        .append(quote);
            }
            case VALUE -> {
                String name = kind.variesInside(place) ? null : named.get(kind.classOf(place));
                sql.append(':').append(name != null ? name : call(expression(place)));
            }
        }
    }

    /** A parameter is a name, a call, or anything in parentheses. */
    private static String call(String expression) {
        return Character.isLetter(expression.charAt(0)) ? expression : "(" + expression + ")";
    }
}
