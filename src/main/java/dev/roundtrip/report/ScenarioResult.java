package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.report.StatementLatencies.RawHistograms;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One scenario's part of the report.
 *
 * @param name the scenario's name, such as {@code s3-prepare-every-time}
 * @param title what it does, such as {@code prepare every time}
 * @param reason why it was skipped or failed, as a sentence; empty if it was measured
 * @param jdbcUrl the connection string; passwords are masked here again
 * @param measured the figures; empty if nothing was measured
 * @param driver the requested driver; empty if none was requested and the environment's driver was used
 * @param inputs what the figures depend on
 */
public record ScenarioResult(
        String name,
        String title,
        Status status,
        Optional<String> reason,
        String jdbcUrl,
        Optional<Measured> measured,
        Optional<Environment.Driver> driver,
        Inputs inputs) {

    private static final Environment.Server NOT_KNOWN = new Environment.Server("", "", "", "");

    public ScenarioResult {
        jdbcUrl = JdbcUrl.masked(jdbcUrl);
    }

    /** The server, with its name if the run has several. */
    public Environment.Server server() {
        return inputs.nodes().stream().findFirst().orElse(NOT_KNOWN);
    }

    /** Whether another scenario is the same row of the same report. */
    public boolean isSameRowAs(ScenarioResult other) {
        return name.equals(other.name)
                && driver.equals(other.driver)
                && server().equals(other.server())
                && conditions().equals(other.conditions());
    }

    /** The scenario's name, with the driver and the server if its report has several. */
    public String rowName() {
        return Stream.of(Optional.of(name), driver.map(Environment.Driver::version), server().name())
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" "));
    }

    /** The latency that was requested for it; empty if none was. */
    public Optional<NetworkLatency> latency() {
        return inputs.line();
    }

    /** The number of connections. */
    public int connections() {
        return inputs.pool().connections();
    }

    /** The conditions that it shares with the scenarios that it is compared with. */
    public Conditions conditions() {
        return new Conditions(latency(), OptionalInt.of(connections()));
    }

    /**
     * The conditions that a run may vary, apart from the connection string.
     *
     * @param latency the requested latency between driver and server; empty for the machine's own
     * @param connections the number of connections; empty if it does not vary
     */
    public record Conditions(Optional<NetworkLatency> latency, OptionalInt connections) {

        /** A copy without what does not vary in a run. */
        public Conditions varying(boolean severalLatencies, boolean severalConnections) {
            return new Conditions(
                    latency.filter(own -> severalLatencies), severalConnections ? connections : OptionalInt.empty());
        }
    }

    /**
     * The figures if they include at least one statement and one transaction: otherwise there are no figures per
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
     * The figures of a scenario.
     *
     * <p>Every count <em>per statement</em> except that of chatter excludes transaction control: a transaction is
     * committed once, however many statements it has. Counts <em>per transaction</em> include it. All are 0 if no
     * statement was measured.
     *
     * @param kinds the figures of each kind of transaction; empty if the workload has one kind
     * @param serverProfile where the server's CPU time went in a slice of its own; empty if it was not requested or not
     *     available
     */
    public record Measured(
            Work work,
            List<CommandResult> commands,
            List<ChatterResult> chatter,
            @JsonProperty("latencyNanos") StatementLatencies latencies,
            RawHistograms histograms,
            List<ExpectationResult> expectations,
            FirstUse firstUse,
            long unreadableConnections,
            Optional<ServerSide> server,
            List<KindResult> kinds,

            Optional<ServerProfile> serverProfile) {

        public Measured {
            chatter = chatter.stream().map(each -> each.per(work.statements())).toList();
            kinds = kinds.stream().map(each -> each.in(work)).toList();
        }

        /** Counts per business statement. */
        record PerStatement(
                double commands, double roundTrips, double bytesSent, double bytesReceived, double chatter) {}

        @JsonProperty("perStatement")
        Optional<PerStatement> perStatement() {
            return Optional.of(new PerStatement(
                            commandsPerStatement(),
                            roundTripsPerStatement(),
                            perStatement(work.totals().bytesSent()),
                            perStatement(work.totals().bytesReceived()),
                            chatterPerStatement()))
                    .filter(any -> work.statements() > 0);
        }

        /** Counts per transaction. */
        record PerTransaction(double commands, double roundTrips, double chatter) {}

        @JsonProperty("perTransaction")
        Optional<PerTransaction> perTransaction() {
            return Optional.of(new PerTransaction(
                            perTransaction(commandCount()), roundTripsPerTransaction(), perTransaction(chatterCount())))
                    .filter(any -> work.transactions() > 0);
        }

        @JsonProperty("chatterByPurpose")
        Map<Purpose, Long> chatterByPurpose() {
            Map<Purpose, Long> counts = new EnumMap<>(Purpose.class);
            Purpose.CHATTER.forEach(purpose -> counts.put(purpose, chatterCount(purpose)));
            return counts;
        }

        /** The number of transaction control commands. */
        public long transactionControl() {
            return CommandResult.sum(commands, any -> true, CommandResult::transactionControl);
        }

        /** The number of all chatter commands: every command that is not a business statement. */
        public long chatterCount() {
            return count(any -> true);
        }

        private long count(Predicate<ChatterResult> kind) {
            return chatter.stream().filter(kind).mapToLong(ChatterResult::count).sum();
        }

        /** The number of chatter commands with that purpose. */
        public long chatterCount(Purpose purpose) {
            return count(entry -> entry.purpose() == purpose);
        }

        /** A count per business statement. */
        public double perStatement(long count) {
            return work.statements() == 0 ? 0 : (double) count / work.statements();
        }

        /** A count per transaction. */
        public double perTransaction(long count) {
            return work.transactions() == 0 ? 0 : (double) count / work.transactions();
        }

        /** Statements per transaction, including those of failed transactions that were retried. */
        public double statementsPerTransaction() {
            return perTransaction(work.statements());
        }

        /** The number of commands of all kinds. */
        public long commandCount() {
            return CommandResult.sum(commands, any -> true, CommandResult::count);
        }

        /** The number of commands that waited for an answer. */
        public long roundTrips() {
            return CommandResult.sum(commands, Command::isAnswered, CommandResult::count);
        }

        /** All commands per statement, except transaction control. */
        public double commandsPerStatement() {
            return sentPerStatement(any -> true);
        }

        /**
         * All round trips per statement, except those of transaction control. Session chatter is included, because the
         * application waits for it.
         */
        public double roundTripsPerStatement() {
            return sentPerStatement(Command::isAnswered);
        }

        /** All round trips per transaction, including transaction control. */
        public double roundTripsPerTransaction() {
            return perTransaction(roundTrips());
        }

        /**
         * All chatter per statement, including commits and rollbacks: it is the only figure per statement that includes
         * them.
         */
        public double chatterPerStatement() {
            return perStatement(chatterCount());
        }

        /** The part of the chatter per statement that is session state or liveness. */
        public double sessionChatterPerStatement() {
            return perStatement(count(ChatterResult::isSessionChatter));
        }

        /**
         * How often this command was sent per statement, except for transaction control; includes session chatter that
         * was sent with it.
         */
        public double sentPerStatement(Command command) {
            return sentPerStatement(command::equals);
        }

        private double sentPerStatement(Predicate<Command> some) {
            return perStatement(CommandResult.sum(commands, some, CommandResult::forStatements));
        }

        /**
         * How often a command carried or served a business statement. Transaction control and session chatter have
         * their own figures.
         */
        public double servingPerStatement(Command command) {
            long chatting = count(entry -> entry.isSessionChatter() && entry.wasSentAs(command));
            return Math.max(0, sentPerStatement(command) - perStatement(chatting));
        }

        /** Whether every expectation was met. */
        public boolean asExpected() {
            return expectations.stream().allMatch(ExpectationResult::met);
        }
    }
}
