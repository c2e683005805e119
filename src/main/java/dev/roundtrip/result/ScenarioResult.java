package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One scenario's part of the report.
 *
 * @param name such as {@code s3-prepare-every-time}
 * @param title such as {@code prepare every time}
 * @param reason why it was skipped or failed, as a sentence; empty where it was measured
 * @param jdbcUrl the connection string; passwords are masked here once more
 * @param measured the figures; empty where nothing was measured
 * @param driver the driver that was asked for; empty where none was, and the environment's was used
 * @param inputs what the figures were measured from; empty in reports of earlier versions
 */
@JsonPropertyOrder({"name", "title", "status", "driver", "reason", "jdbcUrl", "inputs"})
public record ScenarioResult(
        String name,
        String title,
        Status status,
        Optional<String> reason,
        String jdbcUrl,
        Optional<Measured> measured,
        Optional<Environment.Driver> driver,
        Optional<Inputs> inputs) {

    public ScenarioResult {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(reason, "reason");
        jdbcUrl = JdbcUrl.masked(jdbcUrl);
        Objects.requireNonNull(measured, "measured");
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(inputs, "inputs");
    }

    /** With the environment's driver. */
    public ScenarioResult(
            String name,
            String title,
            Status status,
            Optional<String> reason,
            String jdbcUrl,
            Optional<Measured> measured) {
        this(name, title, status, reason, jdbcUrl, measured, Optional.empty(), Optional.empty());
    }

    /** The part of the name before the first hyphen, such as {@code s3}. */
    public String shortName() {
        return Scenario.shortName(name);
    }

    /**
     * The figures, where they are of at least one statement and one transaction: only then can anything be said per
     * statement.
     */
    public Optional<Measured> withWork() {
        return measured.filter(figures -> figures.work().statements() > 0)
                .filter(figures -> figures.work().transactions() > 0);
    }

    /** How a scenario ended. */
    public enum Status {
        MEASURED,
        SKIPPED,
        FAILED
    }

    /**
     * What was measured of a scenario.
     *
     * <p>Every count <em>per statement</em> but that of chatter leaves transaction control out: a transaction is
     * committed once, however many statements it has. Counts <em>per transaction</em> include it. All of them are 0
     * where no statement was measured.
     */
    public record Measured(
            Work work,
            @JsonDeserialize(converter = Commands.class) List<CommandResult> commands,
            List<ChatterResult> chatter,
            @JsonProperty("latencyNanos") StatementLatencies latencies,
            List<ExpectationResult> expectations,
            FirstUse firstUse,
            long unreadableConnections,
            @JsonProperty("side") Optional<ServerSide> server) {

        /** The share of statements that may be repetitions. */
        private static final double RETRIED = 0.05;

        public Measured {
            Objects.requireNonNull(work, "work");
            commands = List.copyOf(commands);
            chatter = List.copyOf(chatter);
            Objects.requireNonNull(latencies, "latencies");
            expectations = List.copyOf(expectations);
            Objects.requireNonNull(firstUse, "firstUse");
            Checks.atLeast("unreadableConnections", unreadableConnections, 0);
            Objects.requireNonNull(server, "server");
        }

        /** In a document they are an object, by their names. */
        private static final class Commands extends StdConverter<Map<String, CommandResult>, List<CommandResult>> {

            @Override
            public List<CommandResult> convert(Map<String, CommandResult> byName) {
                return List.copyOf(byName.values());
            }
        }

        /** Commands that were transaction control. */
        public long transactionControl() {
            return commands.stream()
                    .mapToLong(CommandResult::transactionControl)
                    .sum();
        }

        /** All chatter: every command that was no business statement. */
        public long chatterCount() {
            return chatter.stream().mapToLong(ChatterResult::count).sum();
        }

        /** Chatter of one kind. */
        public long chatterCount(Purpose purpose) {
            return chatter.stream()
                    .filter(entry -> entry.purpose() == purpose)
                    .mapToLong(ChatterResult::count)
                    .sum();
        }

        /** Session chatter: the part of the chatter that is session state or liveness. */
        public long sessionChatter() {
            return chatter.stream()
                    .filter(ChatterResult::isSessionChatter)
                    .mapToLong(ChatterResult::count)
                    .sum();
        }

        /** A count divided by the business statements. */
        public double perStatement(long count) {
            return work.statements() == 0 ? 0 : (double) count / work.statements();
        }

        /** A count divided by the transactions. */
        public double perTransaction(long count) {
            return work.transactions() == 0 ? 0 : (double) count / work.transactions();
        }

        /** A transaction that failed and was tried again adds some. */
        public double statementsPerTransaction() {
            return perTransaction(work.statements());
        }

        /** Whether both ran transactions of as many statements, so that figures per transaction can be compared. */
        public boolean isSameWorkAs(Measured other) {
            double mine = statementsPerTransaction();
            double others = other.statementsPerTransaction();
            return Math.abs(mine - others) <= RETRIED * Math.max(mine, others);
        }

        /** All commands but transaction control. */
        public double commandsPerStatement() {
            return perStatement(Math.max(0, work.totals().commands() - transactionControl()));
        }

        /**
         * All round trips but those of transaction control; session chatter's are included, since the application waits
         * for them.
         */
        public double roundTripsPerStatement() {
            return perStatement(Math.max(0, work.totals().roundTrips() - transactionControl()));
        }

        /** All round trips, transaction control's included. */
        public double roundTripsPerTransaction() {
            return perTransaction(work.totals().roundTrips());
        }

        /** All chatter, commits and rollbacks included: the one figure per statement that does not leave them out. */
        public double chatterPerStatement() {
            return perStatement(chatterCount());
        }

        public double sessionChatterPerStatement() {
            return perStatement(sessionChatter());
        }

        /** All of a command but transaction control; session chatter that was sent as this command is included. */
        public double sentPerStatement(String command) {
            return perStatement(commands.stream()
                    .filter(entry -> entry.command().equals(command))
                    .mapToLong(entry -> entry.count() - entry.transactionControl())
                    .sum());
        }

        /**
         * How often a command carried or served a business statement: neither transaction control nor session chatter,
         * which have figures of their own. Session chatter that has a text went as COM_QUERY.
         */
        public double servingPerStatement(String command) {
            long chatting = chatter.stream()
                    .filter(ChatterResult::isSessionChatter)
                    .filter(entry -> command.equals(entry.isCommandName() ? entry.sql() : "COM_QUERY"))
                    .mapToLong(ChatterResult::count)
                    .sum();
            return Math.max(0, sentPerStatement(command) - perStatement(chatting));
        }

        /** Whether nothing that was expected is missing. */
        public boolean asExpected() {
            return expectations.stream().allMatch(ExpectationResult::met);
        }
    }
}
