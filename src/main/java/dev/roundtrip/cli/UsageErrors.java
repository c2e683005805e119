package dev.roundtrip.cli;

import dev.roundtrip.jdbc.JdbcUrl;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** A wrong command line: what is wrong, the nearest right word, where the help is. Never the whole help, and never a password that was typed. */
final class UsageErrors implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException exception, String[] arguments) {
        CommandLine line = exception.getCommandLine();
        PrintWriter err = line.getErr();
        err.println("roundtrip: " + withoutSecrets(exception.getMessage(), arguments));
        UnmatchedArgumentException.printSuggestions(exception, err);
        err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
        return RoundtripCommand.USAGE;
    }

    /** Messages quote what was typed. */
    static String withoutSecrets(String message, String... arguments) {
        String safe = message;
        String before = "";
        for (String argument : arguments) {
            if (!argument.isEmpty()
                    && before.startsWith("-")
                    && before.toLowerCase(Locale.ROOT).contains("pass")) {
                safe = safe.replace(argument, "***");
            }
            String masked = JdbcUrl.masked(argument);
            if (!masked.equals(argument)) {
                safe = safe.replace(argument, masked);
            }
            before = argument;
        }
        return safe;
    }
}
