package dev.roundtrip.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.cj.conf.ConnectionUrl;
import com.mysql.cj.conf.PropertyDefinition;
import com.mysql.cj.conf.PropertyDefinitions;
import com.mysql.cj.conf.PropertyKey;
import dev.roundtrip.Texts;
import dev.roundtrip.Words;
import dev.roundtrip.jdbc.EffectiveParameter.Origin;
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
                                + parameter.otherName()));

        Map<String, String> drivers = new TreeMap<>();
        PropertyDefinitions.PROPERTY_KEY_TO_PROPERTY_DEFINITION.values().stream()
                .filter(definition -> !definition.getName().startsWith("xdevapi"))
                .forEach(definition -> drivers.put(definition.getName(), shown(definition)));

        assertThat(ours).isEqualTo(drivers);
    }

    @ParameterizedTest
    @Words("""
            maxPerformance maxPerformance-8-0 solarisMaxPerformance clusterBase coldFusion fullDebug 3-0-Compat
            """)
    void each_bundle_holds_what_the_drivers_file_holds(String name) {
        Properties file = ConnectionUrl.getPropertiesFromConfigFiles(name);
        Map<String, String> drivers = new HashMap<>();
        file.stringPropertyNames().forEach(key -> drivers.put(KnownParameters.normalized(key), file.getProperty(key)));

        assertThat(ConfigBundles.of(name)).contains(drivers);
    }

    @Test
    void every_bundle_is_in_that_test() {
        assertThat(ConfigBundles.names()).hasSize(7);
    }

    @Test
    void every_shaping_parameter_is_known_and_in_the_oldest_version_but_those_that_came_later() {
        assertThat(KnownParameters.SHAPING)
                .allSatisfy(
                        name -> assertThat(KnownParameters.of(name)).as(name).isPresent());
        assertThat(KnownParameters.SHAPING)
                .filteredOn(name -> !of("", OLDEST).has(name))
                .containsExactly("forceConnectionTimeZoneToSession");
    }

    @Test
    void the_drivers_defaults_prepare_nothing_and_keep_little() {
        EffectiveParameters parameters = of("", NEWEST);

        assertThat(parameters.preparesOnServer()).isFalse();
        assertThat(parameters.isOn("cachePrepStmts")).isFalse();
        assertThat(parameters.isOn("useLocalSessionState")).isFalse();
        assertThat(parameters.isOn("readOnlyPropagatesToServer")).isTrue();
        assertThat(parameters.isOn("alwaysSendSetIsolation")).isTrue();
        assertThat(parameters.number("prepStmtCacheSize")).isEqualTo(25);
        assertThat(parameters.number("prepStmtCacheSqlLimit")).isEqualTo(256);
        assertThat(parameters.get("cachePrepStmts"))
                .isEqualTo(new EffectiveParameter("cachePrepStmts", "false", Origin.DEFAULT, ""))
                .hasToString("cachePrepStmts=false (the driver's default)");
    }

    @Test
    void the_studys_third_string_caches_prepared_statements_but_only_short_ones_and_few() {
        EffectiveParameters parameters = of("useServerPrepStmts=true&useConfigs=maxPerformance", NEWEST);

        assertThat(parameters.get("cachePrepStmts"))
                .isEqualTo(new EffectiveParameter("cachePrepStmts", "true", Origin.BUNDLE, "maxPerformance"))
                .hasToString("cachePrepStmts=true (from maxPerformance)");
        assertThat(parameters.get("useServerPrepStmts").origin()).isEqualTo(Origin.EXPLICIT);
        assertThat(parameters.get("prepStmtCacheSize").origin()).isEqualTo(Origin.DEFAULT);
        assertThat(parameters.keptStatements()).isEqualTo(25);
        assertThat(parameters.keepsPreparedText(255)).isTrue();
        assertThat(parameters.keepsPreparedText(256)).isFalse();
    }

    @Test
    void the_studys_fifth_string_keeps_all_its_statements() {
        EffectiveParameters parameters = of(
                "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048&useConfigs=maxPerformance",
                NEWEST);

        assertThat(parameters.keptStatements()).isEqualTo(1000);
        assertThat(parameters.keepsPreparedText(2047)).isTrue();
        assertThat(parameters.get("cachePrepStmts").origin()).isEqualTo(Origin.EXPLICIT);
        assertThat(parameters.problems()).isEmpty();
        assertThat(parameters.unknownNames()).isEmpty();
    }

    @ParameterizedTest
    @Words("""
            useLocalSessionState=false&useConfigs=maxPerformance useConfigs=maxPerformance&useLocalSessionState=false
            """)
    void an_explicit_parameter_wins_over_a_bundle_wherever_it_stands(String parameters) {
        assertThat(of(parameters, NEWEST).get("useLocalSessionState"))
                .isEqualTo(new EffectiveParameter("useLocalSessionState", "false", Origin.EXPLICIT, ""));
    }

    @Test
    void a_later_bundle_wins_over_an_earlier_and_a_later_parameter_over_an_earlier() {
        assertThat(of("useConfigs=coldFusion,maxPerformance", NEWEST)
                        .get("useLocalSessionState")
                        .because())
                .isEqualTo("maxPerformance");
        assertThat(of("cachePrepStmts=true&cachePrepStmts=no", NEWEST).isOn("cachePrepStmts"))
                .isFalse();
    }

    @Test
    void a_cursor_forces_statements_to_be_prepared_on_the_server() {
        assertThat(of("useServerPrepStmts=false&useCursorFetch=true", NEWEST).get("useServerPrepStmts"))
                .isEqualTo(new EffectiveParameter("useServerPrepStmts", "true", Origin.FORCED, "useCursorFetch"));
    }

    @Test
    void a_cache_of_size_0_or_1_has_no_limit() {
        assertThat(of("prepStmtCacheSize=0", NEWEST).keptStatements()).isEqualTo(Integer.MAX_VALUE);
        assertThat(of("prepStmtCacheSize=1", NEWEST).keptStatements()).isEqualTo(Integer.MAX_VALUE);
        assertThat(of("prepStmtCacheSize=2", NEWEST).keptStatements()).isEqualTo(2);
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

    @Test
    void a_parameter_that_came_later_is_unknown_to_an_older_version() {
        assertThat(of("forceConnectionTimeZoneToSession=true", OLDEST).unknownNames())
                .containsExactly("forceConnectionTimeZoneToSession");
        assertThatThrownBy(() -> of("", OLDEST).get("forceConnectionTimeZoneToSession"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("8.0.11");
    }

    @ParameterizedTest
    @CsvSource({"8.0.11", "8.0.33", "8.3.0", "9.7.0", "26.10.0"})
    void max_performance_is_the_same_in_every_version(String version) {
        EffectiveParameters parameters =
                of("useConfigs=maxPerformance", DriverVersion.parse(version).orElseThrow());

        assertThat(parameters.all())
                .filteredOn(parameter -> parameter.origin() == Origin.BUNDLE)
                .extracting(EffectiveParameter::name)
                .containsExactly(Texts.words("""
                        alwaysSendSetIsolation cacheCallableStmts cachePrepStmts cacheServerConfiguration
                        connectionAttributes elideSetAutoCommits enableQueryTimeouts useLocalSessionState
                        """));
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
        return KnownParameter.Kind.valueOf(kind.toUpperCase(Locale.ROOT)) + " " + (value == null ? "" : value) + " "
                + DriverVersion.parse(definition.getSinceVersion()).orElse(new DriverVersion(0, 0, 0)) + " "
                + otherName;
    }
}
