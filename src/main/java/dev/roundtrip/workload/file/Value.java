package dev.roundtrip.workload.file;

import java.io.InputStream;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * A compiled expression. Immutable; what changes is in the {@link DrawContext}.
 *
 * <p>Cost: values of the integer types are computed and bound without allocation. Decimals, generated texts and times
 * are objects, because the driver takes objects.
 */
public class Value {

    static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final Type type;
    private final ToLongFunction<DrawContext> longs;
    private final ObjectSource objects;
    private final boolean constant;

    /**
     * @param longs of an integer type; null for any other
     * @param objects of any other type; null for an integer type
     */
    private Value(Type type, ToLongFunction<DrawContext> longs, ObjectSource objects, boolean constant) {
        this.type = type;
        this.longs = longs;
        this.objects = objects;
        this.constant = constant;
    }

    /** A list has no value of its own. */
    Value() {
        this(Type.LIST, null, null, false);
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
    public final long asLong(DrawContext frame) {
        return longs.applyAsLong(frame);
    }

    /** The value as an object; null for SQL's NULL. */
    public final Object asObject(DrawContext frame) {
        return type.isInteger() ? (Object) longs.applyAsLong(frame) : objects.of(frame);
    }

    /** Whether the value is the same every time, so that it can be computed once. */
    final boolean isConstant() {
        return constant;
    }

    /** Binds the value as its type. */
    public void bind(PreparedStatement statement, int index, DrawContext frame) throws SQLException {
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
    public void appendTo(StringBuilder sql, DrawContext frame) {
        if (type.isInteger()) {
            sql.append(asLong(frame));
            return;
        }
        Object value = asObject(frame);
        if (value == null) {
            sql.append("NULL");
        } else if (value instanceof BigDecimal) {
            sql.append(text(value));
        } else if (value instanceof byte[] bytes) {
            sql.append("x'").append(HexFormat.of().formatHex(bytes)).append('\'');
        } else if (value instanceof RandomStream stream) {
            sql.append("x'").append(HexFormat.of().formatHex(stream.rest())).append('\'');
        } else {
            sql.append('\'')
                    .append(text(value).replace("\\", "\\\\").replace("'", "''"))
                    .append('\'');
        }
    }

    /** A whole number in the file, or a size. */
    static Value constant(long number) {
        return new Value(Type.LONG, frame -> number, null, true);
    }

    /** A whole number of 32 bits. */
    static Value constant32(int number) {
        return new Value(Type.INT, frame -> number, null, true);
    }

    /** A constant of a type that is no integer type. */
    static Value constant(Type type, Object value) {
        return new Value(type, null, frame -> value, true);
    }

    /** A function of the frame that gives an object; null for SQL's NULL. */
    interface ObjectSource {
        Object of(DrawContext frame);
    }

    static Value ofLong(ToLongFunction<DrawContext> source) {
        return ofInteger(Type.LONG, source);
    }

    static Value ofInteger(Type type, ToLongFunction<DrawContext> source) {
        return new Value(type, source, null, false);
    }

    static Value of(Type type, ObjectSource source) {
        return new Value(type, null, source, false);
    }

    /** The value that was drawn into a slot. */
    static final class Slot extends Value {

        final int slot;

        Slot(Type type, int slot) {
            super(type, frame -> frame.longs[slot], frame -> frame.objects[slot], false);
            this.slot = slot;
        }
    }

    /** The value at a place of the sample that is executed. */
    static final class Sampled extends Value {

        private final int place;

        /** The type is not known before; as a number it needs no check of the text that it becomes part of. */
        Sampled(int place) {
            super(Type.DECIMAL, null, frame -> frame.sampled(place).asObject(frame), false);
            this.place = place;
        }

        @Override
        public void bind(PreparedStatement statement, int index, DrawContext frame) throws SQLException {
            frame.sampled(place).bind(statement, index, frame);
        }

        @Override
        public void appendTo(StringBuilder sql, DrawContext frame) {
            frame.sampled(place).appendTo(sql, frame);
        }

        /** The value as a literal. */
        @Override
        String asText(DrawContext frame) {
            StringBuilder literal = new StringBuilder();
            appendTo(literal, frame);
            return literal.toString();
        }
    }

    /** The value that is read from a slot into which this one was drawn. */
    Value inSlot(int slot) {
        return new Slot(type, slot);
    }

    /** Draws this value into a slot. */
    void drawInto(int slot, DrawContext frame) {
        if (type.isInteger()) {
            frame.longs[slot] = asLong(frame);
        } else {
            frame.objects[slot] = asObject(frame);
        }
    }

    /** The value as a decimal; the type must be a number. */
    BigDecimal asDecimal(DrawContext frame) {
        return type.isInteger() ? BigDecimal.valueOf(asLong(frame)) : (BigDecimal) asObject(frame);
    }

    /** The value as a text, as it would be concatenated. */
    String asText(DrawContext frame) {
        return type.isInteger() ? Long.toString(asLong(frame)) : text(asObject(frame));
    }

    private static String text(Object value) {
        if (value instanceof LocalDateTime time) {
            return TIME.format(time);
        }
        return value instanceof BigDecimal decimal ? decimal.toPlainString() : String.valueOf(value);
    }
}
