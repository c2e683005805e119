package dev.roundtrip.sql;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A table that a statement names, as the name is written.
 *
 * @param schema empty if the name is not qualified
 * @param name {@code *} for all tables of the schema
 * @param written whether the statement may change the table's rows or definition
 */
public record TableName(String schema, String name, boolean written) {

    /** The table in which Roundtrip notes what it has made in a database. */
    public static final String MARKER = "roundtrip_data_set";

    private static final Pattern FRAGMENT = Pattern.compile("\\$\\{[^}]*}");

    /** Whether a server may take this name for the marker's. Java takes more letters for equal than servers do. */
    public static boolean isMarker(String name) {
        return name.equalsIgnoreCase(MARKER);
    }

    /** Whether the table is in this schema, for a session with that database. */
    public boolean isIn(String own, boolean bySpelling) {
        return schema.isEmpty() || (bySpelling ? schema.equals(own) : isSame(schema, own));
    }

    /**
     * Whether a server takes two names for one. Only within ASCII does letter case not matter; Java ignores it beyond
     * ASCII too.
     */
    public static boolean isSame(String one, String other) {
        boolean ascii = one.chars().allMatch(c -> c < 0x80) && other.chars().allMatch(c -> c < 0x80);
        return ascii ? one.equalsIgnoreCase(other) : one.equals(other);
    }

    /** Whether a name has a part that is not known before the text is sent. */
    public static boolean varies(String written) {
        return written.contains("${");
    }

    /**
     * Whether a written name, whatever its {@code ${...}} become, can lead to this name in any letter case. Java takes
     * more letters for equal than servers do, so that the gate refuses more rather than less.
     */
    public static boolean mayBe(String written, String name) {
        String lower = written.toLowerCase(Locale.ROOT);
        return varies(written)
                ? name.toLowerCase(Locale.ROOT)
                        .matches(Pattern.quote(FRAGMENT.matcher(lower).replaceAll("\u0000"))
                                .replace("\u0000", "\\E.*\\Q"))
                : lower.equals(name.toLowerCase(Locale.ROOT));
    }

    /** The name as a person writes it. */
    @Override
    public String toString() {
        return schema.isEmpty() ? name : schema + "." + name;
    }
}
