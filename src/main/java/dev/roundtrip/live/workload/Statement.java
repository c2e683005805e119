package dev.roundtrip.live.workload;

import dev.roundtrip.sql.LiteralRole;
import dev.roundtrip.sql.SqlStatement;
import dev.roundtrip.sql.SqlWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A statement without its values, as it was sent. */
final class Statement {

    private static final Set<String> CHANGES = Set.of("INSERT", "UPDATE", "DELETE", "REPLACE");

    /** No size and no position of a column has more. */
    private static final int DIGITS_OF_STRUCTURE = 5;

    /** What the file has of a statement beyond its name and its text: keys, the number of its name. */
    private static final int AROUND = 100;

    final Key key;
    private final String verb;

    /** Whether a workload's file may have the statement. */
    final boolean allowed;

    /** The statement's name: its first word and the table. */
    final String name;

    /** The part that texts share that differ in the lengths of their lists. */
    final String family;

    private final List<Place> places = new ArrayList<>();

    /**
     * Whether each place had a value that was a generated key; another array notes whether it had a value that was not.
     */
    private final boolean[] isKey;

    private final boolean[] isOther;

    /**
     * The key of a statement; two statements with the same key are one.
     *
     * @param form the text with marks, see {@link SqlReader}
     * @param prepared whether the text was prepared on the server
     */
    record Key(String form, boolean prepared) {}

    /**
     * A place for a value.
     *
     * @param at the index of its mark in the form
     * @param inText whether the literal is part of the statement, and no value that a driver binds
     * @param keptDigits the maximum number of digits of a number that is no value of the application; 0 if each value
     *     is one
     */
    private record Place(int at, boolean inText, int keptDigits) {}

    Statement(Key key) {
        this.key = key;
        String form = key.form();
        SqlStatement does = SqlStatement.of(form.replace(LiteralRole.LITERAL, SqlStatement.VALUE));
        verb = SqlWords.verb(form);
        for (int at = 0; at < form.length(); at++) {
            char mark = form.charAt(at);
            if (mark == LiteralRole.LITERAL || mark == SqlStatement.VALUE) {
                boolean literal = mark == LiteralRole.LITERAL;
                LiteralRole role = literal ? LiteralRole.of(form, at) : LiteralRole.VALUE;
                boolean inText = literal && (key.prepared() || role != LiteralRole.VALUE);
                boolean structure = role == LiteralRole.STRUCTURE;
                boolean limit = LiteralRole.limitsRows(form, at);
                places.add(new Place(at, inText, limit ? Integer.MAX_VALUE : structure ? DIGITS_OF_STRUCTURE : 0));
            }
        }
        allowed = does.refusal().isEmpty() && !form.contains("${");
        name = verb
                + does.tables().stream().findFirst().map(table -> " " + table).orElse("");
        family = form.replaceAll("[\\x01\\x02](?:\\s*,\\s*[\\x01\\x02])+", "?")
                .replaceAll("(\\([^()]*\\))(?:\\s*,\\s*\\1)+", "$1");
        isKey = new boolean[places.size()];
        isOther = new boolean[places.size()];
    }

    /** The approximate number of bytes of the statement's text in the file. */
    long bytes() {
        String marked = key.form().replace(LiteralRole.LITERAL, '?').replace(SqlStatement.VALUE, '?');
        return AROUND + YamlScalar.bytes(YamlScalar.of(marked));
    }

    boolean changesRows() {
        return CHANGES.contains(verb);
    }

    /**
     * Whether a number is kept as it is, because it says how many rows there are, which column is meant or how wide a
     * type is.
     */
    boolean keeps(int place, String value) {
        return value.length() <= places.get(place).keptDigits() && value.matches("\\d+");
    }

    /** Whether a value that is always the same at this place is written into the text. */
    boolean belongsToText(int place) {
        Place of = places.get(place);
        return of.inText() || (of.keptDigits() > 0 && key.form().charAt(of.at()) == LiteralRole.LITERAL);
    }

    /** Notes which values of a row are keys that the database had generated before. */
    void noteKeys(SentValue[] row) {
        for (int i = 0; i < row.length; i++) {
            isKey[i] |= !row[i].key().isEmpty();
            isOther[i] |= row[i].key().isEmpty();
        }
    }

    /**
     * Whether a value at this place was a generated key whenever there was one before: any number can be equal by
     * chance.
     */
    boolean followsKeys(int place) {
        return isKey[place] && !isOther[place];
    }

    /**
     * The text for a file.
     *
     * @param constants the values that are written into it, by place; null for a mark
     */
    String text(SentValue[] constants) {
        StringBuilder text = new StringBuilder();
        int from = 0;
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            text.append(key.form(), from, place.at());
            text.append(constants[i] != null ? constants[i].inText() : place.inText() ? "$?" : "?");
            from = place.at() + 1;
        }
        return text.append(key.form().substring(from)).toString();
    }
}
