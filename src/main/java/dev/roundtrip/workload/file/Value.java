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
 * A compiled expression. Immutable; everything that changes is in the {@link DrawContext}.
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
     * A value of one type.
     *
     * @param longs computes a value of an integer type; null for any other
     * @param objects computes a value of any other type; null for an integer type
     */
    private Value(Type type, ToLongFunction<DrawContext> longs, ObjectSource objects, boolean constant) {
        this.type = type;
        this.longs = longs;
        this.objects = objects;
        this.constant = constant;
    }

    /** A list, which has no value of its own. */
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
        /** A list; only its values can be bound. */
        LIST("a list");

        private final String label;

        Type(String label) {
            this.label = label;
        }

        /** The type's name with its article, for sentences. */
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
    public final long asLong(DrawContext context) {
        return longs.applyAsLong(context);
    }

    /** The value as an object; null for SQL's NULL. */
    public final Object asObject(DrawContext context) {
        return type.isInteger() ? (Object) longs.applyAsLong(context) : objects.of(context);
    }

    /** Whether the value is the same every time, so that it can be computed once. */
    final boolean isConstant() {
        return constant;
    }

    /** Binds the value according to its type. */
    public void bind(PreparedStatement statement, int index, DrawContext context) throws SQLException {
        switch (type) {
            case LONG -> statement.setLong(index, asLong(context));
            case INT -> statement.setInt(index, (int) asLong(context));
            default -> bindObject(statement, index, asObject(context));
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
    public void appendTo(StringBuilder sql, DrawContext context) {
        if (type.isInteger()) {
            sql.append(asLong(context));
            return;
        }
        Object value = asObject(context);
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
        return new Value(Type.LONG, context -> number, null, true);
    }

    /** A whole number of 32 bits. */
    static Value constant32(int number) {
        return new Value(Type.INT, context -> number, null, true);
    }

    /** A constant of a type that is no integer type. */
    static Value constant(Type type, Object value) {
        return new Value(type, null, context -> value, true);
    }

    /** A function of the context that gives an object; null for SQL's NULL. */
    interface ObjectSource {
        Object of(DrawContext context);
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
            super(type, context -> context.longs[slot], context -> context.objects[slot], false);
            this.slot = slot;
        }
    }

    /** The value at a place of the sample that is executed. */
    static final class Sampled extends Value {

        private final int place;

        /**
         * A value whose type is not known before. It counts as a number, so that the text that contains it needs no
         * check.
         */
        Sampled(int place) {
            super(Type.DECIMAL, null, context -> context.sampled(place).asObject(context), false);
            this.place = place;
        }

        @Override
        public void bind(PreparedStatement statement, int index, DrawContext context) throws SQLException {
            context.sampled(place).bind(statement, index, context);
        }

        @Override
        public void appendTo(StringBuilder sql, DrawContext context) {
            context.sampled(place).appendTo(sql, context);
        }

        /** The value as a literal, which is its form in a text. */
        @Override
        String asText(DrawContext context) {
            StringBuilder literal = new StringBuilder();
            appendTo(literal, context);
            return literal.toString();
        }
    }

    /** The value that is read from a slot into which this value was drawn. */
    Value inSlot(int slot) {
        return new Slot(type, slot);
    }

    /** Draws this value into a slot. */
    void drawInto(int slot, DrawContext context) {
        if (type.isInteger()) {
            context.longs[slot] = asLong(context);
        } else {
            context.objects[slot] = asObject(context);
        }
    }

    /** The value as a decimal; the type must be a number. */
    BigDecimal asDecimal(DrawContext context) {
        return type.isInteger() ? BigDecimal.valueOf(asLong(context)) : (BigDecimal) asObject(context);
    }

    /** The value as a text, as it would be concatenated. */
    String asText(DrawContext context) {
        return type.isInteger() ? Long.toString(asLong(context)) : text(asObject(context));
    }

    private static String text(Object value) {
        if (value instanceof LocalDateTime time) {
            return TIME.format(time);
        }
        return value instanceof BigDecimal decimal ? decimal.toPlainString() : String.valueOf(value);
    }
}
