package dev.roundtrip.jdbc;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Stream;

/**
 * The time zones that Connector/J accepts (com.mysql.cj.protocol.a.NativeProtocol), and what to write instead of
 * another.
 */
final class TimeZoneText {
    private TimeZoneText() {}

    /**
     * The first version that asks {@link ZoneId} for a name; earlier ones ask {@link TimeZone}, which knows
     * abbreviations.
     */
    private static final DriverVersion ZONE_IDS = new DriverVersion(8, 0, 23);

    static boolean isTaken(String value, DriverVersion version) {
        if (value.isBlank()) {
            return true;
        }
        return version.isAtLeast(ZONE_IDS)
                ? value.equals("LOCAL") || value.equals("SERVER") || isZoneId(value)
                : value.equalsIgnoreCase("GMT")
                        || !TimeZone.getTimeZone(value).getID().equals("GMT");
    }

    static boolean isZoneId(String value) {
        try {
            ZoneId.of(value);
            return true;
        } catch (DateTimeException unknown) {
            return false;
        }
    }

    /** What to write instead of a value that the driver does not accept, as a sentence. */
    static String instead(String value, DriverVersion version) {
        String plus = value.replaceFirst("^(\\w*) (?=\\d)", "$1+");
        if (!plus.equals(value)) {
            String offset = plus.replaceFirst("^\\+(?=\\d$)", "+0").replaceFirst("^\\+", "GMT+");
            return "In a URL, + is a blank: write " + offset.replace("+", "%2B") + ".";
        }
        Stream<String> words = version.isAtLeast(ZONE_IDS) ? Stream.of("LOCAL", "SERVER") : Stream.empty();
        Optional<String> other = Stream.concat(words, ZoneId.getAvailableZoneIds().stream())
                .filter(name -> name.equalsIgnoreCase(value.strip()))
                .findFirst();
        return other.map(name -> "Write " + name + ".").orElse("Write a region, such as Asia/Shanghai, or UTC.");
    }
}
