package dev.roundtrip.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.conf.ConnectionUrl;
import com.mysql.cj.conf.PropertyDefinition;
import com.mysql.cj.conf.PropertyDefinitions;
import com.mysql.cj.conf.PropertyKey;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EffectiveParametersTest {

    private static final DriverVersion NEWEST = DriverVersion.NEWEST_KNOWN;
    private static final DriverVersion OLDEST = DriverVersion.OLDEST_KNOWN;

    @Test
    void the_known_parameters_and_their_defaults_are_those_of_the_driver() {
        Map<String, String> ours = new TreeMap<>();
        KnownParameters.all()
                .forEach(parameter -> ours.put(
                        parameter.name(),
                        parameter.kind() + " " + parameter.defaultValue() + " " + parameter.since() + " "
                                + String.join(", ", parameter.otherNames())));

        Map<String, String> drivers = new TreeMap<>();
        PropertyDefinitions.PROPERTY_KEY_TO_PROPERTY_DEFINITION.values().stream()
                .filter(definition -> !definition.getName().startsWith("xdevapi"))
                .forEach(definition -> drivers.put(definition.getName(), shown(definition)));

        assertThat(ours).isEqualTo(drivers);
    }

    @Test
    void each_of_the_seven_bundles_holds_what_the_drivers_file_holds() {
        assertThat(ConfigBundles.names()).hasSize(7).allSatisfy(name -> {
            Properties file = ConnectionUrl.getPropertiesFromConfigFiles(name);
            Map<String, String> drivers = new HashMap<>();
            file.stringPropertyNames()
                    .forEach(key -> drivers.put(KnownParameters.normalized(key), file.getProperty(key)));

            assertThat(ConfigBundles.of(name)).contains(drivers);
        });
    }

    @Test
    void a_parameter_is_known_in_its_own_letter_case_and_a_part_of_an_address_in_any() {
        assertThat(List.of("useSSL", "host", "Port")).allMatch(KnownParameters::isKnown);
        assertThat(List.of("usessl", "hosts")).noneMatch(KnownParameters::isKnown);
    }

    @Test
    void every_shaping_parameter_is_known_and_in_the_oldest_version_but_those_that_came_later() {
        assertThat(KnownParameters.SHAPING)
                .allSatisfy(
                        name -> assertThat(KnownParameters.of(name)).as(name).isPresent());
        assertThat(KnownParameters.SHAPING)
                .filteredOn(name -> !of("", OLDEST).has(name))
                .containsExactly("forceConnectionTimeZoneToSession")
                .allSatisfy(each -> assertThat(of(each, OLDEST).unknownNames()).containsExactly(each));
    }

    /** The strings include the study's third and fifth. */
    @ParameterizedTest
    @CsvSource(delimiter = ' ', quoteCharacter = '"', textBlock = """
            "" "cachePrepStmts=false (the driver's default)"
            "" "prepStmtCacheSqlLimit=256 (the driver's default)"
            useServerPrepStmts=true&useConfigs=maxPerformance "cachePrepStmts=true (from maxPerformance)"
            useServerPrepStmts=true&useConfigs=maxPerformance "useServerPrepStmts=true (given)"
            useServerPrepStmts=true&useConfigs=maxPerformance "prepStmtCacheSize=25 (the driver's default)"
            cachePrepStmts=true&useConfigs=maxPerformance "cachePrepStmts=true (given)"
            useLocalSessionState=false&useConfigs=maxPerformance "useLocalSessionState=false (given)"
            useConfigs=maxPerformance&useLocalSessionState=false "useLocalSessionState=false (given)"
            useConfigs=coldFusion,maxPerformance "useLocalSessionState=true (from maxPerformance)"
            cachePrepStmts=true&cachePrepStmts=no "cachePrepStmts=no (given)"
            useServerPrepStmts=false&useCursorFetch=true "useServerPrepStmts=true (forced by useCursorFetch)"
            """)
    void a_value_is_the_defaults_a_later_bundles_the_later_one_given_or_a_forced_one(String string, String effective) {
        EffectiveParameters parameters = of(string, NEWEST);
        EffectiveParameter parameter = parameters.get(effective.replaceFirst("=.*", ""));

        assertThat(parameter).hasToString(effective);
        assertThat(parameters.isOn("cachePrepStmts"))
                .isEqualTo(parameters.get("cachePrepStmts").value().equals("true"));
        assertThat(parameters.problems()).isEmpty();
        assertThat(parameters.unknownNames()).isEmpty();
    }

    /** A size of 0 or 1 is no limit. Longer texts are not kept, and no text is kept if nothing is prepared. */
    @ParameterizedTest
    @CsvSource({
        "useServerPrepStmts=true&useConfigs=maxPerformance, 25, 255",
        "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048, 1000, 2047",
        "prepStmtCacheSize=0, 2147483647, -1",
        "prepStmtCacheSize=1, 2147483647, -1",
        "prepStmtCacheSize=2, 2, -1"
    })
    void so_many_statements_are_kept_up_to_this_length(String string, int kept, int longest) {
        EffectiveParameters parameters = of(string, NEWEST);

        assertThat(parameters.keptStatements()).isEqualTo(kept);
        assertThat(parameters.keepsPreparedText(Math.max(0, longest))).isEqualTo(longest >= 0);
        assertThat(parameters.keepsPreparedText(longest + 1)).isFalse();
    }

    @Test
    void what_the_driver_refuses_a_connection_for_is_a_problem() {
        assertThat(of(
                                "cachePrepStmts=1&prepStmtCacheSize=many&prepStmtCacheSqlLimit=0&useConfigs=maxperformance",
                                NEWEST)
                        .problems())
                .extracting(ParameterProblem::text)
                .containsExactly(
                        "useConfigs names 'maxperformance'; known are maxPerformance,"
                                + " maxPerformance-8-0, solarisMaxPerformance, clusterBase, coldFusion, fullDebug, 3-0-Compat",
                        "cachePrepStmts is '1'; the driver allows true, false, yes and no",
                        "prepStmtCacheSize is 'many'; the driver allows whole numbers",
                        "prepStmtCacheSqlLimit is '0'; the driver allows numbers from 1");
        assertThat(of("", new DriverVersion(5, 1, 49)).problems()).hasSize(1);
    }

    @Test
    void a_name_in_the_wrong_letter_case_is_unknown_as_it_is_to_the_driver() {
        assertThat(of("useserverprepstmts=true&USER=u&serverTimezone=UTC", NEWEST)
                        .unknownNames())
                .containsExactly("useserverprepstmts");
        assertThat(of("", NEWEST).nearest("useserverprepstmts")).contains("useServerPrepStmts");
        assertThat(of("", NEWEST).nearest("somethingElseEntirely")).isEmpty();
    }

    private static EffectiveParameters of(String parameters, DriverVersion version) {
        List<UrlParameter> properties = ConnectionParameters.parse(parameters).properties();
        return EffectiveParameters.of(properties, version);
    }

    private static String shown(PropertyDefinition<?> definition) {
        String kind = definition.getClass().getSimpleName().replace("PropertyDefinition", "");
        PropertyKey key = PropertyKey.fromValue(definition.getName());
        String otherName = key == null || key.getCcAlias() == null ? "" : key.getCcAlias();
        Object value = definition.getDefaultValue();
        return KnownParameter.ValueType.valueOf(kind.toUpperCase(Locale.ROOT)) + " " + (value == null ? "" : value)
                + " "
                + DriverVersion.parse(definition.getSinceVersion()).orElse(new DriverVersion(0, 0, 0)) + " "
                + otherName;
    }
}
