package dev.roundtrip.render;

import dev.roundtrip.render.BarChart.Bar;
import dev.roundtrip.render.BarChart.Part;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.Round;
import dev.roundtrip.result.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Where a statement's time goes: the mean latency of a scenario's business statement in parts, as far as client and
 * server know them, and the share of the commit, which is not part of that latency.
 */
record TimePicture(Chapter chapter, List<Part> parts) {

    /** Empty if no scenario's time can be divided. */
    static Optional<Picture> of(RunReport report) {
        List<Bar> bars = Story.chapters(report).stream()
                .flatMap(chapter -> new TimePicture(chapter, new ArrayList<>()).bar().stream())
                .toList();
        return Picture.of(
                "Where a statement's time goes",
                "Its mean latency, without the commit.",
                bars,
                all -> new BarChart(Figures::time, all));
    }

    /** Empty if no latency was measured, or if neither the client nor the server knows a part of it. */
    private Optional<Bar> bar() {
        double mean = chapter.measured().latencies().statement().mean();
        OptionalDouble client = mean(Round::clientCpuNanosPerStatement);
        OptionalDouble handled = onServer(ShownFigure.QUERY);
        if (mean <= 0 || (client.isEmpty() && handled.isEmpty())) {
            return Optional.empty();
        }
        // A server counts a commit's time in the execution of COMMIT.
        double commit = handled.isEmpty() ? 0 : onServer(ShownFigure.COMMIT).orElse(0);
        double onServer = handled.orElse(0) - commit;
        double onClient = Math.min(mean - onServer, client.orElse(0));
        add("client CPU", "p-client", onClient);
        double rest = mean - onServer - Math.max(0, onClient);
        if (handled.isEmpty()) {
            double onCpu =
                    Math.min(rest, mean(Round::serverCpuNanosPerStatement).orElse(0));
            add("server CPU", "p-execute", onCpu);
            rest -= onCpu;
        }
        add("network and waiting", "p-waiting", rest);
        if (handled.isPresent()) {
            double parse = onServer(ShownFigure.PARSE).orElse(0);
            double compile = onServer(ShownFigure.COMPILE).orElse(0);
            double execute = Math.max(0, onServer(ShownFigure.EXECUTE).orElse(0) - commit);
            add("parse", "p-parse", parse);
            add("compile", "p-compile", compile);
            add("execute", "p-execute", execute);
            add("other server time", "p-server", onServer - parse - compile - execute);
            add("commit, apart", "p-commit", commit);
        }
        return Optional.of(new Bar(chapter.label(), chapter.title(), Figures.time(mean), parts));
    }

    /** The mean over the rounds. */
    private OptionalDouble mean(Function<Round, OptionalDouble> figure) {
        return chapter.measured().work().rounds().stream()
                .flatMapToDouble(round -> figure.apply(round).stream())
                .average();
    }

    /** In nanoseconds per statement. */
    private OptionalDouble onServer(ShownFigure figure) {
        return figure.of(chapter).map(micros -> micros * 1e3).value();
    }

    private void add(String name, String style, double nanos) {
        parts.add(new Part(name, nanos, style));
    }
}
