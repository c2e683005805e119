package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the connections of an application sent while they were watched: by the proxy, by the agent in its JVM, or by
 * the application itself.
 *
 * @param harness Roundtrip's version
 * @param elapsed the time that the figures cover
 * @param statements the number of business statements
 * @param roundTrips the number of commands that waited for an answer
 * @param commands the figures of each command, in the protocol's order; those that were not sent are absent
 * @param texts the figures of each SQL text, the most round trips first; commands without a text are there by their
 *     name. At most some 2,000 texts are distinguished, the others counted together
 * @param unreadable connections whose commands could not be read; with any, the figures are not complete
 * @param savings what would have saved round trips
 * @param seen what the figures and the connection strings say
 * @param peers the clients and servers, as they name themselves
 * @param pools the application's pools, whose values are compared with the server's defaults
 * @param planProblems statements of the database whose plans TiDB did not keep meanwhile, or that read a whole table;
 *     empty if no server was asked
 * @param notes what must be known about the figures, in sentences
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "schema")
@JsonTypeName(WatchReport.SCHEMA)
public record WatchReport(
        String harness,
        Source source,
        Instant startedAt,
        @JsonProperty("elapsedNanos") Duration elapsed,
        long statements,
        long roundTrips,
        ConnectionCounts connections,
        ByteFigures bytes,
        List<CommandResult> commands,
        List<SentText> texts,
        List<UnreadableConnections> unreadable,
        Savings savings,
        List<Observation> seen,
        SeenPeers peers,
        List<PoolReport> pools,
        List<PlanProblem> planProblems,
        List<String> notes) {

    public static final String SCHEMA = "roundtrip/watch/1";

    /**
     * Where the connections were watched.
     *
     * @param what the place, such as {@code 127.0.0.1:4001 to db:4000}
     */
    public record Source(WatchMethod kind, String what) {

        /** How the bytes were seen. */
        public enum WatchMethod {
            PROXY,
            AGENT,
            APPLICATION
        }
    }

    /**
     * The changes that would have saved some of the observed round trips.
     *
     * @param roundTrips what all of them save together; a command that two changes remove counts once
     * @param chatter the kinds of chatter that were seen, the most round trips first
     */
    public record Savings(long roundTrips, List<Saving> changes, List<SeenChatter> chatter) {

        public static final Savings NONE = new Savings(0, List.of(), List.of());
    }

    /**
     * One change.
     *
     * @param where the place of the change, such as {@code string}
     * @param change the change, such as {@code useLocalSessionState=true}
     * @param roundTrips how many round trips it saves alone
     * @param behaviour what else it changes, or on which condition it changes nothing else, as sentences
     * @param sql the text that sends most of them; empty if that is no text
     * @param line the line of Java that sends that text; empty if it is not known
     * @param client the client whose round trips it saves; empty if that gives no name
     */
    public record Saving(
            String where,
            String change,
            long roundTrips,
            String behaviour,
            Optional<String> sql,
            Optional<String> line,
            String client) {

        public Saving(String where, String change, long roundTrips, String behaviour) {
            this(where, change, roundTrips, behaviour, Optional.empty(), Optional.empty(), "");
        }
    }

    /**
     * A kind of chatter that was seen.
     *
     * @param kind the kind, in words
     * @param removedBy what removes it, or why nothing does
     * @param line the line of Java that sends most of it; empty if it is not known
     * @param client the client that sends it; empty if that gives no name
     */
    public record SeenChatter(String kind, long roundTrips, String removedBy, Optional<String> line, String client) {}

    /**
     * What was observed, in sentences.
     *
     * @param string the connection string to use, with passwords masked; empty if none follows from it
     */
    public record Observation(String text, Optional<String> string) {

        public Observation(String text) {
            this(text, Optional.empty());
        }
    }

    /** A copy with what a TiDB says about the plans, and with further sentences. */
    public WatchReport withPlanProblems(List<PlanProblem> problems, List<String> sentences) {
        List<Observation> more = new ArrayList<>(seen);
        sentences.forEach(sentence -> more.add(new Observation(sentence)));
        return new WatchReport(
                harness,
                source,
                startedAt,
                elapsed,
                statements,
                roundTrips,
                connections,
                bytes,
                commands,
                texts,
                unreadable,
                savings,
                List.copyOf(more),
                peers,
                pools,
                problems,
                notes);
    }

    record PerStatement(double commands, double roundTrips, double chatter) {}

    @JsonProperty("perStatement")
    PerStatement perStatement() {
        return new PerStatement(
                perStatement(commandsForStatements()),
                perStatement(roundTripsForStatements()),
                perStatement(chatter()));
    }

    /** A count per business statement; 0 if there was none. */
    public double perStatement(long count) {
        return statements == 0 ? 0 : (double) count / statements;
    }

    /** A count per second; 0 if no time has passed. */
    public double perSecond(long count) {
        return elapsed.isZero() ? 0 : count * 1e9 / elapsed.toNanos();
    }

    /** The number of commands of all kinds. */
    public long commandCount() {
        return CommandResult.sum(commands, any -> true, CommandResult::count);
    }

    /** All commands except transaction control, which a run leaves out of figures per statement, too. */
    public long commandsForStatements() {
        return CommandResult.sum(commands, any -> true, CommandResult::forStatements);
    }

    /** The round trips of {@link #commandsForStatements}. */
    public long roundTripsForStatements() {
        return CommandResult.sum(commands, Command::isAnswered, CommandResult::forStatements);
    }

    /** The number of commands that were not business statements. */
    public long chatter() {
        return commandCount() - statements;
    }

    /** How often the command was sent. */
    public long count(Command command) {
        return CommandResult.sum(commands, command::equals, CommandResult::count);
    }

    /** How often the command was sent for statements, and not for transaction control. */
    public long countForStatements(Command command) {
        return CommandResult.sum(commands, command::equals, CommandResult::forStatements);
    }

    /** The time in nanoseconds that commands waited for their answers, added up. */
    public long waitedNanos() {
        return texts.stream().mapToLong(SentText::waitedNanos).sum();
    }

    /** The texts that committed transactions or rolled them back. */
    public List<SentText> endsOfTransactions() {
        return texts(Purpose.TRANSACTION_CONTROL).stream()
                .filter(text -> text.sql().matches("(?is)(commit|rollback)\\b(?!.*\\bto\\b).*"))
                .toList();
    }

    /** The texts that were sent for that purpose. */
    public List<SentText> texts(Purpose purpose) {
        return texts.stream().filter(text -> text.purpose() == purpose).toList();
    }
}
