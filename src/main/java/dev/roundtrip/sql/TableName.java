package dev.roundtrip.sql;

/**
 * A table that a statement names, as it is written.
 *
 * @param schema empty if the name is not qualified
 * @param name {@code *} for all tables of the schema
 * @param written whether the statement may change its rows or its definition
 */
public record TableName(String schema, String name, boolean written) {

    /** Whether the name leads to this schema, for a session whose database that is. */
    public boolean isIn(String own, boolean bySpelling) {
        return schema.isEmpty() || (bySpelling ? schema.equals(own) : isSame(schema, own));
    }

    /** Whether a server takes two names for one: letter case does not count in ASCII alone, as Java's does beyond. */
    public static boolean isSame(String one, String other) {
        boolean ascii = one.chars().allMatch(c -> c < 0x80) && other.chars().allMatch(c -> c < 0x80);
        return ascii ? one.equalsIgnoreCase(other) : one.equals(other);
    }

    /** As a person writes it. */
    @Override
    public String toString() {
        return schema.isEmpty() ? name : schema + "." + name;
    }
}
