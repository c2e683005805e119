package dev.roundtrip.workload.bank;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Writes the rows of a table as VALUES lists; the same seed gives the same rows. */
final class RowTexts {

    private static final List<String> WORDS = List.of(
            "amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "harbor", "island", "juniper", "kestrel",
            "lagoon", "meadow", "north", "ocean", "prairie", "quarry", "river", "summit", "timber", "upland", "valley",
            "willow", "yonder");

    private final ReferenceTable table;
    private final SplittableRandom random;

    RowTexts(ReferenceTable table, long seed) {
        this.table = table;
        this.random = new SplittableRandom(seed ^ table.name().hashCode());
    }

    /** Row {@code row}, from 0, in parentheses. Write rows in order: each advances the generator. */
    void append(StringBuilder sql, int row) {
        sql.append('(');
        int rest = row;
        int[] keys = new int[table.key().size()];
        for (int i = keys.length - 1; i >= 0; i--) {
            int size = table.key().get(i).distinct();
            keys[i] = rest % size + 1;
            rest /= size;
        }
        for (int i = 0; i < keys.length; i++) {
            appendKey(sql, table.key().get(i), keys[i]);
        }
        for (Column column : table.indexed()) {
            appendKey(sql, column, row % column.distinct() + 1);
        }
        List<Column> columns = table.columns();
        for (Column column : columns.subList(keys.length + table.indexed().size(), columns.size())) {
            appendValue(sql, column);
        }
        sql.setCharAt(sql.length() - 1, ')');
    }

    private static void appendKey(StringBuilder sql, Column column, int value) {
        if (column.type() == Column.Type.TEXT) {
            sql.append('\'').append(StatementParameter.textKey(column, value)).append("',");
        } else {
            sql.append(value).append(',');
        }
    }

    private void appendValue(StringBuilder sql, Column column) {
        switch (column.type()) {
            case ID -> sql.append(1 + random.nextInt(3_000));
            case INT -> sql.append(1 + random.nextInt(900));
            case MONEY -> sql.append(100L * (1 + random.nextInt(1_000_000)));
            case DAY -> sql.append(day(column));
            case FLAG -> sql.append('\'').append(flag(column)).append('\'');
            case RATE -> sql.append(random.nextInt(3)).append('.').append(100_000 + random.nextInt(900_000));
            case TIME ->
                sql.append(String.format(
                        Locale.ROOT,
                        "'2024-%02d-%02d %02d:%02d:00'",
                        1 + random.nextInt(12),
                        1 + random.nextInt(28),
                        random.nextInt(24),
                        random.nextInt(60)));
            case TEXT -> appendText(sql, column.width());
        }
        sql.append(',');
    }

    /** Every row is valid on the day that the statements ask for, so that reads find their rows. */
    private int day(Column column) {
        if (column.name().equals("valid_to_day")) {
            return 20991231;
        }
        return (2015 + random.nextInt(10)) * 10_000 + (1 + random.nextInt(12)) * 100 + 1 + random.nextInt(28);
    }

    private char flag(Column column) {
        return column.name().equals("status_code")
                ? "AAAABC".charAt(random.nextInt(6))
                : "YN".charAt(random.nextInt(2));
    }

    private void appendText(StringBuilder sql, int width) {
        sql.append('\'');
        int end = sql.length() + width / 2 + random.nextInt(width / 2 + 1);
        while (sql.length() < end) {
            sql.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
        }
        sql.setLength(end);
        if (sql.charAt(end - 1) == ' ') {
            sql.setCharAt(end - 1, 'x');
        }
        sql.append('\'');
    }
}
