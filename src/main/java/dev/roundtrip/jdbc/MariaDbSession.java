package dev.roundtrip.jdbc;

import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import dev.roundtrip.sql.VariableAssignment;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import javax.net.ssl.SSLSocketFactory;

/**
 * What MariaDB's driver does with time zones and TLS when it opens a connection (org.mariadb.jdbc.client.impl:
 * StandardClient, ConnectionHelper; before 3.0 AbstractConnectProtocol).
 */
final class MariaDbSession {

    private static final String ZONE = "connectionTimeZone";
    private static final String TIMEZONE = "timezone";
    private static final String TO_SESSION = "forceConnectionTimeZoneToSession";
    private static final String SERVER_ZONE = "serverTimezone";
    private static final String PROTOCOLS = "enabledSslProtocolSuites";
    private static final String CIPHERS = "enabledSslCipherSuites";
    private static final String SEPARATORS = "[,;\\s]+";
    private static final String VARIABLES = "sessionVariables";
    private static final String PACKET = "maxAllowedPacket";

    /**
     * The length of the first command in bytes, measured on TiDB v8.5.3; on MariaDB 10.11 the command has more than 300
     * bytes.
     */
    private static final int FIRST_COMMAND = 64;

    private static final int EMPTY = 16;
    private static final ZoneOffset EARLIEST = ZoneOffset.of("+14:00");
    private static final ZoneOffset LATEST = ZoneOffset.of("-12:59");

    /** The protocols that Java knows; those that it does not turn off come first. */
    private static final List<String> KNOWN_PROTOCOLS =
            List.of("TLSv1.3", "TLSv1.2", "TLSv1.1", "TLSv1", "SSLv3", "SSLv2Hello");

    private final EffectiveParameters effective;

    MariaDbSession(EffectiveParameters effective) {
        this.effective = effective;
    }

    void check() {
        if (effective.has(ZONE)) {
            addZoneOfTimezone();
            checkZone(ZONE, value(ZONE).filter(zone -> !isWord(zone, "LOCAL") && !isWord(zone, "SERVER")));
        } else if (effective.has(SERVER_ZONE)) {
            checkOldZone();
        } else {
            checkZone(TIMEZONE, value(TIMEZONE).filter(zone -> !isWord(zone, "auto") && !isWord(zone, "disable")));
        }
        checkOffset();
        if (hasTls()) {
            checkProtocols();
            checkCiphers();
        }
        checkVariables();
        checkPacket();
        checkBefore3();
    }

    private Optional<String> value(String name) {
        return effective.find(name).map(EffectiveParameter::value).filter(value -> !value.isEmpty());
    }

    private static boolean isWord(String value, String word) {
        return value.equalsIgnoreCase(word);
    }

    private void addZoneOfTimezone() {
        Optional<String> timezone = value(TIMEZONE);
        if (timezone.isEmpty() || value(ZONE).isPresent()) {
            return;
        }
        boolean off = isWord(timezone.get(), "disable");
        effective.force(TO_SESSION, Boolean.toString(!off), TIMEZONE);
        if (!off && !isWord(timezone.get(), "auto")) {
            effective.force(ZONE, timezone.get(), TIMEZONE);
        }
    }

    private void checkZone(String name, Optional<String> zone) {
        zone.filter(text -> zone(text).isEmpty()).ifPresent(text -> {
            String given = effective.get(name).origin() == Origin.FORCED ? TIMEZONE : name;
            effective.reject(new ParameterProblem(
                    given,
                    given + " is '" + ShownValues.of(given, text) + "', which Java does not know",
                    text.indexOf('%') >= 0
                            ? "This driver decodes nothing: write + and / as they are."
                            : "Write a name such as Asia/Shanghai, or +08:00."));
        });
    }

    /**
     * Checks the time zone as the driver does before 3.0: Java's older names count too, and Java answers an unknown
     * name with GMT.
     */
    private void checkOldZone() {
        if (effective.hasOn("useLegacyDatetimeCode") || !effective.isGiven(SERVER_ZONE)) {
            return;
        }
        String given = effective.get(SERVER_ZONE).value();
        String zone = given.matches("[+-]\\d.*") ? "GMT" + given : given;
        if (TimeZone.getTimeZone(zone).getID().equals("GMT") && !zone.equals("GMT")) {
            effective.reject(new ParameterProblem(
                    SERVER_ZONE,
                    SERVER_ZONE + " is '" + ShownValues.of(SERVER_ZONE, given) + "', which Java does not know",
                    "Write a name such as Asia/Shanghai, or GMT+8."));
        }
    }

    /** The zone as the driver finds it. */
    private static Optional<ZoneId> zone(String text) {
        try {
            return Optional.of(ZoneId.of(text));
        } catch (DateTimeException first) {
            try {
                return Optional.of(ZoneId.of(text, ZoneId.SHORT_IDS));
            } catch (DateTimeException unknown) {
                return Optional.empty();
            }
        }
    }

    /**
     * The name of the region that the driver sets as the session's time zone: a server without tables of time zones
     * refuses it. An offset needs no table.
     */
    static Optional<String> region(EffectiveParameters parameters) {
        return new MariaDbSession(parameters).region();
    }

    private Optional<String> region() {
        return sessionZone().filter(zone -> !zone.getRules().isFixedOffset()).map(ZoneId::getId);
    }

    private Optional<ZoneId> sessionZone() {
        return effective.hasOn(TO_SESSION)
                ? value(ZONE)
                        .filter(zone -> !isWord(zone, "LOCAL") && !isWord(zone, "SERVER"))
                        .flatMap(MariaDbSession::zone)
                        .map(zone -> TimeZone.getTimeZone(zone.normalized()).toZoneId())
                : Optional.empty();
    }

    /**
     * Checks the offset. No server takes an offset beyond these limits (TiDB and MariaDB refuse it with error 1298).
     */
    private void checkOffset() {
        sessionZone()
                .filter(zone -> zone.getRules().isFixedOffset())
                .map(zone -> zone.getRules().getOffset(Instant.EPOCH))
                // Offsets are ordered from east to west.
                .filter(offset -> offset.compareTo(EARLIEST) < 0 || offset.compareTo(LATEST) > 0)
                .ifPresent(offset -> effective.reject(new ParameterProblem(
                        ZONE, "The driver sets time_zone='" + offset + "'", "Servers take -12:59 to +14:00.")));
    }

    /** Checks the variables: a part without an assignment is no SQL. */
    private void checkVariables() {
        value(VARIABLES)
                .filter(text -> VariableAssignment.all(text).isEmpty()
                        || VariableAssignment.all(text).stream().anyMatch(MariaDbSession::isNoSql))
                .ifPresent(text -> effective.reject(
                        refused(VARIABLES, text, "Write NAME=VALUE,NAME=VALUE; this driver decodes nothing.")));
    }

    private static boolean isNoSql(VariableAssignment one) {
        boolean encodedZone = one.name().endsWith("time_zone") && one.value().contains("%");
        return !one.isAssignment() || encodedZone;
    }

    /** Checks the packet's size against the first command, which sets the session. */
    private void checkPacket() {
        if (effective.has(PACKET)
                && effective.isGiven(PACKET)
                && effective.number(PACKET) < (effective.hasOn("jdbcCompliantTruncation") ? FIRST_COMMAND : EMPTY)) {
            effective.reject(refused(
                    PACKET,
                    effective.get(PACKET).value(),
                    "The driver's first command is longer: write 1024 or more."));
        }
    }

    /** Checks what fails before 3.0: there an empty text counts, and the driver fails without either time limit. */
    private void checkBefore3() {
        if (!effective.has("useSsl")) {
            return;
        }
        for (String name : List.of("socketFactory", "localSocket", "galeraAllowedState")) {
            if (effective.isGiven(name) && effective.get(name).value().isEmpty()) {
                effective.reject(
                        new ParameterProblem(name, name + " is empty, which counts before 3.0", "Take it out."));
            }
        }
        String connect = "connectTimeout";
        if (effective.isGiven(connect)
                && effective.number(connect) == 0
                && value("socketTimeout").isEmpty()) {
            effective.reject(new ParameterProblem(
                    connect, connect + " is '0', with which this version fails", "Set socketTimeout too."));
        }
    }

    private boolean hasTls() {
        return effective.has("sslMode")
                ? !Set.of("disable", "disabled", "0", "false")
                        .contains(effective.get("sslMode").value().toLowerCase(Locale.ROOT))
                : effective.hasOn("useSsl");
    }

    private void checkProtocols() {
        value(PROTOCOLS).ifPresent(text -> {
            List<String> given = List.of(text.split(SEPARATORS));
            if (!KNOWN_PROTOCOLS.containsAll(given)) {
                effective.reject(refused(PROTOCOLS, text, "Java knows TLSv1.2 and TLSv1.3, in these letters."));
            } else if (given.stream().noneMatch(KNOWN_PROTOCOLS.subList(0, 2)::contains)) {
                effective.reject(refused(PROTOCOLS, text, "Java has turned it off: write TLSv1.2,TLSv1.3."));
            }
        });
    }

    private void checkCiphers() {
        value(CIPHERS).ifPresent(text -> {
            List<String> known = List.of(((SSLSocketFactory) SSLSocketFactory.getDefault()).getSupportedCipherSuites());
            if (!known.containsAll(List.of(text.split(SEPARATORS)))) {
                effective.reject(refused(CIPHERS, text, "Java knows names such as " + known.get(0) + "."));
            }
        });
    }

    private static ParameterProblem refused(String name, String value, String why) {
        return new ParameterProblem(name, name + " is '" + ShownValues.of(name, value) + "'", why);
    }
}
