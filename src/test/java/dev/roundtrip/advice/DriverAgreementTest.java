package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.conf.ConnectionUrl;
import com.mysql.cj.conf.RuntimeProperty;
import com.mysql.cj.exceptions.CJException;
import com.mysql.cj.jdbc.JdbcPropertySetImpl;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveSettings;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.Setting;
import java.lang.reflect.Field;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What we say a driver makes of each string of the corpus is what the driver itself makes of it. */
class DriverAgreementTest {

    /** DNS is asked for these before there are settings. */
    static Stream<String> connectorJ() {
        return Corpus.readable().stream()
                .filter(url -> url.toLowerCase(Locale.ROOT).startsWith("jdbc:mysql:"));
    }

    static Stream<String> mariaDb() {
        return Corpus.readable().stream().filter(url -> url.startsWith("jdbc:mariadb:"));
    }

    @ParameterizedTest
    @MethodSource("connectorJ")
    void connector_j_ends_up_with_the_settings_that_we_say(String url) {
        EffectiveSettings ours = settings(url, DriverVersion.NEWEST_KNOWN);
        Map<String, String> drivers;
        try {
            drivers = ofConnectorJ(url, ours);
        } catch (CJException refused) {
            assertThat(ours.problems()).as(refused.getMessage()).isNotEmpty();
            return;
        }
        assertThat(ours.problems()).isEmpty();
        assertThat(shown(ours, drivers)).isEqualTo(drivers);
    }

    @ParameterizedTest
    @MethodSource("mariaDb")
    void mariadbs_driver_ends_up_with_the_settings_that_we_say(String url) throws Exception {
        EffectiveSettings ours = settings(url, DriverVersion.NEWEST_KNOWN_MARIADB);
        org.mariadb.jdbc.Configuration configuration;
        try {
            configuration = org.mariadb.jdbc.Configuration.parse(url);
        } catch (SQLException refused) {
            assertThat(ours.problems()).as(refused.getMessage()).isNotEmpty();
            return;
        }
        assertThat(ours.problems()).isEmpty();
        Map<String, String> drivers = new TreeMap<>();
        for (Setting setting : ours.all()) {
            drivers.put(setting.name(), ofMariaDb(configuration, setting.name()));
        }
        assertThat(shown(ours, drivers)).isEqualTo(drivers);
    }

    private static EffectiveSettings settings(String url, DriverVersion version) {
        return EffectiveSettings.of(JdbcUrl.parse(url).orElseThrow(), version);
    }

    /** Our values, where the driver has a boolean as that: it has several words for each. */
    private static Map<String, String> shown(EffectiveSettings settings, Map<String, String> drivers) {
        Map<String, String> shown = new TreeMap<>();
        for (Setting setting : settings.all()) {
            boolean isBoolean = Set.of("true", "false").contains(drivers.get(setting.name()));
            shown.put(
                    setting.name(),
                    isBoolean
                            ? String.valueOf(settings.isOn(setting.name()))
                            : setting.value().toLowerCase(Locale.ROOT));
        }
        return shown;
    }

    private static Map<String, String> ofConnectorJ(String url, EffectiveSettings ours) {
        ConnectionUrl read = ConnectionUrl.getConnectionUrlInstance(url, new Properties());
        JdbcPropertySetImpl set = new JdbcPropertySetImpl();
        set.initializeProperties(read.getMainHost().exposeAsProperties());
        Map<String, String> values = new TreeMap<>();
        for (Setting setting : ours.all()) {
            RuntimeProperty<?> property = set.getProperty(setting.name());
            Object value = property.getValue();
            String text = value == null ? "" : value.toString().toLowerCase(Locale.ROOT);
            values.put(setting.name(), text);
        }
        return values;
    }

    private static String ofMariaDb(org.mariadb.jdbc.Configuration configuration, String name) throws Exception {
        Field field = org.mariadb.jdbc.Configuration.class.getDeclaredField(name);
        field.setAccessible(true);
        Object value = field.get(configuration);
        if (value instanceof org.mariadb.jdbc.export.SslMode mode) {
            return mode.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
        if (name.equals("useCatalogTerm")) {
            return "catalog";
        }
        return value == null ? "" : value.toString().toLowerCase(Locale.ROOT);
    }
}
