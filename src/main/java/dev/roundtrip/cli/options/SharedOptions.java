package dev.roundtrip.cli.options;

import dev.roundtrip.profile.BadProfileException;
import dev.roundtrip.result.ReportException;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of several commands, which refuse values as the command would. */
public abstract class SharedOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** The command line of the command that has these options. */
    protected final CommandLine line() {
        return spec.commandLine();
    }

    /** An invalid command line; the sentence says what is wrong and what to try. */
    protected final ParameterException usage(String sentence) {
        return new ParameterException(line(), sentence);
    }

    /** What is read from a file, or a file that is prepared; one that cannot be used is an invalid command line. */
    public static <T> T read(CommandLine line, Supplier<T> work) {
        try {
            return work.get();
        } catch (ReportException | BadProfileException refused) {
            throw new ParameterException(line, refused.getMessage(), refused);
        }
    }

    /** As {@link #read}, for a value that is made of options: what its constructor refuses is an invalid one too. */
    public static <T> T checked(CommandLine line, Supplier<T> work) {
        try {
            return read(line, work);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(line, wrong.getMessage() + ".", wrong);
        }
    }
}
