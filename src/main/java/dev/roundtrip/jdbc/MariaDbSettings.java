package dev.roundtrip.jdbc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What MariaDB Connector/J makes of its parameters (org.mariadb.jdbc.Configuration): names in any letter case, unknown ones passed over. */
final class MariaDbSettings {

    private static final String SERVER_PREPARE = "useServerPrepStmts";
    private static final String REWRITE = "rewriteBatchedStatements";
    private static final String BULK = "useBulkStmts";
    private static final String BULK_INSERTS = "useBulkStmtsForInserts";
    private static final String SSL_MODE = "sslMode";

    /** Of the driver's address and login, not of its settings. */
    private static final Set<String> LOGIN = Set.of("user", "password", "database");

    /** From 2.x; the driver looks for them to the letter, sets sslMode by them and warns. */
    private static final List<String> USE_SSL = List.of("useSsl", "useSSL");

    private static final String TRUST = "trustServerCertificate";
    private static final String NO_NAME_CHECK = "disableSslHostnameVerification";

    private final DriverVersion version;
    private final Map<String, Setting> settings = new TreeMap<>();
    private final List<String> unknownNames = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private MariaDbSettings(DriverVersion version) {
        this.version = version;
    }

    static EffectiveSettings of(List<UrlProperty> given, DriverVersion version) {
        MariaDbSettings effective = new MariaDbSettings(version);
        effective.addDefaults();
        Map<String, String> unmapped = new LinkedHashMap<>();
        for (UrlProperty property : given) {
            Optional<KnownSetting> known = SettingTable.MARIADB
                    .of(property.name())
                    .filter(setting -> effective.settings.containsKey(setting.name()));
            if (known.isPresent()) {
                effective.add(known.get(), property.value());
            } else if (!LOGIN.contains(property.name().toLowerCase(Locale.ROOT))) {
                unmapped.put(property.name(), property.value());
            }
        }
        effective.addLegacyTls(unmapped);
        effective.unknownNames.addAll(unmapped.keySet());
        effective.addForced();
        return new EffectiveSettings(
                UrlScheme.Driver.MARIADB, version, effective.settings, effective.unknownNames, effective.problems);
    }

    private void addDefaults() {
        if (!version.isAtLeast(DriverVersion.OLDEST_KNOWN_MARIADB)) {
            problems.add("MariaDB's driver " + version + " is older than " + DriverVersion.OLDEST_KNOWN_MARIADB
                    + ", the oldest whose settings are known here");
        }
        for (KnownSetting known : SettingTable.MARIADB.all()) {
            if (version.isAtLeast(known.since())) {
                settings.put(known.name(), new Setting(known.name(), known.defaultValue(), Setting.Origin.DEFAULT, ""));
            }
        }
    }

    private void add(KnownSetting known, String value) {
        switch (known.kind()) {
            case BOOLEAN -> {
                if (!Set.of("", "1", "true", "0", "false").contains(value.toLowerCase(Locale.ROOT))) {
                    problems.add(known.name() + " is '" + Secrets.masked(value, false)
                            + "'; the driver allows true, false, 1 and 0");
                }
            }
            case INTEGER -> {
                if (!WholeNumber.isInt(value) || Integer.parseInt(value) < 0) {
                    problems.add(known.name() + " is '" + Secrets.masked(value, false)
                            + "'; the driver allows whole numbers from 0");
                }
            }
            case LONG, MEMORYSIZE, ENUM, STRING -> {
                // The driver passes over a text that is empty.
                if (value.isEmpty()) {
                    return;
                }
            }
        }
        settings.put(known.name(), new Setting(known.name(), value, Setting.Origin.EXPLICIT, ""));
    }

    private void addLegacyTls(Map<String, String> unmapped) {
        if (USE_SSL.stream().noneMatch(name -> isSet(unmapped, name))) {
            return;
        }
        String mode = isSet(unmapped, TRUST) ? "trust" : isSet(unmapped, NO_NAME_CHECK) ? "verify-ca" : "verify-full";
        settings.put(SSL_MODE, new Setting(SSL_MODE, mode, Setting.Origin.FORCED, "useSSL"));
    }

    private static boolean isSet(Map<String, String> unmapped, String name) {
        String value = unmapped.get(name);
        return value != null && Set.of("1", "true", "").contains(value);
    }

    private void addForced() {
        if (isOn(REWRITE) && isOn(SERVER_PREPARE)) {
            settings.put(SERVER_PREPARE, new Setting(SERVER_PREPARE, "false", Setting.Origin.FORCED, REWRITE));
        }
        Setting bulk = settings.get(BULK);
        if (bulk.origin() == Setting.Origin.EXPLICIT
                && !isOn(BULK)
                && settings.get(BULK_INSERTS).origin() == Setting.Origin.DEFAULT) {
            settings.put(BULK_INSERTS, new Setting(BULK_INSERTS, "false", Setting.Origin.FORCED, BULK));
        }
    }

    private boolean isOn(String name) {
        Setting setting = settings.get(name);
        return setting != null
                && (Set.of("true", "1").contains(setting.value().toLowerCase(Locale.ROOT))
                        || (setting.value().isEmpty() && setting.origin() == Setting.Origin.EXPLICIT));
    }
}
