package dev.roundtrip.live.workload;

import dev.roundtrip.wire.SqlShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A statement without its values, as it was sent. */
final class Statement {

    /** What a workload may have; everything else defines tables, controls transactions or sets the session. */
    private static final Set<String> ALLOWED =
            Set.of("SELECT INSERT UPDATE DELETE REPLACE WITH CALL SHOW TABLE VALUES DO".split(" ", -1));

    private static final Set<String> CHANGES = Set.of("INSERT", "UPDATE", "DELETE", "REPLACE");

    /** Several statements, and comments that some servers execute. */
    private static final Pattern OTHERS = Pattern.compile("(?s).*(?:;\\s*\\S|/\\*\\p{L}?!).*");

    private static final Pattern TABLE =
            Pattern.compile("(?i)\\b(?:FROM|INTO|UPDATE|JOIN|CALL|REPLACE(?!\\s+INTO))\\s+([\\w$.`]+)");
    private static final Pattern LIMIT = Pattern.compile("(?is).*\\b(?:LIMIT|OFFSET)\\s*(?:[\\x01\\x02]\\s*,\\s*)?");

    /** What only literals can stand behind, and no parameters. */
    private static final Pattern SYNTAX =
            Pattern.compile("(?is).*(?:->>?|\\b(?:SEPARATOR|ESCAPE|DATE|TIME|TIMESTAMP|N|_\\w+"
                    + "|(?:N?CHAR|BINARY|DATETIME|TIMESTAMP|TIME|YEAR|NOW|CURRENT_TIME(?:STAMP)?|SYSDATE|CURTIME"
                    + "|UTC_TIME(?:STAMP)?|LOCALTIME(?:STAMP)?)\\s*\\((?:[^()]*,)?))\\s*");

    /** What the position of a column stands behind, or the size of a type that is no function as well. */
    private static final Pattern STRUCTURE =
            Pattern.compile("(?is).*\\b(?:(?:ORDER|GROUP)\\s+BY\\b(?:(?:(?!\\bSELECT\\b)[^()])*,)?"
                    + "|(?:DEC(?:IMAL)?|NUMERIC|FLOAT|DOUBLE|BIT|N?VARCHAR|VARBINARY|VECTOR)\\s*\\((?:\\s*\\x01\\s*,)?"
                    + "|(?:AS|CONVERT\\s*\\((?:[^()]|\\([^()]*\\))*,)\\s*(?:N?CHAR|BINARY)\\s*\\()\\s*");

    /** Behind such a number; anything else computes with it. */
    private static final Pattern BEHIND_STRUCTURE = Pattern.compile("(?i)\\s*(?:$|[,);]|(?:ASC|DESC|WITH|HAVING|ORDER"
            + "|LIMIT|OFFSET|FETCH|FOR|LOCK|INTO|UNION|EXCEPT|INTERSECT|WINDOW|ROWS|RANGE|SEPARATOR|ON)\\b)");

    /** No size and no position of a column has more. */
    private static final int DIGITS_OF_STRUCTURE = 5;

    /** Hints, and the parentheses around a query. */
    private static final Pattern BEFORE_VERB = Pattern.compile("(?s)^(?:/\\*.*?\\*/|[^a-zA-Z/]++|/)*+");

    private static final int BACK = 80;

    /** What the file has of a statement beyond its name and its text: keys, the number of its name. */
    private static final int AROUND = 100;

    final Key key;
    private final String verb;

    /** Whether a workload's file may have the statement. */
    final boolean allowed;

    /** The first word and the table. */
    final String name;

    /** What texts share that differ in the lengths of their lists. */
    final String family;

    private final List<Place> places = new ArrayList<>();

    /** By place, whether a value behind a generated key was such a key, and whether one was not. */
    private final boolean[] isKey;

    private final boolean[] isOther;

    /**
     * Two statements with the same key are one.
     *
     * @param form the text with marks, see {@link SqlReader}
     * @param prepared whether it was prepared on the server
     */
    record Key(String form, boolean prepared) {}

    /**
     * Where a value goes.
     *
     * @param at its mark in the form
     * @param inText whether the literal is part of the statement, and no value that a driver binds
     * @param keptDigits the most digits of a number that is no value of the application; 0 if each value is one
     */
    private record Place(int at, boolean inText, int keptDigits) {}

    Statement(Key key) {
        this.key = key;
        String form = key.form();
        verb = SqlShape.kindOf(BEFORE_VERB.matcher(form).replaceFirst(""));
        for (int at = 0; at < form.length(); at++) {
            char mark = form.charAt(at);
            if (mark == SqlReader.LITERAL || mark == SqlReader.PARAMETER) {
                String before = form.substring(Math.max(0, at - BACK), at);
                boolean literal = mark == SqlReader.LITERAL;
                boolean structure = literal
                        && STRUCTURE.matcher(before).matches()
                        && BEHIND_STRUCTURE
                                .matcher(form)
                                .region(at + 1, form.length())
                                .lookingAt();
                boolean syntax =
                        structure || key.prepared() || SYNTAX.matcher(before).matches();
                boolean limit = LIMIT.matcher(before).matches();
                places.add(new Place(
                        at, literal && syntax, limit ? Integer.MAX_VALUE : structure ? DIGITS_OF_STRUCTURE : 0));
            }
        }
        allowed = ALLOWED.contains(verb) && !OTHERS.matcher(form).matches() && !form.contains("${");
        Matcher table = TABLE.matcher(form);
        name = verb + (table.find() ? " " + table.group(1).replaceAll("[^\\w.]", "") : "");
        family = form.replaceAll("[\\x01\\x02](?:\\s*,\\s*[\\x01\\x02])+", "?")
                .replaceAll("(\\([^()]*\\))(?:\\s*,\\s*\\1)+", "$1");
        isKey = new boolean[places.size()];
        isOther = new boolean[places.size()];
    }

    /** About how many bytes the file has of its text. */
    long bytes() {
        String marked = key.form().replace(SqlReader.LITERAL, '?').replace(SqlReader.PARAMETER, '?');
        return AROUND + YamlScalar.bytes(YamlScalar.of(marked));
    }

    boolean changesRows() {
        return CHANGES.contains(verb);
    }

    /** Whether that number says how many rows there are, which column or how wide a type is, and is not hidden. */
    boolean keeps(int place, String value) {
        return value.length() <= places.get(place).keptDigits() && value.matches("\\d+");
    }

    /** Whether a value that is always the same there is written into the text. */
    boolean belongsToText(int place) {
        Place of = places.get(place);
        return of.inText() || (of.keptDigits() > 0 && key.form().charAt(of.at()) == SqlReader.LITERAL);
    }

    /** Notes which values of a row are keys that the database generated before it. */
    void noteKeys(SentValue[] row) {
        for (int i = 0; i < row.length; i++) {
            isKey[i] |= !row[i].key().isEmpty();
            isOther[i] |= row[i].key().isEmpty();
        }
    }

    /** Whether a value there was such a key whenever there was one: any number can be equal by chance. */
    boolean followsKeys(int place) {
        return isKey[place] && !isOther[place];
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
            text.append(key.form(), from, place.at());
            text.append(constants[i] != null ? constants[i].inText() : place.inText() ? "$?" : "?");
            from = place.at() + 1;
        }
        return text.append(key.form().substring(from)).toString();
    }
}
