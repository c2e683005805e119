package dev.roundtrip.run;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.StatementCheck;
import java.util.List;
import java.util.Optional;

/** Rules for workloads on tables that are the user's own: nothing is written there without permission. */
final class OwnTables {

    /** The option that permits writes. */
    static final String ALLOW_WRITES = "--allow-writes";

    private static final String ROLL_BACK = "--roll-back";

    static final String EITHER = ". Give " + ROLL_BACK + " to undo writes, or " + ALLOW_WRITES;

    private OwnTables() {}

    /** Why the request is not allowed, as a sentence without its end; empty if it is. */
    static Optional<String> refusal(List<Scenario> scenarios, ServerRequest server, Load load, boolean allowsWrites) {
        if (allowsWrites && load.rollsBack()) {
            return Optional.of(ALLOW_WRITES + " keeps writes, " + ROLL_BACK + " undoes them: give one");
        }
        for (Scenario scenario : scenarios) {
            CompiledWorkload workload = Workloads.of(scenario.workload());
            Optional<String> refused = workload.file().usesOwnTables()
                    ? ofOwnTables(workload, server, load.rollsBack() || allowsWrites)
                    : Optional.empty();
            if (load.rollsBack() && refused.isEmpty()) {
                refused = cannotBeRolledBack(workload);
            }
            if (refused.isPresent()) {
                return refused;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> ofOwnTables(CompiledWorkload workload, ServerRequest server, boolean mayWrite) {
        if (database(server).isEmpty()) {
            return Optional.of("The workload " + workload.name() + " lists no tables. Name their database in --url");
        }
        Optional<CompiledStatement> writing =
                workload.statements().stream().filter(CompiledStatement::writes).findFirst();
        if (writing.isPresent() && StatementCheck.isOfServer(database(server))) {
            return Optional.of("The workload " + workload.name() + " writes, first at " + at(writing.get())
                    + ", to the server's own database " + database(server) + ". Name another in --url");
        }
        if (mayWrite) {
            return Optional.empty();
        }
        return lasting(workload)
                .or(() -> writing.map(first ->
                        "The workload " + workload.name() + " writes to your tables, first at " + at(first) + EITHER));
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
        String text = statement.sql().shown().replaceAll("\\s+", " ");
        return statement.spec().sql().place().file() + ":"
                + statement.spec().sql().place().line() + " ("
                + (text.length() <= 60 ? text : text.substring(0, 57) + "...") + ")";
    }

    /** The database that the user names; empty if none. */
    static String database(ServerRequest server) {
        return server.url()
                .flatMap(url -> JdbcUrl.parse(url).url())
                .map(JdbcUrl::database)
                .orElse("");
    }
}
