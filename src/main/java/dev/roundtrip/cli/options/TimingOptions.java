package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.cli.options.Converters.Percentage;
import dev.roundtrip.report.Settings.Precision;
import dev.roundtrip.run.Timing;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say how long a run measures. */
public final class TimingOptions {

    @Option(
            names = "--slice",
            paramLabel = "TIME",
            description = "Per scenario and round. Default: 500ms; with --rounds 1500ms.")
    private Duration slice;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Rounds, without margin; 1 gives exact counts in seconds.")
    private Integer rounds;

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            description = "Margin to reach for each ratio. Default: 10%% without --rounds.")
    private Percentage margin;

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            description = "Time limit after warm-up. Default: 1m; with --margin 10m.")
    private Duration maxTime;

    @Option(
            names = "--warmup",
            hidden = true,
            paramLabel = "TIME",
            description = "Default: until steady, at most 1s; with --rounds 1s.")
    private Duration warmup;

    /**
     * The timing of a run.
     *
     * @param otherwise what applies to options that are not given
     * @param shared whether several load machines share the run, which no precision ends unless one is asked for
     */
    public Timing timing(Timing otherwise, boolean shared) {
        refuseIf(
                rounds != null && (margin != null || maxTime != null),
                "Give either --rounds, or --margin and --max-time.");
        Optional<Precision> precision = rounds != null
                ? Optional.empty()
                : margin == null && maxTime == null
                        ? otherwise.precision()
                        : Optional.of(new Precision(
                                margin == null ? Timing.DEFAULT_PRECISION.target() : margin.fraction(),
                                maxTime == null ? Timing.LONGEST_PRECISE : maxTime));
        if (shared && margin == null && maxTime == null) {
            precision = Optional.empty();
        }
        Timing usual = precision.isPresent() == otherwise.precision().isPresent()
                ? otherwise
                : precision.isPresent() ? Timing.DEFAULT : Timing.DEFAULT_OF_ROUNDS;
        return new Timing(
                slice == null ? usual.duration() : slice,
                rounds == null ? usual.rounds() : rounds,
                warmup == null ? usual.warmup() : warmup,
                precision);
    }
}
