package dev.roundtrip.cli.options;

import dev.roundtrip.cli.options.Converters.Percentage;
import dev.roundtrip.result.Settings.Precision;
import dev.roundtrip.run.Timing;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How long a run measures. */
public final class TimingOptions {

    @Option(
            names = "--slice",
            paramLabel = "TIME",
            description = "Measured time of a scenario in a round. Default: 500ms, or 1500ms with --rounds.")
    private Duration slice;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Measure this many rounds, instead of until the margin is reached.")
    private Integer rounds;

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            description = "Measure until each ratio is known this closely. Default: 10%%, unless --rounds is given.")
    private Percentage margin;

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            description = "End then, even if the margin is not reached. Default: 2m, or 10m with --margin.")
    private Duration maxTime;

    @Option(
            names = "--warmup",
            hidden = true,
            paramLabel = "TIME",
            description =
                    "Unmeasured time of each scenario before the first round; 0s for none. Default: until figures are steady,"
                            + " 2s at most; with --rounds 1s.")
    private Duration warmup;

    /**
     * The timing of a run.
     *
     * @param otherwise what applies to options that are not given
     * @param shared whether several load machines do it, which no precision ends unless one is asked for
     */
    public Timing timing(Timing otherwise, boolean shared) {
        if (rounds != null && (margin != null || maxTime != null)) {
            throw new UsageException(
                    "--rounds fixes the number of rounds, and --margin and --max-time let the figures decide it. Give"
                            + " one of them.");
        }
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
