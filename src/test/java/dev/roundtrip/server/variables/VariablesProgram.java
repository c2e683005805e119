package dev.roundtrip.server.variables;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import dev.roundtrip.testing.JavaProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A run in its own JVM, so that it can be ended: it changes variables of a server that is not its own, says so, and
 * waits.
 */
final class VariablesProgram {

    static final List<ServerVariable> VARIABLES = List.of(
            new ServerVariable("tidb_rc_read_check_ts", "ON", Scope.INSTANCE),
            new ServerVariable("tidb_session_plan_cache_size", "777", Scope.GLOBAL),
            new ServerVariable("tidb_table_cache_lease", "5", Scope.GLOBAL));
    static final List<String> TABLES = List.of("account", "odd`name");

    private VariablesProgram() {}

    /** Runs the program. Its arguments are the host, port, user, password, schema and journal folder. */
    public static void main(String[] arguments) throws Exception {
        ServerRequest request = ServerRequest.url("jdbc:mysql://" + arguments[0] + ":" + arguments[1]
                        + "/?sslMode=DISABLED&allowPublicKeyRetrieval=true")
                .withCredentials(new Credentials(arguments[2], arguments[3]));
        DatabaseServer server = Servers.start(request, step -> {});
        JournalFolder journals = new JournalFolder(Path.of(arguments[5]));
        RunVariables run = new RunVariables(server, journals, Permission.GLOBAL_TOO, said -> {});
        run.apply(VARIABLES);
        run.cache(arguments[4], TABLES, () -> false);
        System.out.println("changed");
        System.in.read();
    }

    /** Starts the program, and returns when everything is changed. */
    static Process start(DatabaseServer server, String schema, Path journals) throws IOException {
        return JavaProgram.started(
                JavaProgram.of(
                        VariablesProgram.class,
                        List.of(),
                        server.host(),
                        Integer.toString(server.port()),
                        server.credentials().user(),
                        server.credentials().password(),
                        schema,
                        journals.toString()),
                "changed");
    }
}
