package dev.roundtrip.cli;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** A wrong command line: what is wrong, the nearest right word, where the help is. Never the whole help. */
final class UsageErrors implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException exception, String[] arguments) {
        CommandLine line = exception.getCommandLine();
        line.getErr().println("roundtrip: " + exception.getMessage());
        UnmatchedArgumentException.printSuggestions(exception, line.getErr());
        line.getErr().println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
        return RoundtripCommand.USAGE;
    }
}
