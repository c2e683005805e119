package dev.roundtrip.workload.bank;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Locale;

/**
 * The source of a statement parameter's value. Cost: no allocation and no boxing; texts are created in advance.
 * Threads: immutable.
 */
final class StatementParameter {

    private static final String[] NONE = {};

    private final Source source;
    /** For keys: distinguishes two keys of a transfer. For child ids: the number of one of the transfer's 16. */
    private final int salt;
    /** For keys: the number of keys, from 1. */
    private final int size;
    /** For keys: added to the key, for the upper end of a range. */
    private final int plus;

    private final String[] texts;

    private StatementParameter(Source source, int salt, int size, int plus, String[] texts) {
        this.source = source;
        this.salt = salt;
        this.size = size;
        this.plus = plus;
        this.texts = texts;
    }

    static StatementParameter of(Source source) {
        return new StatementParameter(source, 0, 0, 0, NONE);
    }

    /** One of the transfer's own ids, for tables into which it writes several rows. */
    static StatementParameter childId(int which) {
        if (which < 0 || which >= TransferIds.CHILDREN) {
            throw new IllegalArgumentException(
                    "which is " + which + "; allowed are 0 to " + (TransferIds.CHILDREN - 1));
        }
        return new StatementParameter(Source.CHILD_ID, which, 0, 0, NONE);
    }

    /** A value of the column; each transfer chooses another. */
    static StatementParameter key(Column column, int salt) {
        return switch (column.type()) {
            case TEXT -> new StatementParameter(Source.KEY_TEXT, salt, column.distinct(), 0, texts(column));
            case INT -> new StatementParameter(Source.KEY_INT, salt, column.distinct(), 0, NONE);
            default -> new StatementParameter(Source.KEY_LONG, salt, column.distinct(), 0, NONE);
        };
    }

    /** Like {@link #key}, with only the first {@code size} values, plus {@code plus}. */
    static StatementParameter keyWithin(int size, int salt, int plus) {
        return new StatementParameter(Source.KEY_LONG, salt, size, plus, NONE);
    }

    void bind(PreparedStatement statement, int index, Transfer transfer) throws SQLException {
        switch (source) {
            case FROM_ACCOUNT -> statement.setLong(index, transfer.fromAccount());
            case TO_ACCOUNT -> statement.setLong(index, transfer.toAccount());
            case LOW_ACCOUNT -> statement.setLong(index, Math.min(transfer.fromAccount(), transfer.toAccount()));
            case HIGH_ACCOUNT -> statement.setLong(index, Math.max(transfer.fromAccount(), transfer.toAccount()));
            case TRANSFER_ID -> statement.setLong(index, transfer.id());
            case CHILD_ID -> statement.setLong(index, transfer.id() * TransferIds.CHILDREN + salt);
            case AMOUNT -> statement.setLong(index, transfer.amountCents());
            case NEGATIVE_AMOUNT -> statement.setLong(index, -transfer.amountCents());
            case FEE -> statement.setLong(index, transfer.feeCents());
            case NEGATIVE_FEE -> statement.setLong(index, -transfer.feeCents());
            case BUCKET -> statement.setLong(index, transfer.bucket());
            case KEY_LONG -> statement.setLong(index, transfer.key(salt, size) + plus);
            case KEY_INT -> statement.setInt(index, transfer.key(salt, size));
            case KEY_TEXT -> statement.setString(index, texts[transfer.key(salt, size) - 1]);
        }
    }

    /** The text of key {@code value} in a text column; the loader writes the same text. */
    static String textKey(Column column, int value) {
        if (column.width() == 3) {
            int letters = value - 1;
            return "" + (char) ('A' + letters / 676) + (char) ('A' + letters / 26 % 26) + (char) ('A' + letters % 26);
        }
        String digits = String.format(Locale.ROOT, "%06d", value);
        return Character.toUpperCase(column.name().charAt(0)) + digits;
    }

    private static String[] texts(Column column) {
        String[] texts = new String[column.distinct()];
        for (int value = 1; value <= texts.length; value++) {
            texts[value - 1] = textKey(column, value);
        }
        return texts;
    }

    /** The kind of value. */
    enum Source {
        FROM_ACCOUNT,
        TO_ACCOUNT,
        LOW_ACCOUNT,
        HIGH_ACCOUNT,
        TRANSFER_ID,
        CHILD_ID,
        AMOUNT,
        NEGATIVE_AMOUNT,
        FEE,
        NEGATIVE_FEE,
        BUCKET,
        KEY_LONG,
        KEY_INT,
        KEY_TEXT
    }
}
