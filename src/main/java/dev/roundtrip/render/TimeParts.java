package dev.roundtrip.render;

import dev.roundtrip.render.BarChart.Fill;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.Round;
import dev.roundtrip.result.ScenarioResult.Measured;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The mean latency of a scenario's business statement, divided into parts, as far as client and server tell; and the
 * share of the commit, which is not part of that latency.
 *
 * @param nanos the mean latency of a statement
 * @param parts in the order of the picture; those of the latency add up to it
 */
record TimeParts(double nanos, List<Part> parts) {

    /** A part, in the order of the picture. */
    enum Kind {
        CLIENT("client CPU", "p-client", Fill.SOLID),
        SERVER_CPU("server CPU", "p-execute", Fill.SOLID),
        WAITING("line and waiting", "p-waiting", Fill.STRIPED),
        PARSE("parse", "p-parse", Fill.SOLID),
        COMPILE("compile", "p-compile", Fill.SOLID),
        EXECUTE("execute", "p-execute", Fill.SOLID),
        SERVER("other server time", "p-server", Fill.STRIPED),
        COMMIT("commit, apart", "p-commit", Fill.OUTLINED);

        private final String words;
        private final String style;
        private final Fill fill;

        Kind(String words, String style, Fill fill) {
            this.words = words;
            this.style = style;
            this.fill = fill;
        }

        String words() {
            return words;
        }

        String style() {
            return style;
        }

        /** Stripes are what is left over, not measured by itself; an outline is not part of the latency. */
        Fill fill() {
            return fill;
        }
    }

    /** @param nanos per business statement */
    record Part(Kind kind, double nanos) {}

    /** Empty if no latency was measured, or if neither the client nor the server tells a part of it. */
    static Optional<TimeParts> of(Chapter chapter) {
        double mean = chapter.measured().latencies().statement().mean();
        OptionalDouble client = mean(chapter.measured(), Round::clientCpuNanosPerStatement);
        Optional<ServerView> server = chapter.server();
        OptionalDouble handled =
                server.map(view -> nanos(view, ShownFigure.QUERY)).orElse(OptionalDouble.empty());
        if (mean <= 0 || (client.isEmpty() && handled.isEmpty())) {
            return Optional.empty();
        }
        List<Part> onServer = handled.isEmpty() ? List.of() : onServer(server.orElseThrow(), handled.getAsDouble());
        List<Part> parts = new ArrayList<>();
        double rest = mean - sumWithoutCommit(onServer);
        double onClient = Math.min(rest, client.orElse(0));
        rest -= Math.max(0, onClient);
        add(parts, Kind.CLIENT, onClient);
        if (handled.isEmpty()) {
            double onCpu = Math.min(
                    rest,
                    mean(chapter.measured(), Round::serverCpuNanosPerStatement).orElse(0));
            rest -= onCpu;
            add(parts, Kind.SERVER_CPU, onCpu);
        }
        add(parts, Kind.WAITING, rest);
        parts.addAll(onServer);
        return Optional.of(new TimeParts(mean, parts));
    }

    /** The mean over the rounds. */
    private static OptionalDouble mean(Measured measured, Function<Round, OptionalDouble> figure) {
        return measured.work().rounds().stream()
                .map(figure)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .average();
    }

    /** A server counts a commit's time in the execution of COMMIT. */
    private static List<Part> onServer(ServerView server, double handled) {
        double commit = nanos(server, ShownFigure.COMMIT).orElse(0);
        double parse = nanos(server, ShownFigure.PARSE).orElse(0);
        double compile = nanos(server, ShownFigure.COMPILE).orElse(0);
        double execute = Math.max(0, nanos(server, ShownFigure.EXECUTE).orElse(0) - commit);
        List<Part> parts = new ArrayList<>();
        add(parts, Kind.PARSE, parse);
        add(parts, Kind.COMPILE, compile);
        add(parts, Kind.EXECUTE, execute);
        add(parts, Kind.SERVER, handled - commit - parse - compile - execute);
        add(parts, Kind.COMMIT, commit);
        return parts;
    }

    private static OptionalDouble nanos(ServerView server, ShownFigure figure) {
        return figure.of(server).map(micros -> micros * 1e3).value();
    }

    private static void add(List<Part> parts, Kind kind, double nanos) {
        if (nanos > 0) {
            parts.add(new Part(kind, nanos));
        }
    }

    /** The length of the bar: the latency, and the commit's share. */
    double length() {
        return parts.stream().mapToDouble(Part::nanos).sum();
    }

    private static double sumWithoutCommit(List<Part> parts) {
        return parts.stream()
                .filter(part -> part.kind() != Kind.COMMIT)
                .mapToDouble(Part::nanos)
                .sum();
    }

    /** Empty if the part is unknown or 0. */
    OptionalDouble nanos(Kind kind) {
        return parts.stream()
                .filter(part -> part.kind() == kind)
                .mapToDouble(Part::nanos)
                .findFirst();
    }
}
