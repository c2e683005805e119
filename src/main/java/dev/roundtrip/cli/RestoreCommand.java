package dev.roundtrip.cli;

import dev.roundtrip.cli.options.LoginOptions;
import dev.roundtrip.cli.options.UrlArguments;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.run.Restoration;
import dev.roundtrip.run.RunFailedException;
import dev.roundtrip.server.variables.Restorer.OtherMachines;
import dev.roundtrip.server.variables.Restorer.Result;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code roundtrip restore}: restores the server variables that killed runs left changed. */
@Command(
        name = "restore",
        description = {
            "Restores server variables that killed runs left changed, except those that someone else has changed since,"
                    + " and stops servers that killed runs left. A run normally does this itself, also after Ctrl-C.",
        },
        exitCodeList = {
            "0:nothing is left to restore",
            "1:something is left: a server could not be reached, or a run is still alive",
            "2:invalid command line"
        })
final class RestoreCommand extends TerminalCommand {

    @Option(
            names = "--url",
            paramLabel = "JDBC_URL",
            description =
                    "A running server, such as jdbc:mysql://db.example:4000/?sslMode=VERIFY_CA. Default: each with"
                            + " variables to restore, as the same user.")
    private String url;

    @Mixin
    private LoginOptions login;

    @Option(
            names = "--other-machines",
            description =
                    "Also restore what runs on other machines or in containers left that share this cache folder. Use"
                            + " it only if those runs have ended.")
    private boolean otherMachines;

    @Override
    public Integer call() throws RunFailedException {
        Optional<JdbcUrl> parsed = Optional.ofNullable(url).map(text -> UrlArguments.readable("--url", text));
        Restoration restoration = new Restoration(
                Optional.ofNullable(url),
                login.beside(parsed),
                otherMachines ? OtherMachines.RESTORE : OtherMachines.LEAVE);
        int servers = Restoration.removeServers();
        if (servers > 0) {
            say("Stopped and removed servers that killed runs had left: " + servers + ".");
        }
        List<Result> results = restoration.restore(this::say);
        if (results.isEmpty()) {
            say("There is nothing to restore.");
        }
        return Restoration.nothingIsLeft(results) ? RoundtripCommand.DONE : RoundtripCommand.FAILED;
    }

    private void say(String line) {
        terminal().out().println(line);
        terminal().out().flush();
    }
}
