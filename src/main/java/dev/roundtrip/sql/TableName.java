package dev.roundtrip.sql;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A table that a statement names, as it is written.
 *
 * @param schema empty if the name is not qualified
 * @param name {@code *} for all tables of the schema
 * @param written whether the statement may change its rows or its definition
 */
public record TableName(String schema, String name, boolean written) {

    /** The table in which Roundtrip notes what it has made in a database. */
    public static final String MARKER = "roundtrip_data_set";

    private static final Pattern FRAGMENT = Pattern.compile("\\$\\{[^}]*}");

    /** Whether a server may take this name for the marker's; Java takes more letters for one than servers do. */
    public static boolean isMarker(String name) {
        return name.equalsIgnoreCase(MARKER);
    }

    /** Whether the name leads to this schema, for a session whose database that is. */
    public boolean isIn(String own, boolean bySpelling) {
        return schema.isEmpty() || (bySpelling ? schema.equals(own) : isSame(schema, own));
    }

    /** Whether a server takes two names for one: letter case does not count in ASCII alone, as Java's does beyond. */
    public static boolean isSame(String one, String other) {
        boolean ascii = one.chars().allMatch(c -> c < 0x80) && other.chars().allMatch(c -> c < 0x80);
        return ascii ? one.equalsIgnoreCase(other) : one.equals(other);
    }

    /** Whether a name has a part that is not known before it is sent. */
    public static boolean varies(String written) {
        return written.contains("${");
    }

    /** Whether a written name, whatever its {@code ${...}} become, can lead to this name in any letter case. */
    public static boolean mayBe(String written, String name) {
        String lower = written.toLowerCase(Locale.ROOT);
        return varies(written)
                ? name.toLowerCase(Locale.ROOT)
                        .matches(Pattern.quote(FRAGMENT.matcher(lower).replaceAll("\u0000"))
                                .replace("\u0000", "\\E.*\\Q"))
                : lower.equals(name.toLowerCase(Locale.ROOT));
    }

    /** As a person writes it. */
    @Override
    public String toString() {
        return schema.isEmpty() ? name : schema + "." + name;
    }
}
