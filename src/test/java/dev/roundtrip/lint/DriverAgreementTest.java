package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.mysql.cj.conf.ConnectionUrl;
import com.mysql.cj.exceptions.CJException;
import com.mysql.cj.jdbc.JdbcPropertySetImpl;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.testing.Texts;
import java.lang.reflect.Field;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that what we say a driver does with each string of the corpus is what the driver itself does. */
class DriverAgreementTest {

    /**
     * The strings without placeholders and escapes, which no driver knows, without a class of the application or a
     * service that changes parameters, and without names for which DNS is asked before there are parameters.
     */
    static Stream<String> asDriversReadThem() {
        return Corpus.readable().stream()
                .filter(url -> WrittenUrl.of(url).plain().equals(url))
                .filter(url -> !url.contains("propertiesTransform=") && !url.contains("credentialType="))
                .filter(url -> url.matches("(?is)jdbc:(?:mysql|mariadb):.*"));
    }

    @ParameterizedTest
    @MethodSource("asDriversReadThem")
    void a_driver_ends_up_with_the_parameters_that_we_say(String url) throws Exception {
        boolean mariaDb = url.startsWith("jdbc:mariadb:");
        EffectiveParameters ours =
                parameters(url, mariaDb ? DriverVersion.NEWEST_KNOWN_MARIADB : DriverVersion.NEWEST_KNOWN);
        Map<String, String> drivers;
        try {
            drivers = mariaDb ? ofMariaDb(url, ours) : ofConnectorJ(url, ours);
        } catch (CJException | SQLException refused) {
            assertThat(ours.problems()).as(refused.getMessage()).isNotEmpty();
            return;
        }
        assertThat(ours.problems()).isEmpty();
        Map<String, String> shown = shown(ours, drivers);
        if (mariaDb) {
            // The driver asks for some options only by their names.
            shown.keySet().retainAll(drivers.keySet());
        }
        shown.keySet().removeAll(NOT_COMPARED);
        drivers.keySet().removeAll(NOT_COMPARED);
        assertThat(shown).isEqualTo(drivers);
    }

    /** Values at and beyond the bounds of numbers, and words of several parameters. */
    private static final List<String> VALUES = List.of(Texts.words("""
            -2 -1 0 1 255 256 65535 65536 1.5 1K 2gb x true false yes utf8 utf8mb4 UTF-8 DISABLED PREFERRED ALLOW REQUIRED
            verify-ca VERIFY_FULL read-committed READ_COMMITTED CATALOG schema Auto useShowCreate convertToNull ROUND
            """));

    @Test
    void connector_j_refuses_the_values_that_we_say() {
        assertThat(judgedOtherwise("jdbc:mysql://h/d?", DriverVersion.NEWEST_KNOWN, url -> {
                    JdbcPropertySetImpl set = new JdbcPropertySetImpl();
                    set.initializeProperties(ConnectionUrl.getConnectionUrlInstance(url, new Properties())
                            .getMainHost()
                            .exposeAsProperties());
                }))
                .allMatch(url -> url.contains("propertiesTransform=")
                        || ON_CONNECTING.matcher(url).find());
    }

    /** Parameters that the driver reads only when it connects; DriverComparisonIT tests them. */
    private static final Pattern ON_CONNECTING =
            Pattern.compile("(?i)(authentication|Plugin|characterSetResults|KeyStore"
                    + "|TimeZone|CharacterEncoding|tls|logger|Interceptors|socketFactory|maxAllowedPacket|maxRows|defaultFetchSize"
                    + "|blobSendChunkSize)\\w*=");

    @Test
    void mariadbs_driver_refuses_the_values_that_we_say() {
        assertThat(judgedOtherwise(
                        "jdbc:mariadb://h/d?",
                        DriverVersion.NEWEST_KNOWN_MARIADB,
                        org.mariadb.jdbc.Configuration::parse))
                .allMatch(url -> url.matches(
                        ".*(timezone|connectionTimeZone|sessionVariables|maxAllowedPacket|enabledSsl\\w+)=.*"));
    }

    private static List<String> judgedOtherwise(String start, DriverVersion version, ThrowingConsumer<String> driver) {
        return parameters(start, version).all().stream()
                .flatMap(known -> VALUES.stream().map(value -> start + known.name() + "=" + value))
                .filter(url -> parameters(url, version).problems().isEmpty()
                        == (catchThrowable(() -> driver.accept(url)) != null))
                .toList();
    }

    @Test
    void mariadbs_driver_loses_a_parameter_behind_an_ampersand_written_for_xml() throws Exception {
        assertThat(org.mariadb.jdbc.Configuration.parse(
                                "jdbc:mariadb://h/d?cachePrepStmts=true&amp;useServerPrepStmts=true")
                        .useServerPrepStmts())
                .isFalse();
    }

    /**
     * Parameters that differ. Connector/J removes the login before it reads parameters, and adds classes of its own if
     * the kind of address asks for them.
     */
    private static final Set<String> NOT_COMPARED = Set.of("user", "password", "queryInterceptors", "socketFactory");

    static Stream<String> brokenConnectorJ() {
        // Connector/J notices these only when it connects: a port beyond 65535, two ports, an IPv6 address without
        // brackets.
        return Stream.concat(
                Stream.of("jdbc:mysql://h/d?useServerPrepStmts=true&amp;cachePrepStmts=true"),
                Corpus.broken().stream()
                        .filter(url ->
                                url.startsWith("jdbc:mysql:") && !url.matches(".*(:99999|:4000:4001/|//::1/).*")));
    }

    @ParameterizedTest
    @MethodSource("brokenConnectorJ")
    void what_we_cannot_read_connector_j_cannot_read_either(String url) {
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> ConnectionUrl.getConnectionUrlInstance(url, new Properties())
                        .getMainHost());
    }

    private static EffectiveParameters parameters(String url, DriverVersion version) {
        return EffectiveParameters.of(JdbcUrl.parse(url).orElseThrow(), version);
    }

    /** Our values. A boolean is shown as the driver's, which has several words for each. */
    private static Map<String, String> shown(EffectiveParameters parameters, Map<String, String> drivers) {
        Map<String, String> shown = new TreeMap<>();
        for (EffectiveParameter parameter : parameters.all()) {
            boolean isBoolean = Set.of("true", "false").contains(drivers.getOrDefault(parameter.name(), ""));
            String value = parameter.value().toLowerCase(Locale.ROOT);
            if (isBoolean) {
                value = String.valueOf(parameters.isOn(parameter.name()));
            } else if (parameter.name().startsWith("prepStmtCache")) {
                value = String.valueOf(parameters.number(parameter.name()));
            }
            shown.put(parameter.name(), value);
        }
        return shown;
    }

    private static Map<String, String> ofConnectorJ(String url, EffectiveParameters ours) {
        ConnectionUrl read = ConnectionUrl.getConnectionUrlInstance(url, new Properties());
        JdbcPropertySetImpl set = new JdbcPropertySetImpl();
        set.initializeProperties(read.getMainHost().exposeAsProperties());
        Map<String, String> values = new TreeMap<>();
        for (EffectiveParameter parameter : ours.all()) {
            values.put(parameter.name(), lower(set.getProperty(parameter.name()).getValue()));
        }
        return values;
    }

    private static Map<String, String> ofMariaDb(String url, EffectiveParameters ours) throws Exception {
        org.mariadb.jdbc.Configuration read = org.mariadb.jdbc.Configuration.parse(url);
        Map<String, String> values = new TreeMap<>();
        Set<String> fields = Stream.of(org.mariadb.jdbc.Configuration.class.getDeclaredFields())
                .map(Field::getName)
                .collect(Collectors.toSet());
        for (EffectiveParameter parameter : ours.all()) {
            if (!fields.contains(parameter.name())) {
                continue;
            }
            Field field = org.mariadb.jdbc.Configuration.class.getDeclaredField(parameter.name());
            field.setAccessible(true);
            Object value = field.get(read);
            values.put(
                    parameter.name(),
                    value instanceof org.mariadb.jdbc.export.SslMode mode
                            ? mode.name().toLowerCase(Locale.ROOT).replace('_', '-')
                            : parameter.name().equals("useCatalogTerm") ? "catalog" : lower(value));
        }
        return values;
    }

    private static String lower(Object value) {
        return value == null ? "" : value.toString().toLowerCase(Locale.ROOT);
    }
}
