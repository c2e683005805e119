package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What lint reports about one connection string, in plain values. No text in it contains a secret: the caller masks.
 * It repeats the linter's types because it is the published form: renderers do not see the linter, and a rule may
 * change without it.
 *
 * @param place where the string was found; empty if it was given directly
 * @param url the string, masked
 * @param judgedAs the driver and its version; empty if the string cannot be read
 * @param assumptions the assumptions, on one line
 * @param findings most severe first
 * @param ignored findings of suppressed rules
 * @param pool the pool's settings in the file, such as {@code autoCommit=false}
 * @param settings the requested effective settings
 * @param forecast what will be sent, if it can be predicted
 * @param kept what the statements that the string keeps take in memory; empty if it keeps none
 * @param recommended the string to use; empty if there is nothing to change
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
    "forecast",
    "memoryPrice"
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
        @JsonProperty("memoryPrice") Optional<Kept> kept,
        @JsonIgnore Optional<UseThis> recommended) {

    /** The schema of the JSON form. */
    public static final String SCHEMA = "roundtrip/lint/1";

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

    /** The number of findings with that severity. */
    public long count(Level level) {
        return findings.stream().filter(item -> item.level() == level).count();
    }

    /** The number of fixes that are shown but not applied, because each changes the application's behaviour. */
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

        @Override
        public String toString() {
            return file + ":" + line + (key.isEmpty() ? "" : "  " + key);
        }
    }

    /** The severity of a finding. */
    public enum Level {
        ERROR,
        WARNING,
        INFO
    }

    /**
     * One finding.
     *
     * @param fix what to do about it
     * @param cost absent if it costs no command
     */
    public record Item(
            @JsonProperty("severity") Level level,
            String rule,
            String what,
            String why,
            Remedy fix,
            @JsonProperty("price") Optional<Cost> cost,
            @JsonUnwrapped Source source) {}

    /**
     * What to do about a finding.
     *
     * @param set pairs such as {@code cachePrepStmts=true}
     * @param remove names
     * @param changes what else it changes for the application; if empty, the fix is applied
     */
    public record Remedy(
            String sentence,
            List<String> set,
            List<String> remove,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) String changes) {}

    /**
     * The basis of a finding.
     *
     * @param holdsFor driver versions, as a text for people
     * @param evidence where to read the fact
     */
    public record Source(String holdsFor, String evidence) {}

    /**
     * The cost of a finding.
     *
     * @param per what the counts are for, such as {@code business statement}
     * @param commands by the command's name
     * @param waitNanos the time of the round trips, at the assumed round trip time
     */
    public record Cost(String per, Map<String, Double> commands, double roundTrips, String formula, long waitNanos) {}

    /**
     * One effective setting.
     *
     * @param value masked if it is a secret
     * @param origin {@code default}, {@code bundle}, {@code explicit} or {@code forced}
     * @param because what set it; empty for a default or an explicit setting
     */
    public record SettingLine(
            String name,
            String value,
            String origin,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) String because) {}

    /**
     * What is sent after warm-up.
     *
     * @param perStatement by the command's name
     */
    public record Expected(
            Map<String, Double> perStatement,
            double roundTripsPerStatement,
            double roundTripsPerTransaction,
            int commandsPerConnection) {}

    /**
     * What kept statements take in memory, for the assumed number of connections.
     *
     * @param statements of one connection, at most
     * @param driverBytes heap of the application
     * @param serverStatements prepared statements of all connections on the server
     * @param limit the most that MySQL and MariaDB allow by default; absent on TiDB, which has no limit
     * @param plans of one session, at most; absent on other servers than TiDB, as are the next two
     * @param planBytes of all sessions, by TiDB's own metric
     * @param serverBytes heap of TiDB's process
     * @param sentences the same for people
     */
    public record Kept(
            int connections,
            long statements,
            long driverBytes,
            long serverStatements,
            Optional<Long> limit,
            Optional<Long> plans,
            Optional<Long> planBytes,
            Optional<Long> serverBytes,
            List<String> sentences) {}
}
