package dev.roundtrip.result;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What lint says of one connection string, in plain values. No text in it holds a secret: the caller masks.
 *
 * @param place where the string was found; empty where it was given itself
 * @param url the string, masked
 * @param judgedAs the driver and its version; empty where the string cannot be read
 * @param assumptions a line that says what was assumed
 * @param findings the gravest first
 * @param ignored findings of suppressed rules
 * @param pool what the file says of the pool, such as {@code autoCommit=false}
 * @param settings effective settings, as many as were asked for
 * @param forecast what is sent, where that can be said
 * @param useInstead the string to use; empty where there is nothing to change
 */
public record LintDocument(
        Optional<Place> place,
        String url,
        Optional<Environment.Driver> judgedAs,
        String assumptions,
        List<Item> findings,
        int ignored,
        List<String> pool,
        List<SettingLine> settings,
        Optional<Expected> forecast,
        Optional<UseThis> useInstead) {

    /** The schema of its JSON form. */
    public static final String SCHEMA = "roundtrip/lint/1";

    public LintDocument {
        Objects.requireNonNull(place, "place");
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(judgedAs, "judgedAs");
        Objects.requireNonNull(assumptions, "assumptions");
        findings = List.copyOf(findings);
        pool = List.copyOf(pool);
        settings = List.copyOf(settings);
        Objects.requireNonNull(forecast, "forecast");
        Objects.requireNonNull(useInstead, "useInstead");
    }

    /** How many findings have that severity. */
    public long count(Level level) {
        return findings.stream().filter(item -> item.level() == level).count();
    }

    /** How many fixes are shown and not applied, since each changes how the application behaves. */
    public long choices() {
        return findings.stream()
                .map(Item::fix)
                .filter(fix -> !fix.changes().isEmpty())
                .count();
    }

    /**
     * Where a string was found.
     *
     * @param line from 1
     * @param key such as {@code spring.datasource.url}
     */
    public record Place(String file, int line, String key) {
        public Place {
            Objects.requireNonNull(file, "file");
            Objects.requireNonNull(key, "key");
        }

        @Override
        public String toString() {
            return file + ":" + line + (key.isEmpty() ? "" : "  " + key);
        }
    }

    /** How grave a finding is. */
    public enum Level {
        ERROR,
        WARNING,
        INFO
    }

    /**
     * One finding.
     *
     * @param fix how to mend it
     * @param cost absent where it costs no command
     */
    public record Item(
            Level level, String rule, String what, String why, Mend fix, Optional<Cost> cost, Source source) {

        public Item {
            Objects.requireNonNull(level, "level");
            Objects.requireNonNull(rule, "rule");
            Objects.requireNonNull(what, "what");
            Objects.requireNonNull(why, "why");
            Objects.requireNonNull(fix, "fix");
            Objects.requireNonNull(cost, "cost");
            Objects.requireNonNull(source, "source");
        }
    }

    /**
     * What to do about a finding.
     *
     * @param set pairs such as {@code cachePrepStmts=true}
     * @param remove names
     * @param changes what else it changes for the application; empty where nothing, so that it is applied
     */
    public record Mend(String sentence, List<String> set, List<String> remove, String changes) {
        public Mend {
            Objects.requireNonNull(changes, "changes");
            set = List.copyOf(set);
            remove = List.copyOf(remove);
        }
    }

    /**
     * What a finding rests on.
     *
     * @param holdsFor driver versions, for a person
     * @param evidence where the fact can be read
     */
    public record Source(String holdsFor, String evidence) {}

    /**
     * What a finding costs.
     *
     * @param per what the counts are for, such as {@code business statement}
     * @param commands by command's name
     * @param waitNanos the round trips at the round trip time that was assumed
     */
    public record Cost(String per, Map<String, Double> commands, double roundTrips, String formula, long waitNanos) {
        public Cost {
            commands = Map.copyOf(commands);
        }
    }

    /**
     * One effective setting.
     *
     * @param value masked where it is a secret
     * @param origin {@code default}, {@code bundle}, {@code explicit} or {@code forced}
     * @param because what set it; empty for a default or an explicit setting
     */
    public record SettingLine(String name, String value, String origin, String because) {}

    /**
     * What is sent once connections are warm.
     *
     * @param perStatement by command's name
     */
    public record Expected(
            Map<String, Double> perStatement,
            double roundTripsPerStatement,
            double roundTripsPerTransaction,
            int commandsPerConnection) {
        public Expected {
            perStatement = Map.copyOf(perStatement);
        }
    }
}
