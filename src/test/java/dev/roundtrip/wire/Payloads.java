package dev.roundtrip.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.stream.Stream;

/** Packet payloads, byte for byte as the protocol's pages show them. */
public final class Payloads {

    static final int AUTOCOMMIT = 0x0002;

    public static final long BASE = Capabilities.PROTOCOL_41 | Capabilities.MYSQL | (1L << 15) | (1L << 19);

    private Payloads() {}

    /** Bytes from ints (one byte each), strings (UTF-8) and byte arrays. */
    public static byte[] bytes(Object... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Object part : parts) {
            if (part instanceof Integer number) {
                out.write(number);
            } else if (part instanceof byte[] array) {
                out.writeBytes(array);
            } else {
                out.writeBytes(part.toString().getBytes(StandardCharsets.UTF_8));
            }
        }
        return out.toByteArray();
    }

    /** A packet with its header. */
    public static byte[] packet(int sequence, byte[] payload) {
        return bytes(le(payload.length, 3), sequence, payload);
    }

    /**
     * A payload by its name and numbers, such as {@code err:1064}, or by parts with a dot between them: {@code 'text'},
     * {@code 7^4} for a number in four bytes, hexadecimal digits, {@code -} for nothing.
     */
    static byte[] packet(String word) {
        String[] name = word.split(":", 2);
        int[] numbers = name.length == 1 || word.startsWith("'")
                ? new int[] {2, 0, 0}
                : Stream.of(name[1].split(",", -1)).mapToInt(Integer::parseInt).toArray();
        return switch (name[0]) {
            case "ok" -> ok(numbers[0]);
            case "okfe" -> okWithFe(numbers[0]);
            case "eof" -> eof(numbers[0]);
            case "err" -> err(1064, "refused");
            case "def" -> definition("a");
            case "row" -> string("abc");
            case "prepared" -> prepareOk(numbers[0], numbers[1], numbers[2]);
            case "execute" -> execute(numbers[0], numbers.length > 1 ? numbers[1] : 0);
            default ->
                bytes(Stream.of(word.split("\\.", -1)).map(Payloads::part).toArray());
        };
    }

    private static byte[] part(String part) {
        if (part.startsWith("'")) {
            return bytes(part.substring(1, part.length() - 1));
        }
        String[] number = part.split("\\^", -1);
        return part.equals("-")
                ? new byte[0]
                : number.length == 1
                        ? HexFormat.of().parseHex(part)
                        : le(Long.parseLong(number[0]), Integer.parseInt(number[1]));
    }

    static byte[] le(long value, int size) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) (value >>> (8 * i));
        }
        return bytes;
    }

    static byte[] lenenc(long value) {
        if (value < 0xfb) {
            return le(value, 1);
        }
        if (value <= 0xffff) {
            return bytes(0xfc, le(value, 2));
        }
        return value <= 0xffffff ? bytes(0xfd, le(value, 3)) : bytes(0xfe, le(value, 8));
    }

    static byte[] string(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return bytes(lenenc(utf8.length), utf8);
    }

    public static byte[] ok(int status) {
        return bytes(0x00, 0, 0, le(status, 2), 0, 0);
    }

    static byte[] okWithFe(int status) {
        return bytes(0xfe, 0, 0, le(status, 2), 0, 0);
    }

    static byte[] eof(int status) {
        return bytes(0xfe, 0, 0, le(status, 2));
    }

    static byte[] err(int code, String message) {
        return bytes(0xff, le(code, 2), "#HY000", message);
    }

    static byte[] definition(String name) {
        return bytes(
                string("def"),
                string("bank"),
                string("t"),
                string("t"),
                string(name),
                string(name),
                0x0c,
                le(255, 2),
                le(80, 4),
                0xfd,
                0,
                0,
                0,
                0,
                0);
    }

    static byte[] prepareOk(long id, int columns, int parameters) {
        return bytes(0x00, le(id, 4), le(columns, 2), le(parameters, 2), 0, 0, 0);
    }

    public static byte[] greeting(String version, long capabilities) {
        byte[] extended = (capabilities & Capabilities.MYSQL) == 0 ? le(capabilities >>> 32, 4) : new byte[4];
        return bytes(
                10,
                version,
                0,
                le(17, 4),
                "saltsalt",
                0,
                le(capabilities, 2),
                255,
                le(AUTOCOMMIT, 2),
                le(capabilities >>> 16, 2),
                21,
                new byte[6],
                extended,
                "moresaltmore",
                0,
                "caching_sha2_password",
                0);
    }

    static byte[] sslRequest(long capabilities) {
        return bytes(le(capabilities | Capabilities.SSL, 4), le(0xffffff, 4), 255, new byte[23]);
    }

    public static byte[] handshakeResponse(long capabilities) {
        byte[] extended = (capabilities & Capabilities.MYSQL) == 0 ? le(capabilities >>> 32, 4) : new byte[4];
        return bytes(
                le(capabilities, 4),
                le(0xffffff, 4),
                255,
                new byte[19],
                extended,
                "teller",
                0,
                string("scrambled"),
                "bank",
                0,
                "caching_sha2_password",
                0);
    }

    static byte[] execute(long id) {
        return execute(id, 0);
    }

    static byte[] execute(long id, int cursorType) {
        return bytes(0x17, le(id, 4), cursorType, le(1, 4), 0, 1, le(8, 2), le(4711, 8));
    }
}
