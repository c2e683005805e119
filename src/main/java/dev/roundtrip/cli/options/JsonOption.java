package dev.roundtrip.cli.options;

import java.nio.file.Path;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The option {@code --json} of every command that has it: alone for standard output, or with a file. */
public final class JsonOption {

    private static final String ON_STDOUT = "-";

    @Option(
            names = "--json",
            arity = "0..1",
            fallbackValue = ON_STDOUT,
            preprocessor = OwnFile.class,
            paramLabel = "FILE",
            description = "JSON to standard output, NAME.json or =FILE.")
    private String json;

    public boolean isGiven() {
        return json != null;
    }

    /** Whether JSON takes the place of the report on standard output. */
    public boolean onStdout() {
        return ON_STDOUT.equals(json);
    }

    /** The file; null if none was asked for. */
    public Path file() {
        return json == null || onStdout() ? null : Path.of(json);
    }

    /** Takes a value only behind an equals sign: the word after the option is an argument of the command. */
    public static class OwnValue implements IParameterPreprocessor {

        /** Whether a word after the option is its value nevertheless. */
        boolean takes(String word) {
            return false;
        }

        @Override
        @SuppressWarnings("JdkObsolete") // The type is picocli's own.
        public boolean preprocess(
                Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            boolean named = !arguments.isEmpty() && takes(arguments.peek());
            if (!"=".equals(info.get("separator")) && !named) {
                arguments.push(((OptionSpec) option).fallbackValue());
            }
            return false;
        }
    }

    /** Takes a value behind an equals sign, or a word that ends with .json. */
    static final class OwnFile extends OwnValue {

        @Override
        boolean takes(String word) {
            return word.endsWith(".json");
        }
    }
}
