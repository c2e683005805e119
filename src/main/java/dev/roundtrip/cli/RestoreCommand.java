package dev.roundtrip.cli;

import dev.roundtrip.cli.options.LoginOptions;
import dev.roundtrip.cli.options.UrlArguments;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.run.Restoration;
import dev.roundtrip.run.RunFailedException;
import dev.roundtrip.server.variables.Restored;
import dev.roundtrip.server.variables.Restorer;
import dev.roundtrip.server.variables.Restorer.OtherMachines;
import dev.roundtrip.server.variables.Restorer.Result;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code roundtrip restore}: puts back the server variables that killed runs have left changed. */
@Command(
        name = "restore",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        versionProvider = Version.class,
        description = {
            "Puts back the server variables that runs have changed and could not put back, because they were killed or the server "
                    + "was gone, and stops the servers that killed runs have left. What somebody else has changed since is left. "
                    + "A run does all that itself, Ctrl-C included.",
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing is left to put back",
            "1:something is left: a server that could not be reached, or a run that is alive",
            "2:the command line is wrong"
        })
final class RestoreCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--url",
            paramLabel = "JDBC_URL",
            description = "How to reach the server, where host and port are not enough (TLS, for one), such as "
                    + "jdbc:mysql://db.example:4000/?sslMode=VERIFY_CA. Only what was changed there is put back then. "
                    + "Default: each server whose variables are left, as the same user.")
    private String url;

    @Mixin
    private LoginOptions login;

    @Option(
            names = "--other-machines",
            description =
                    "Also what runs of other machines or containers that share this cache folder have left: give it when you know "
                            + "that they have ended, which cannot be seen from here.")
    private boolean otherMachines;

    RestoreCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws RunFailedException {
        Optional<JdbcUrl> parsed =
                Optional.ofNullable(url).map(text -> UrlArguments.readable(spec.commandLine(), "--url", text));
        Restoration restoration = new Restoration(
                Optional.ofNullable(url),
                login.beside(parsed),
                otherMachines ? OtherMachines.RESTORE : OtherMachines.LEAVE);
        int servers = Restoration.removeServers();
        if (servers > 0) {
            say("Servers that killed runs had started and left are stopped and removed: " + servers + ".");
        }
        List<Result> results = restoration.restore(new Said());
        if (results.isEmpty()) {
            say("There is nothing to put back.");
        }
        return Restoration.nothingIsLeft(results) ? RoundtripCommand.DONE : RoundtripCommand.FAILED;
    }

    private void say(String line) {
        terminal.out().println(line);
        terminal.out().flush();
    }

    /** Each line at once: a server can take its time for each. */
    private final class Said implements Restorer.Listener {

        @Override
        public void begins(String server) {
            say("Putting back what was changed on " + server + ":");
        }

        @Override
        public void restored(Restored item) {
            say("  " + item.sentence());
        }

        @Override
        public void ended(Result result) {
            say(result.sentence());
        }
    }
}
