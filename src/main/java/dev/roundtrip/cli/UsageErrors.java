package dev.roundtrip.cli;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.spelling.Digits;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MaxValuesExceededException;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports an invalid command line: what is wrong, the nearest valid word, and how to get help. Never prints the whole
 * help or a password that was typed.
 */
final class UsageErrors implements IParameterExceptionHandler {

    private static final Pattern PAIR = Pattern.compile("([\\w.-]+)=([a-z]?\\d+[a-zA-Z]*)");

    @Override
    public int handleParseException(ParameterException exception, String[] arguments) {
        CommandLine line = exception.getCommandLine();
        StringWriter suggestions = new StringWriter();
        UnmatchedArgumentException.printSuggestions(exception, new PrintWriter(suggestions, true));
        boolean isString = String.join(" ", arguments).startsWith("jdbc:");
        Object meant = isString ? "Did you mean: roundtrip check 'jdbc:...'?" : suggestions;
        if (exception instanceof MaxValuesExceededException || exception instanceof OverwrittenOptionException) {
            return say(repeated(line.getCommandName(), arguments), line, arguments);
        }
        return exception instanceof UnmatchedArgumentException unmatched
                ? say(unknown(unmatched) + System.lineSeparator() + meant, line, arguments)
                : say(exception.getMessage().replaceFirst("^Error: ", ""), line, arguments);
    }

    /** Says what is wrong, without secrets among the arguments, which the sentence may quote. */
    static int say(String sentence, CommandLine line, String... arguments) {
        line.getErr()
                .println("roundtrip: " + withoutSecrets(sentence, arguments).stripTrailing());
        line.getErr().println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
        return RoundtripCommand.USAGE;
    }

    /** The sentence about an option that is given twice; two servers are two strings of a run. */
    private static String repeated(String command, String... arguments) {
        Set<String> seen = new HashSet<>();
        return Stream.of(arguments)
                .filter(word -> word.startsWith("--"))
                .map(word -> word.replaceFirst("=.*", ""))
                .filter(option -> !seen.add(option))
                .findFirst()
                .map(option -> option + " is given twice. "
                        + (command.equals("run") && option.equals("--url")
                                ? "Give two servers as strings: roundtrip run old=jdbc:mysql://... new=jdbc:mysql://..."
                                : "Give it once."))
                .orElse("An option is given twice. Give it once.");
    }

    /**
     * The sentence about unknown options. It shows no other word: a misspelt --password may be followed by its value.
     */
    private static String unknown(UnmatchedArgumentException unmatched) {
        List<String> all = unmatched.getUnmatched();
        String first = all.get(0);
        if (unmatched.getCommandLine().getParent() == null && first.matches("[a-z]{2,20}")) {
            return "No command '" + first + "'.";
        }
        if (all.stream().noneMatch(word -> word.startsWith("-"))) {
            return "'" + JdbcUrl.masked(String.join(" ", all)) + "' is not expected.";
        }
        List<String> options = all.stream()
                .filter(word -> word.startsWith("--"))
                .map(word -> "'" + JdbcUrl.masked(word).replaceFirst("=.*", "") + "'")
                .toList();
        return options.isEmpty()
                ? Digits.counted(all.size(), "word") + " without an option."
                : "Unknown option" + (options.size() == 1 ? ": " : "s: ") + String.join(", ", options) + ".";
    }

    /** Removes secrets, since messages quote what was typed. */
    static String withoutSecrets(String message, String... arguments) {
        String safe = message;
        String before = "";
        for (String argument : arguments) {
            if (!argument.isEmpty()
                    && before.startsWith("-")
                    && before.toLowerCase(Locale.ROOT).contains("pass")) {
                safe = safe.replaceAll("(?<!\\w)" + Pattern.quote(argument) + "(?!\\w)", JdbcUrl.MASK);
            }
            String masked = JdbcUrl.masked(argument);
            if (!masked.equals(argument) && !isNameOrSize(argument, before)) {
                safe = safe.replace(argument, masked).replace(asPath(argument), masked);
            }
            before = argument;
        }
        return safe;
    }

    /**
     * Whether an argument is a row's name with a scenario, such as {@code old=s2}, or an option's value with a number.
     */
    private static boolean isNameOrSize(String argument, String before) {
        Matcher pair = PAIR.matcher(argument);
        return pair.matches()
                && !new UrlParameter(pair.group(1), "").isSecret()
                && (pair.group(2).matches("[a-z]\\d{1,2}") || before.startsWith("--"));
    }

    /** The argument as a path shows it: a URL that is taken for a file's name loses a slash. */
    private static String asPath(String argument) {
        return argument.replaceAll("/{2,}", "/");
    }
}
