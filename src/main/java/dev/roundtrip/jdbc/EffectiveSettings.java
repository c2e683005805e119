package dev.roundtrip.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What MySQL Connector/J makes of a connection string's parameters: defaults, the bundles of {@code useConfigs} over them, explicit settings over those
 * (com.mysql.cj.conf.ConnectionUrl: config files "should not override the existing ones"), and what one setting forces on another.
 */
public final class EffectiveSettings {

    private static final String USE_CONFIGS = "useConfigs";
    private static final Set<String> TRUE = Set.of("true", "yes");
    private static final Set<String> FALSE = Set.of("false", "no");
    private static final Pattern INTEGER = Pattern.compile("[+-]?\\d{1,10}");

    private final DriverVersion version;
    private final Map<String, Setting> settings = new TreeMap<>();
    private final List<String> unknownNames = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private EffectiveSettings(DriverVersion version) {
        this.version = version;
    }

    /** Of a URL's parameters. */
    public static EffectiveSettings of(JdbcUrl url, DriverVersion version) {
        return of(url.properties(), version);
    }

    /** Of parameters in their order; of a name given twice the last counts. */
    public static EffectiveSettings of(List<UrlProperty> given, DriverVersion version) {
        EffectiveSettings effective = new EffectiveSettings(version);
        effective.addDefaults();
        Map<String, String> explicit = new LinkedHashMap<>();
        given.forEach(property -> explicit.put(KnownSettings.normalized(property.name()), property.value()));
        effective.addBundles(explicit.getOrDefault(USE_CONFIGS, ""));
        effective.addExplicit(explicit);
        effective.addForced();
        return effective;
    }

    public DriverVersion version() {
        return version;
    }

    /** Every setting that the version has, in the order of names. */
    public Collection<Setting> all() {
        return Collections.unmodifiableCollection(settings.values());
    }

    /**
     * The setting of that name.
     *
     * @throws IllegalArgumentException where the version has none such
     */
    public Setting get(String name) {
        Setting setting = settings.get(KnownSettings.normalized(name));
        if (setting == null) {
            throw new IllegalArgumentException(
                    "name is " + name + "; allowed are the settings of Connector/J " + version);
        }
        return setting;
    }

    /** Whether the version has a setting of that name. */
    public boolean has(String name) {
        return settings.containsKey(KnownSettings.normalized(name));
    }

    /** The value of a boolean setting; false where what was given is no boolean, which {@link #problems()} says. */
    public boolean isOn(String name) {
        return TRUE.contains(get(name).value().toLowerCase(Locale.ROOT));
    }

    /** The value of a number setting; the default where what was given is no number, which {@link #problems()} says. */
    public int number(String name) {
        String value = get(name).value();
        return isInt(value) ? Integer.parseInt(value) : Integer.parseInt(defaultOf(name));
    }

    /** Whether the server prepares statements. */
    public boolean preparesOnServer() {
        return isOn("useServerPrepStmts");
    }

    /**
     * Whether a server-prepared statement of that many characters, comments included, is kept for its next use rather than closed: strictly below the
     * limit (com.mysql.cj.jdbc.ConnectionImpl).
     */
    public boolean keepsPreparedText(int characters) {
        return preparesOnServer() && isOn("cachePrepStmts") && characters < number("prepStmtCacheSqlLimit");
    }

    /** How many statements a connection keeps; sizes 0 and 1 never evict, so that they are no limit at all. */
    public int keptStatements() {
        int size = number("prepStmtCacheSize");
        return size <= 1 ? Integer.MAX_VALUE : size;
    }

    /** Names given that this version does not have; the driver says nothing of them. */
    public List<String> unknownNames() {
        return List.copyOf(unknownNames);
    }

    /** What the driver refuses a connection for, a sentence each. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    private void addDefaults() {
        if (!version.isAtLeast(DriverVersion.OLDEST_KNOWN)) {
            problems.add("Connector/J " + version + " is older than " + DriverVersion.OLDEST_KNOWN
                    + ", the oldest whose settings are known here");
        }
        for (KnownSetting known : KnownSettings.all()) {
            // One that was renamed is there in older versions too, under its other name.
            if (version.isAtLeast(known.since()) || !known.otherName().isEmpty()) {
                settings.put(known.name(), new Setting(known.name(), known.defaultValue(), Setting.Origin.DEFAULT, ""));
            }
        }
    }

    /** Separated by commas without blanks; a later one wins over an earlier. */
    private void addBundles(String names) {
        for (String name : names.replace(",", "").isEmpty()
                ? List.<String>of()
                : PairText.split(names.replaceAll(",+$", ""), ',')) {
            ConfigBundles.of(name)
                    .ifPresentOrElse(
                            bundle -> bundle.forEach((setting, value) ->
                                    settings.put(setting, new Setting(setting, value, Setting.Origin.BUNDLE, name))),
                            () -> problems.add(
                                    "useConfigs names '" + name + "', which the driver does not have; known are "
                                            + String.join(", ", ConfigBundles.names())));
        }
    }

    private void addExplicit(Map<String, String> explicit) {
        explicit.forEach((name, value) -> {
            if (settings.containsKey(name)) {
                settings.put(name, new Setting(name, value, Setting.Origin.EXPLICIT, ""));
                KnownSettings.of(name).ifPresent(known -> check(known, value));
            } else if (!KnownSettings.isKnown(name) || KnownSettings.of(name).isPresent()) {
                unknownNames.add(name);
            }
        });
    }

    private void check(KnownSetting known, String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        switch (known.kind()) {
            case BOOLEAN -> {
                if (!TRUE.contains(lower) && !FALSE.contains(lower)) {
                    problems.add(known.name() + " is '" + value + "'; the driver allows true, false, yes and no");
                }
            }
            case INTEGER -> {
                if (!isInt(value)) {
                    problems.add(known.name() + " is '" + value + "'; the driver allows whole numbers");
                } else if (Integer.parseInt(value) < leastOf(known.name())) {
                    problems.add(known.name() + " is " + value + "; the driver allows numbers from "
                            + leastOf(known.name()));
                }
            }
            case LONG, MEMORYSIZE, ENUM, STRING -> {
                // Nothing here that shapes what is sent.
            }
        }
    }

    private static int leastOf(String name) {
        return switch (name) {
            case "prepStmtCacheSize" -> 0;
            case "prepStmtCacheSqlLimit" -> 1;
            default -> Integer.MIN_VALUE;
        };
    }

    /** A cursor needs a statement prepared on the server (com.mysql.cj.jdbc.JdbcPropertySetImpl). */
    private void addForced() {
        if (isOn("useCursorFetch") && !isOn("useServerPrepStmts")) {
            settings.put(
                    "useServerPrepStmts",
                    new Setting("useServerPrepStmts", "true", Setting.Origin.FORCED, "useCursorFetch"));
        }
    }

    private static boolean isInt(String value) {
        if (!INTEGER.matcher(value).matches()) {
            return false;
        }
        long number = Long.parseLong(value);
        return number >= Integer.MIN_VALUE && number <= Integer.MAX_VALUE;
    }

    private static String defaultOf(String name) {
        return KnownSettings.of(name).map(KnownSetting::defaultValue).orElse("0");
    }
}
