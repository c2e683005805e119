package dev.roundtrip.run;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.sql.Gate;
import dev.roundtrip.sql.SqlStatement;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.OutsideText;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The first step of the gate, before anything is sent: what the texts of workload files may do, by the texts alone. The
 * second step asks the server's catalogue: {@link dev.roundtrip.workload.data.WrittenTables}.
 */
final class WorkloadGate {

    /** The option that permits writes. */
    static final String ALLOW_WRITES = "--allow-writes";

    private static final String ROLL_BACK = "--roll-back";

    static final String EITHER = ". Give " + ROLL_BACK + " to undo writes, or " + ALLOW_WRITES;

    private static final Pattern OF_CHARSET = Pattern.compile("(?i)characterEncoding|connectionCollation");
    private static final Pattern SAFE_CHARSET = Pattern.compile("(?i)(utf-?8(mb[34])?(_\\w+)?)?");

    private WorkloadGate() {}

    /** Why the request is not allowed, as a sentence without its end; empty if it is. */
    static Optional<String> refusal(List<Scenario> scenarios, ServerRequest server, Load load, boolean allowsWrites) {
        if (allowsWrites && load.rollsBack()) {
            return Optional.of(ALLOW_WRITES + " keeps writes, " + ROLL_BACK + " undoes them: give one");
        }
        String byDefault = database(server).isEmpty() ? DatabaseServer.DEFAULT_DATABASE : database(server);
        for (Scenario scenario : scenarios) {
            CompiledWorkload workload = Workloads.of(scenario.workload());
            boolean own = workload.file().usesOwnTables();
            Optional<String> refused = own ? withoutDatabase(workload, server) : Optional.empty();
            if (refused.isEmpty()) {
                refused = refusal(workload, Plan.databaseOf(scenario, server, byDefault), allowsWrites, Set.of(), false)
                        .or(() -> inOtherBytes(scenario, server));
            }
            if (refused.isEmpty() && own && !load.rollsBack() && !allowsWrites) {
                refused = writes(workload);
            }
            if (load.rollsBack() && refused.isEmpty()) {
                refused = cannotBeRolledBack(workload);
            }
            if (refused.isPresent()) {
                return refused;
            }
        }
        return Optional.empty();
    }

    /**
     * Why a text of the workload must not be sent to this database, with its file and line; empty if all may be.
     *
     * @param schemas the server's schemas in small letters; empty before the server was asked
     * @param bySpelling whether the server takes names in other letter case for other schemas
     */
    static Optional<String> refusal(
            CompiledWorkload workload, String database, boolean allowsWrites, Set<String> schemas, boolean bySpelling) {
        Gate gate = new Gate(database, !workload.file().usesOwnTables(), allowsWrites, schemas, bySpelling);
        for (OutsideText text : workload.texts()) {
            Optional<String> why = gate.refusal(text.does());
            if (why.isPresent()) {
                return Optional.of(text + ": the statement " + why.get());
            }
        }
        return Optional.empty();
    }

    /**
     * A charset of Java can write a character as the byte of another one: a currency sign as a backslash. Harmless is a
     * file that has no other characters, and cannot get any.
     */
    private static Optional<String> inOtherBytes(Scenario scenario, ServerRequest server) {
        boolean plain = scenario.workload().file().stream()
                .flatMap(file -> file.text().stream())
                .allMatch(text -> text.chars().allMatch(c -> c < 0x80 && c != '\\') && !text.contains("textFrom"));
        return plain
                ? Optional.empty()
                : Stream.concat(
                                ConnectionParameters.parse(scenario.connection().parameters()).properties().stream(),
                                server.url().flatMap(url -> JdbcUrl.parse(url).url()).stream()
                                        .flatMap(url -> url.properties().stream()))
                        .filter(property -> OF_CHARSET.matcher(property.name()).matches()
                                && !SAFE_CHARSET.matcher(property.value()).matches())
                        .findFirst()
                        .map(property -> "The workload can send characters beyond ASCII, and " + property.name()
                                + " may write one as another. Leave it out, or write UTF-8");
    }

    private static Optional<String> withoutDatabase(CompiledWorkload workload, ServerRequest server) {
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

    /** The database that the user names; empty if none. */
    static String database(ServerRequest server) {
        return server.url()
                .flatMap(url -> JdbcUrl.parse(url).url())
                .map(JdbcUrl::database)
                .orElse("");
    }
}
