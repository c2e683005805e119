package dev.roundtrip.server.cpu;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A message in protobuf's wire format: fields by number, whose meaning the reader knows. */
final class ProtobufMessage {

    /**
     * The fields' values in their order: each number as a Long, and the bytes of each text, message or packed list of
     * numbers.
     */
    private final Map<Integer, List<Object>> fields = new HashMap<>();

    /**
     * Reads a message.
     *
     * @throws RuntimeException of some kind if these are not the bytes of a message
     */
    ProtobufMessage(ByteBuffer bytes) {
        bytes.order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            long key = varint(bytes);
            Object value = switch ((int) (key & 7)) {
                case 0 -> varint(bytes);
                case 1 -> bytes.getLong();
                case 2 -> slice(bytes, Math.toIntExact(varint(bytes)));
                case 5 -> (long) bytes.getInt();
                default -> throw new IllegalArgumentException("unknown type " + key);
            };
            fields.computeIfAbsent((int) (key >>> 3), first -> new ArrayList<>())
                    .add(value);
        }
    }

    private static ByteBuffer slice(ByteBuffer bytes, int length) {
        ByteBuffer slice = bytes.slice(bytes.position(), length);
        bytes.position(bytes.position() + length);
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

    private <T> Stream<T> all(int id, Class<T> type) {
        return fields.getOrDefault(id, List.of()).stream()
                .filter(type::isInstance)
                .map(type::cast);
    }

    /** Every message in the field, in order; values without bytes are left out. */
    List<ProtobufMessage> messages(int id) {
        return all(id, ByteBuffer.class)
                .map(bytes -> new ProtobufMessage(bytes.duplicate()))
                .toList();
    }

    /** Every text in the field, in order; values without bytes are left out. */
    List<String> texts(int id) {
        return all(id, ByteBuffer.class)
                .map(bytes -> StandardCharsets.UTF_8.decode(bytes.duplicate()).toString())
                .toList();
    }

    /** The last number in the field; 0 if there is none, since protobuf does not write zeros. */
    long number(int id) {
        return all(id, Long.class).reduce(0L, (first, next) -> next);
    }

    /** Every number in the field, packed or not. */
    List<Long> numbers(int id) {
        List<Long> numbers = new ArrayList<>();
        for (Object value : fields.getOrDefault(id, List.of())) {
            if (value instanceof Long number) {
                numbers.add(number);
            } else {
                ByteBuffer packed = ((ByteBuffer) value).duplicate();
                while (packed.hasRemaining()) {
                    numbers.add(varint(packed));
                }
            }
        }
        return numbers;
    }
}
