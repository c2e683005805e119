package dev.roundtrip.workload.bank;

import java.util.Objects;

/**
 * A column of a read table.
 *
 * @param width characters of a text, 0 for the other types
 * @param distinct the number of distinct values (1 to {@code distinct}, all of them present) if statements look rows up
 *     by this column; otherwise 0
 */
record Column(String name, Type type, int width, int distinct) {

    Column {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
    }

    String definition() {
        return name + " " + (type == Type.TEXT ? "VARCHAR(" + width + ")" : type.sql) + " NOT NULL";
    }

    /** The types that the data set uses, and whether they are read as text or as a number. */
    enum Type {
        ID("BIGINT", false),
        INT("INT", false),
        MONEY("BIGINT", false),
        DAY("INT", false),
        TEXT("VARCHAR", true),
        FLAG("CHAR(1)", true),
        RATE("DECIMAL(14,6)", true),
        TIME("DATETIME", true);

        private final String sql;
        private final boolean text;

        Type(String sql, boolean text) {
            this.sql = sql;
            this.text = text;
        }

        boolean isText() {
            return text;
        }
    }

    /**
     * Parses the notation of the catalogue: {@code name:type}, the type one letter, followed by a number if it needs
     * one.
     */
    static Column parse(String token, int rows) {
        int colon = token.indexOf(':');
        String name = token.substring(0, colon);
        char letter = token.charAt(colon + 1);
        int number = token.length() > colon + 2 ? Integer.parseInt(token.substring(colon + 2)) : 0;
        return switch (letter) {
            case 'l' -> new Column(name, Type.ID, 0, number == 0 ? rows : number);
            case 'n' -> new Column(name, Type.INT, 0, number);
            case 's' -> new Column(name, Type.TEXT, number, rows);
            case 'm' -> new Column(name, Type.MONEY, 0, 0);
            case 'd' -> new Column(name, Type.DAY, 0, 0);
            case 'f' -> new Column(name, Type.FLAG, 0, 0);
            case 'r' -> new Column(name, Type.RATE, 0, 0);
            case 't' -> new Column(name, Type.TIME, 0, 0);
            default -> throw new IllegalArgumentException("column " + token + " has no known type");
        };
    }
}
