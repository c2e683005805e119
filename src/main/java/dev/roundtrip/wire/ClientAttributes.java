package dev.roundtrip.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads the driver's name and version among the connection attributes of a handshake response, and nothing else. */
final class ClientAttributes {

    private static final byte[] NAME = key("_client_name");
    private static final byte[] VERSION = key("_client_version");

    /** The maximum length of a value; a driver's are shorter. */
    private static final int LONGEST = 60;

    private ClientAttributes() {}

    /** The client's name, with its version if it sends one: {@code MySQL Connector/J 8.0.33}; empty without a name. */
    static String client(byte[] bytes, int from, int kept) {
        String name = value(NAME, bytes, from, kept);
        String version = value(VERSION, bytes, from, kept);
        return name.isEmpty() || version.isEmpty() ? name : name + " " + version;
    }

    /** A key as it is sent: its length precedes it, and the value with its length follows. */
    private static byte[] key(String name) {
        return ((char) name.length() + name).getBytes(StandardCharsets.US_ASCII);
    }

    private static String value(byte[] key, byte[] bytes, int from, int kept) {
        for (int at = from; at + key.length < kept; at++) {
            int value = at + key.length + 1;
            if (Arrays.equals(key, 0, key.length, bytes, at, at + key.length)) {
                int length = bytes[value - 1];
                return length < 1 || length > LONGEST || value + length > kept
                        ? ""
                        : new String(bytes, value, length, StandardCharsets.UTF_8);
            }
        }
        return "";
    }
}
