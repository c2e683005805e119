package dev.roundtrip.workload.file;

import java.io.InputStream;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A compiled expression. Immutable; what changes is in the {@link Frame}.
 *
 * <p>Cost: values of the integer types are computed and bound without allocation. Decimals, generated texts and times
 * are objects, because the driver takes objects.
 */
public abstract class Value {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final Type type;

    Value(Type type) {
        this.type = type;
    }

    /** The type, which decides how the value is bound. */
    public enum Type {
        LONG("a whole number"),
        INT("a whole number of 32 bits"),
        DECIMAL("a decimal"),
        TEXT("a text"),
        TIMESTAMP("a time"),
        DATE("a date"),
        BYTES("bytes"),
        STREAM("a stream of bytes"),
        /** Only its values can be bound. */
        LIST("a list");

        private final String label;

        Type(String label) {
            this.label = label;
        }

        /** With its article, for sentences. */
        public String label() {
            return label;
        }

        boolean isInteger() {
            return this == LONG || this == INT;
        }

        boolean isNumber() {
            return isInteger() || this == DECIMAL;
        }
    }

    public final Type type() {
        return type;
    }

    /** The value of an integer type. */
    public long asLong(Frame frame) {
        throw new IllegalStateException(type + " is no integer type");
    }

    /** The value as an object; null for SQL's NULL. */
    public Object asObject(Frame frame) {
        return asLong(frame);
    }

    /** Whether the value is the same every time, so that it can be computed once. */
    boolean isConstant() {
        return false;
    }

    /** Binds the value as its type. */
    public void bind(PreparedStatement statement, int index, Frame frame) throws SQLException {
        switch (type) {
            case LONG -> statement.setLong(index, asLong(frame));
            case INT -> statement.setInt(index, (int) asLong(frame));
            default -> bindObject(statement, index, asObject(frame));
        }
    }

    private void bindObject(PreparedStatement statement, int index, Object value) throws SQLException {
        if (value == null) {
            statement.setNull(index, type == Type.DECIMAL ? Types.DECIMAL : Types.VARCHAR);
            return;
        }
        switch (type) {
            case DECIMAL -> statement.setBigDecimal(index, (BigDecimal) value);
            case TEXT -> statement.setString(index, (String) value);
            case BYTES -> statement.setBytes(index, (byte[]) value);
            case STREAM -> statement.setBinaryStream(index, (InputStream) value);
            default -> statement.setObject(index, value);
        }
    }

    /** Appends the value as a literal of SQL. */
    public void appendTo(StringBuilder sql, Frame frame) {
        if (type.isInteger()) {
            sql.append(asLong(frame));
            return;
        }
        Object value = asObject(frame);
        if (value == null) {
            sql.append("NULL");
        } else if (value instanceof BigDecimal decimal) {
            sql.append(decimal.toPlainString());
        } else if (value instanceof byte[] bytes) {
            appendHex(sql, bytes);
        } else if (value instanceof RandomStream stream) {
            appendHex(sql, stream.rest());
        } else if (value instanceof LocalDateTime time) {
            sql.append('\'').append(TIME.format(time)).append('\'');
        } else if (value instanceof LocalDate) {
            sql.append('\'').append(value).append('\'');
        } else {
            appendQuoted(sql, value.toString());
        }
    }

    private static void appendHex(StringBuilder sql, byte[] bytes) {
        sql.append("x'");
        for (byte each : bytes) {
            sql.append(Character.forDigit(each >> 4 & 15, 16)).append(Character.forDigit(each & 15, 16));
        }
        sql.append('\'');
    }

    private static void appendQuoted(StringBuilder sql, String text) {
        sql.append('\'');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\'' || c == '\\') {
                sql.append(c);
            }
            sql.append(c);
        }
        sql.append('\'');
    }

    /** A whole number in the file, or a size. */
    static Value constant(long number) {
        return new Value(Type.LONG) {
            @Override
            public long asLong(Frame frame) {
                return number;
            }

            @Override
            boolean isConstant() {
                return true;
            }
        };
    }

    /** A constant of a type that is no integer type. */
    static Value constant(Type type, Object value) {
        return new Value(type) {
            @Override
            public Object asObject(Frame frame) {
                return value;
            }

            @Override
            boolean isConstant() {
                return true;
            }
        };
    }

    /** A function of the frame that gives a whole number. */
    interface LongSource {
        long of(Frame frame);
    }

    /** A function of the frame that gives an object; null for SQL's NULL. */
    interface ObjectSource {
        Object of(Frame frame);
    }

    static Value ofLong(LongSource source) {
        return ofInteger(Type.LONG, source);
    }

    static Value ofInteger(Type type, LongSource source) {
        return new Value(type) {
            @Override
            public long asLong(Frame frame) {
                return source.of(frame);
            }
        };
    }

    static Value of(Type type, ObjectSource source) {
        return new Value(type) {
            @Override
            public Object asObject(Frame frame) {
                return source.of(frame);
            }
        };
    }

    /** The value that was drawn into a slot. */
    static final class Slot extends Value {

        private final int slot;

        Slot(Type type, int slot) {
            super(type);
            this.slot = slot;
        }

        int slot() {
            return slot;
        }

        @Override
        public long asLong(Frame frame) {
            return frame.longs[slot];
        }

        @Override
        public Object asObject(Frame frame) {
            return type().isInteger() ? (Object) frame.longs[slot] : frame.objects[slot];
        }
    }

    /** The value that is read from a slot into which this one was drawn. */
    Value inSlot(int slot) {
        return new Slot(type, slot);
    }

    /** Draws this value into a slot. */
    void drawInto(int slot, Frame frame) {
        if (type.isInteger()) {
            frame.longs[slot] = asLong(frame);
        } else {
            frame.objects[slot] = asObject(frame);
        }
    }

    /** The value as a decimal; the type must be a number. */
    BigDecimal asDecimal(Frame frame) {
        return type.isInteger() ? BigDecimal.valueOf(asLong(frame)) : (BigDecimal) asObject(frame);
    }

    /** The value as a text, as it would be concatenated. */
    String asText(Frame frame) {
        if (type.isInteger()) {
            return Long.toString(asLong(frame));
        }
        Object value = asObject(frame);
        if (value instanceof LocalDateTime time) {
            return TIME.format(time);
        }
        return value instanceof BigDecimal decimal ? decimal.toPlainString() : String.valueOf(value);
    }
}
