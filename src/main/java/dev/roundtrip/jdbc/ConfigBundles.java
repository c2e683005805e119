package dev.roundtrip.jdbc;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The bundles that {@code useConfigs} can name, from the driver's {@code com/mysql/cj/configurations}, as read in the
 * jars of 8.0.11, 8.0.33, 8.4.0 and 26.10.0. They are the same in all four, with two exceptions: in 8.0.11 {@code
 * 3-0-Compat} has two more parameters without effect, and only 8.0.11 has {@code 5-0-Compat}.
 */
final class ConfigBundles {
    private ConfigBundles() {}

    private static final Map<String, Map<String, String>> BY_NAME = all();

    /** The bundle's parameters in the driver's order; the name is case-sensitive. */
    static Optional<Map<String, String>> of(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    static Iterable<String> names() {
        return BY_NAME.keySet();
    }

    private static Map<String, Map<String, String>> all() {
        Map<String, Map<String, String>> bundles = new LinkedHashMap<>();
        bundles.put("maxPerformance", parameters(MAX_PERFORMANCE));
        bundles.put("maxPerformance-8-0", parameters(MAX_PERFORMANCE + " useInformationSchema=true"));
        bundles.put(
                "solarisMaxPerformance",
                parameters("useUnbufferedInput=false useReadAheadInput=false maintainTimeStats=false"));
        bundles.put("clusterBase", parameters("autoReconnect=true failOverReadOnly=false"));
        bundles.put(
                "coldFusion", parameters("alwaysSendSetIsolation=false useLocalSessionState=true autoReconnect=true"));
        bundles.put(
                "fullDebug",
                parameters("profileSQL=true gatherPerfMetrics=true useUsageAdvisor=true logSlowQueries=true"
                        + " explainSlowQueries=true"));
        bundles.put(
                "3-0-Compat",
                parameters("emptyStringsConvertToZero=true jdbcCompliantTruncation=false noDatetimeStringSync=true"
                        + " nullDatabaseMeansCurrent=true transformedBitIsBoolean=false dontTrackOpenResources=true"
                        + " zeroDateTimeBehavior=CONVERT_TO_NULL useServerPrepStmts=false autoClosePStmtStreams=true"
                        + " processEscapeCodesForPrepStmts=false populateInsertRowWithDefaultValues=false"));
        return bundles;
    }

    private static final String MAX_PERFORMANCE = "cachePrepStmts=true cacheCallableStmts=true"
            + " cacheServerConfiguration=true useLocalSessionState=true elideSetAutoCommits=true"
            + " alwaysSendSetIsolation=false enableQueryTimeouts=false connectionAttributes=none";

    private static Map<String, String> parameters(String pairs) {
        return ConnectionParameters.byName(PairText.connectorJ(pairs, ' '));
    }
}
