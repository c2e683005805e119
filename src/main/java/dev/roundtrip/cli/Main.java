package dev.roundtrip.cli;

/** Entry point of the command line. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        int exitCode =
                RoundtripCommand.commandLine(Terminal.ofSystem(), arguments).execute(arguments);
        System.exit(exitCode);
    }
}
