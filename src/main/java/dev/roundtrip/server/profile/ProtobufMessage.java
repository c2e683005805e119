package dev.roundtrip.server.profile;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A message in protobuf's wire format: fields by number, whose meaning the reader knows. */
final class ProtobufMessage {

    /**
     * One field.
     *
     * @param number its value, if it has no bytes
     * @param bytes of a text, a message or several numbers; null for one number
     */
    record Field(int id, long number, ByteBuffer bytes) {

        String text() {
            return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
        }

        ProtobufMessage message() {
            return new ProtobufMessage(bytes.duplicate());
        }
    }

    private final List<Field> fields = new ArrayList<>();

    private ProtobufMessage(ByteBuffer bytes) {
        bytes.order(ByteOrder.LITTLE_ENDIAN);
        try {
            while (bytes.hasRemaining()) {
                fields.add(field(bytes));
            }
        } catch (BufferUnderflowException ended) {
            throw new IllegalArgumentException("cut off", ended);
        }
    }

    /** @throws IllegalArgumentException if these are not the bytes of a message */
    static ProtobufMessage of(byte[] bytes) {
        return new ProtobufMessage(ByteBuffer.wrap(bytes));
    }

    private static Field field(ByteBuffer bytes) {
        long key = varint(bytes);
        int id = (int) (key >>> 3);
        return switch ((int) (key & 7)) {
            case 0 -> new Field(id, varint(bytes), null);
            case 1 -> new Field(id, bytes.getLong(), null);
            case 2 -> new Field(id, 0, slice(bytes, varint(bytes)));
            case 5 -> new Field(id, bytes.getInt(), null);
            default -> throw new IllegalArgumentException("unknown type " + key);
        };
    }

    private static ByteBuffer slice(ByteBuffer bytes, long length) {
        if (length < 0 || length > bytes.remaining()) {
            throw new IllegalArgumentException("field too long");
        }
        ByteBuffer slice = bytes.slice(bytes.position(), (int) length);
        bytes.position(bytes.position() + (int) length);
        return slice;
    }

    private static long varint(ByteBuffer bytes) {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = bytes.get();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("number too long");
    }

    /** Every field of that number, in order. A text or a message has bytes; without them the field is left out. */
    List<Field> all(int id) {
        return fields.stream()
                .filter(field -> field.id() == id && field.bytes() != null)
                .toList();
    }

    /** The last value; 0 if there is none, since protobuf does not write zeros. */
    long number(int id) {
        return fields.stream()
                .filter(field -> field.id() == id)
                .mapToLong(Field::number)
                .reduce(0, (first, next) -> next);
    }

    /** Every number of that field, packed or not. */
    List<Long> numbers(int id) {
        List<Long> numbers = new ArrayList<>();
        for (Field field : fields) {
            if (field.id() == id && field.bytes() == null) {
                numbers.add(field.number());
            } else if (field.id() == id) {
                ByteBuffer packed = field.bytes().duplicate();
                while (packed.hasRemaining()) {
                    numbers.add(varint(packed));
                }
            }
        }
        return numbers;
    }
}
