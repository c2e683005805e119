package dev.roundtrip.server.variables;

import dev.roundtrip.Ended;
import dev.roundtrip.JavaProgram;
import dev.roundtrip.run.FakeServer;
import dev.roundtrip.server.EndHook;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.nio.file.Path;
import java.util.List;

/** A JVM that begins to change variables when it is ending already, as when Ctrl-C comes just before. */
final class EndingProgram {

    private EndingProgram() {}

    public static void main(String[] arguments) {
        Thread ender = new Thread(() -> System.exit(0));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            // The end waits for what main says.
            try {
                System.out.println(said(Path.of(arguments[0])));
            } catch (IllegalStateException defect) {
                System.out.println("a defect: " + defect.getMessage());
            }
        }));
        ender.start();
    }

    private static String said(Path journals) {
        ServerDescription others = new ServerDescription(ServerKind.TIDB, "8", "x", "somewhere", "", false);
        try {
            FakeServer server = new FakeServer(others, "", () -> {});
            new RunVariables(server, new JournalFolder(journals), Permission.GLOBAL_TOO, said -> {}).close();
            return "changed";
        } catch (VariablesException ending) {
            return ending.getMessage() + (EndHook.jvmIsEnding() ? " It is the end." : "");
        }
    }

    /** What it says. */
    static String run(Path journals) throws Exception {
        ProcessBuilder program = JavaProgram.of(EndingProgram.class, List.of(), journals.toString());
        return Ended.of(JavaProgram.quiet(program.command()), "").said();
    }
}
