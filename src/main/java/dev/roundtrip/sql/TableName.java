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

    private static final String ANY = "\\E.*\\Q";

    /** Whether it is the marker, by each server's reading of letter case and whatever values are in the name. */
    public boolean mayBeMarker() {
        // A value alone is a number, or the name of one of the file's own tables.
        return !name.replace(SqlScanner.FRAGMENT, "").isEmpty()
                && Pattern.compile(
                                Pattern.quote(name).replace(SqlScanner.FRAGMENT, ANY),
                                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                        .matcher(MARKER)
                        .matches();
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
