package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What lint says of one connection string, in plain values. No text in it holds a secret: the caller masks.
 *
 * @param place where the string was found; empty where it was given itself
 * @param url the string, masked
 * @param judgedAs the driver and its version; empty where the string cannot be read
 * @param assumptions a line that says what was assumed
 * @param findings most severe first
 * @param ignored findings of suppressed rules
 * @param pool what the file says of the pool, such as {@code autoCommit=false}
 * @param settings effective settings, as many as were asked for
 * @param forecast what is sent, where that can be said
 * @param recommended the string to use; empty where there is nothing to change
 */
@JsonPropertyOrder({
    "schema",
    "place",
    "jdbcUrl",
    "driver",
    "assumptions",
    "findings",
    "ignored",
    "pool",
    "settings",
    "forecast"
})
public record LintDocument(
        Optional<Place> place,
        @JsonProperty("jdbcUrl") String url,
        @JsonProperty("driver") Optional<Environment.Driver> judgedAs,
        String assumptions,
        List<Item> findings,
        int ignored,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> pool,
        List<SettingLine> settings,
        Optional<Expected> forecast,
        @JsonIgnore Optional<UseThis> recommended) {

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
        Objects.requireNonNull(recommended, "recommended");
    }

    @JsonProperty("schema")
    String schema() {
        return SCHEMA;
    }

    @JsonProperty("useInstead")
    Optional<String> useInstead() {
        return recommended.map(UseThis::jdbcUrl);
    }

    @JsonProperty("neutralAsLongAs")
    Optional<List<String>> neutralAsLongAs() {
        return recommended.map(UseThis::unless);
    }

    @JsonProperty("memory")
    Optional<List<String>> memory() {
        return recommended.map(UseThis::memory);
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
     * @param fix what to do about it
     * @param cost absent where it costs no command
     */
    public record Item(
            @JsonProperty("severity") Level level,
            String rule,
            String what,
            String why,
            Remedy fix,
            @JsonProperty("price") Optional<Cost> cost,
            @JsonUnwrapped Source source) {

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
    public record Remedy(
            String sentence,
            List<String> set,
            List<String> remove,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) String changes) {
        public Remedy {
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
            commands = Collections.unmodifiableMap(new TreeMap<>(commands));
        }
    }

    /**
     * One effective setting.
     *
     * @param value masked where it is a secret
     * @param origin {@code default}, {@code bundle}, {@code explicit} or {@code forced}
     * @param because what set it; empty for a default or an explicit setting
     */
    public record SettingLine(
            String name,
            String value,
            String origin,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) String because) {}

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
            perStatement = Collections.unmodifiableMap(new TreeMap<>(perStatement));
        }
    }
}
