package dev.roundtrip.run;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.run.Plan.Writes;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.workload.StepSpec.ResultType;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.sql.Gate;
import dev.roundtrip.sql.SqlStatement;
import dev.roundtrip.workload.data.WrittenTables;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.OutsideText;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Decides what workload files may do. The first step, before anything is sent, checks their texts; the second step asks
 * the server's catalogue.
 */
final class WorkloadGate {

    /** The option that permits writes. */
    static final String ALLOW_WRITES = "--allow-writes";

    private static final String ROLL_BACK = "--roll-back";

    private static final String EITHER = ". Give " + ROLL_BACK + " to undo writes, or " + ALLOW_WRITES;

    private static final Pattern OF_CHARSET = Pattern.compile("(?i)characterEncoding|connectionCollation");
    private static final Pattern SAFE_CHARSET = Pattern.compile("(?i)(utf-?8(mb[34])?(_\\w+)?)?");

    private WorkloadGate() {}

    /** Why the request is not allowed, as a sentence without its end; empty if the request is allowed. */
    static Optional<String> refusal(List<Scenario> scenarios, ServerRequest server, Load load, boolean allowsWrites) {
        Writes writes = Writes.of(load, allowsWrites);
        if (allowsWrites && load.rollsBack()) {
            return Optional.of(ALLOW_WRITES + " keeps writes, " + ROLL_BACK + " undoes them: give one");
        }
        String byDefault = database(server).isEmpty() ? DatabaseServer.DEFAULT_DATABASE : database(server);
        for (Scenario scenario : scenarios) {
            CompiledWorkload workload = Workloads.of(scenario.workload());
            String database = Plan.databaseOf(scenario, server, byDefault);
            Optional<String> refused = withoutDatabase(workload, server)
                    .or(() -> inOtherBytes(scenario, workload, server))
                    .or(() -> byTexts(workload, database, writes, Set.of(), false));
            if (refused.isPresent()) {
                return refused;
            }
        }
        return Optional.empty();
    }

    /**
     * Why the workload may not run in this database, by its texts alone; empty if it may run.
     *
     * @param writes what the user allows
     * @param schemas the server's schemas in lower case; empty before the server was asked
     * @param bySpelling whether the server takes names in other letter case for other schemas
     */
    static Optional<String> byTexts(
            CompiledWorkload workload, String database, Writes writes, Set<String> schemas, boolean bySpelling) {
        boolean own = workload.file().usesOwnTables();
        Gate gate = new Gate(database, !own, writes == Writes.LASTING, schemas, bySpelling);
        for (OutsideText text : workload.texts()) {
            Optional<String> why = gate.refusal(text.does());
            if (why.isPresent()) {
                return Optional.of(text + ": the statement " + why.get());
            }
        }
        return switch (writes) {
            case REFUSED -> own ? writes(workload) : Optional.empty();
            case UNDONE -> cannotBeRolledBack(workload);
            case LASTING -> Optional.empty();
        };
    }

    /**
     * Why the workload may not run on the user's own tables, by the server's catalogue, as a sentence without its end;
     * empty if it may run. Writes stay in the database even if they are allowed.
     *
     * @param readOnly whether the workload's sessions are read-only: then the server itself refuses what a view or a
     *     function writes
     */
    static Optional<String> byCatalogue(WrittenTables written, Writes writes, boolean readOnly) {
        return switch (writes) {
            case UNDONE -> written.refusal();
            case LASTING -> written.writesElsewhere();
            case REFUSED ->
                written.writesElsewhere()
                        .or(() -> (readOnly ? written.unlistedFunctions() : written.hiddenWrites())
                                .map(hidden -> hidden + EITHER));
        };
    }

    /**
     * Why a text of the workload may be sent in other bytes; empty if it cannot be. A charset of Java can write a
     * character as the byte of another one, such as a currency sign as a backslash. A file is harmless if it has no
     * such characters, and cannot get any.
     */
    private static Optional<String> inOtherBytes(Scenario scenario, CompiledWorkload workload, ServerRequest server) {
        boolean readsTexts = workload.statements().stream()
                .flatMap(statement -> Stream.of(statement.into()))
                .anyMatch(into -> into.type() == ResultType.TEXT);
        boolean plain = !readsTexts
                && scenario.workload().file().stream()
                        .flatMap(file -> file.text().stream())
                        .allMatch(text ->
                                text.chars().allMatch(c -> c < 0x80 && c != '\\') && !text.contains("textFrom"));
        return plain
                ? Optional.empty()
                : Stream.concat(
                                scenario.connection().parameters().properties().stream(),
                                server.url().flatMap(UrlReading::url).stream().flatMap(JdbcUrl::allProperties))
                        .filter(property -> OF_CHARSET.matcher(property.name()).matches()
                                && !SAFE_CHARSET.matcher(property.value()).matches())
                        .findFirst()
                        .map(property -> "The workload can send characters beyond ASCII, and " + property.name()
                                + " may write one as another. Leave it out, or write UTF-8");
    }

    private static Optional<String> withoutDatabase(CompiledWorkload workload, ServerRequest server) {
        if (!workload.file().usesOwnTables()) {
            return Optional.empty();
        }
        if (database(server).isEmpty()) {
            return Optional.of("The workload " + workload.name() + " lists no tables. Name their database in --url");
        }
        Optional<CompiledStatement> writing =
                workload.statements().stream().filter(CompiledStatement::writes).findFirst();
        return writing.isPresent() && SqlStatement.isOfServer(database(server))
                ? Optional.of("The workload " + workload.name() + " writes, first at " + at(writing.get())
                        + ", to the server's own database " + database(server) + ". Name another in --url")
                : Optional.empty();
    }

    private static Optional<String> writes(CompiledWorkload workload) {
        return lasting(workload)
                .or(() -> workload.statements().stream()
                        .filter(CompiledStatement::writes)
                        .findFirst()
                        .map(first -> "The workload " + workload.name() + " writes to your tables, first at "
                                + at(first) + EITHER));
    }

    private static Optional<String> lasting(CompiledWorkload workload) {
        return workload.statements().stream()
                .filter(statement -> statement.lasting().isPresent())
                .findFirst()
                .map(statement -> "The statement at " + at(statement) + " "
                        + statement.lasting().orElseThrow() + ", which no rollback undoes. Remove it, or give "
                        + ALLOW_WRITES);
    }

    private static Optional<String> cannotBeRolledBack(CompiledWorkload workload) {
        return workload.transactions().stream()
                .filter(transaction -> transaction.autocommit() && transaction.writes())
                .findFirst()
                .map(transaction -> "the transaction '" + transaction.name() + "' of " + workload.name()
                        + " writes with autocommit: true. Remove that, or give " + ALLOW_WRITES)
                .or(() -> lasting(workload))
                .map(why -> ROLL_BACK + ": " + why + " instead");
    }

    private static String at(CompiledStatement statement) {
        return statement.text().toString();
    }

    /** The database that the user names; empty if there is none. */
    static String database(ServerRequest server) {
        return server.url().flatMap(UrlReading::url).map(JdbcUrl::database).orElse("");
    }
}
