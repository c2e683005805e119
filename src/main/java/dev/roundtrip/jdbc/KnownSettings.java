package dev.roundtrip.jdbc;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Every setting of MySQL Connector/J but those of the X protocol, read once from a table that comes with the program. */
public final class KnownSettings {
    private KnownSettings() {}

    /** The settings that shape which commands are sent; their defaults are the same in every version from 8.0.11 on. */
    public static final List<String> SHAPING = List.of(
            "useServerPrepStmts",
            "cachePrepStmts",
            "prepStmtCacheSize",
            "prepStmtCacheSqlLimit",
            "emulateUnsupportedPstmts",
            "cacheCallableStmts",
            "useLocalSessionState",
            "useLocalTransactionState",
            "elideSetAutoCommits",
            "alwaysSendSetIsolation",
            "readOnlyPropagatesToServer",
            "cacheServerConfiguration",
            "enableQueryTimeouts",
            "rewriteBatchedStatements",
            "allowMultiQueries",
            "useCursorFetch",
            "defaultFetchSize",
            "netTimeoutForStreamingResults",
            "includeThreadNamesAsStatementComment",
            "processEscapeCodesForPrepStmts",
            "useInformationSchema",
            "characterSetResults",
            "connectionAttributes",
            "sessionVariables",
            "createDatabaseIfNotExist",
            "forceConnectionTimeZoneToSession",
            "detectCustomCollations",
            "jdbcCompliantTruncation",
            "explainSlowQueries",
            "useCompression",
            "autoReconnect");

    /** The driver takes these in any letter case; they are no settings but parts of an address (PropertyKey). */
    private static final List<String> ADDRESS_NAMES = List.of(
            "user",
            "password",
            "host",
            "port",
            "protocol",
            "path",
            "namedPipePath",
            "type",
            "address",
            "priority",
            "dbname");

    private static final Map<String, KnownSetting> BY_NAME = read();
    private static final Map<String, String> NAME_BY_OTHER_NAME = otherNames();

    /** In the order of their names. */
    public static Collection<KnownSetting> all() {
        return BY_NAME.values();
    }

    /** The setting of that name or other name; the driver does not take names in another letter case. */
    public static Optional<KnownSetting> of(String name) {
        return Optional.ofNullable(BY_NAME.get(NAME_BY_OTHER_NAME.getOrDefault(name, name)));
    }

    /** Whether the driver does anything with a property of that name. */
    public static boolean isKnown(String name) {
        return of(name).isPresent() || addressName(name).isPresent();
    }

    /** The name that a person who wrote an unknown one may have meant. */
    public static Optional<String> nearest(String unknown) {
        return NearestSetting.to(unknown, BY_NAME.keySet());
    }

    /** The name as the driver has it, where letter case does not matter for it. */
    static String normalized(String name) {
        return of(name).map(KnownSetting::name).or(() -> addressName(name)).orElse(name);
    }

    private static Optional<String> addressName(String name) {
        return ADDRESS_NAMES.stream()
                .filter(known -> known.equalsIgnoreCase(name))
                .findFirst();
    }

    private static Map<String, String> otherNames() {
        Map<String, String> names = new HashMap<>();
        for (KnownSetting setting : BY_NAME.values()) {
            if (!setting.otherName().isEmpty()) {
                names.put(setting.otherName(), setting.name());
            }
        }
        return Map.copyOf(names);
    }

    private static Map<String, KnownSetting> read() {
        String resource = "connector-j-settings.txt";
        try (InputStream stream = KnownSettings.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("the program is incomplete: " + resource + " is not in it");
            }
            Map<String, KnownSetting> settings = new TreeMap<>();
            new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(KnownSettings::setting)
                    .forEach(setting -> settings.put(setting.name(), setting));
            return Collections.unmodifiableMap(settings);
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }

    private static KnownSetting setting(String line) {
        List<String> fields = PairText.split(line, '|');
        return new KnownSetting(
                fields.get(0),
                KnownSetting.Kind.valueOf(fields.get(1).toUpperCase(Locale.ROOT)),
                fields.get(2),
                DriverVersion.parse(fields.get(3)).orElse(new DriverVersion(0, 0, 0)),
                fields.get(4));
    }
}
