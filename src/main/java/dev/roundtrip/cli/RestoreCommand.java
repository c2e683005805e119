package dev.roundtrip.cli;

import dev.roundtrip.cli.options.Arguments;
import dev.roundtrip.cli.options.LoginOptions;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.run.Restoration;
import dev.roundtrip.run.RunFailedException;
import dev.roundtrip.server.variables.Restorer.Result;
import dev.roundtrip.server.variables.Restorer.Status;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code roundtrip restore}: restores the server variables that killed runs left changed. */
@Command(exitCodeList = {"0:nothing left to restore", "1:something left", RoundtripCommand.INVALID})
final class RestoreCommand extends TerminalCommand {

    @Option(names = "--url", paramLabel = "JDBC_URL", description = "A server. Default: each that was changed.")
    private UrlReading url;

    @Mixin
    private LoginOptions login;

    @Option(names = "--other-machines", description = "Also for other machines with this cache folder.")
    private boolean otherMachines;

    @Override
    public Integer call() throws RunFailedException {
        Optional<JdbcUrl> named = Optional.ofNullable(url).map(read -> Arguments.readable("--url", read));
        Restoration restoration = new Restoration(named, login.beside(named), otherMachines);
        int servers = Restoration.removeServers(this::say);
        if (servers > 0) {
            say("Stopped servers of killed runs: " + servers + ".");
        }
        List<Result> results = restoration.restore(this::say);
        if (results.isEmpty()) {
            say("Nothing to restore.");
        }
        boolean nothingIsLeft = results.stream().allMatch(result -> result.status() == Status.DONE);
        return nothingIsLeft ? RoundtripCommand.DONE : RoundtripCommand.FAILED;
    }

    private void say(String line) {
        terminal().out().println(line);
    }
}
