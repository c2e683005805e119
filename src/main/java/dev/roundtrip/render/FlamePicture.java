package dev.roundtrip.render;

import dev.roundtrip.render.CpuStory.Pair;
import dev.roundtrip.render.CpuStory.Profiled;
import dev.roundtrip.render.FlameChart.Box;
import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerProfile;
import dev.roundtrip.result.ServerProfile.Frame;
import dev.roundtrip.result.ServerProfile.Function;
import dev.roundtrip.result.ServerProfile.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Flame graphs of a server's CPU time, callers above the functions that they call: of one scenario, coloured by area,
 * or of the later of two, coloured by the change.
 *
 * @param before whose difference is shown; empty for the graph of one scenario
 */
record FlamePicture(Profiled scenario, Optional<Profiled> before, String transaction) {

    /** Of the width: a frame that is narrower is not drawn, and neither is what it calls. */
    private static final double NARROWEST = 3 / Svg.WIDTH;

    private static final int LISTED = 20;

    /** Of the CPU per transaction before: changes from here on get the next stronger colour. */
    private static final double NOTABLE = 0.02;

    private static final double LARGE = 0.06;

    /** Each scenario's graph, followed by its difference to the scenario before it. */
    static List<Picture> of(RunReport report) {
        CpuStory story = new CpuStory(report);
        List<Pair> pairs = story.pairs();
        List<Picture> pictures = new ArrayList<>();
        for (Profiled scenario : story.profiled()) {
            pictures.add(new FlamePicture(scenario, Optional.empty(), report.transaction()).picture());
            pairs.stream()
                    .filter(pair -> pair.after()
                            .chapter()
                            .scenario()
                            .equals(scenario.chapter().scenario()))
                    .map(pair -> new FlamePicture(scenario, Optional.of(pair.before()), report.transaction()))
                    .forEach(difference -> pictures.add(difference.picture()));
        }
        return pictures;
    }

    private ServerProfile profile() {
        return scenario.profile();
    }

    private Picture picture() {
        String share = Figures.percent(profile().leastShare());
        return before.map(earlier -> new Picture(
                        name("server-cpu-" + earlier.label() + "-to-" + scenario.label()),
                        "Server CPU, " + earlier.label() + " to " + scenario.label() + ": " + total(earlier) + " to "
                                + total(scenario) + " per " + transaction,
                        "The flame graph of " + scenario.label() + " again. Colour: how the CPU per " + transaction
                                + " of a function changed since " + earlier.label()
                                + ", wherever it is called. Green: less; red: more; orange: under " + share + " in "
                                + earlier.label() + ", so this way is new; grey: no change beyond three times the"
                                + " error of the samples.",
                        chart("The table below has the largest changes."),
                        changes(earlier)))
                .orElseGet(() -> new Picture(
                        name("server-cpu-" + scenario.label()),
                        "Server CPU of " + scenario.label() + ", " + scenario.title() + ": " + total(scenario) + " per "
                                + transaction,
                        "A flame graph of " + Figures.counted(profile().samples(), "sample")
                                + ". Width: CPU time, of a function and all that it calls; below it are the functions that it"
                                + " calls. Colour: the area, as in the bars. Functions under " + share
                                + " are not shown. The mouse shows a function's CPU per " + transaction + ".",
                        chart("The table below has the functions with the most time of their own."),
                        functions()));
    }

    private static String total(Profiled scenario) {
        return CpuStory.time(
                scenario.profile().microsPerTransaction(scenario.profile().cpuNanos()));
    }

    /** Labels may have spaces; a picture's name is an identifier. */
    private static String name(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
    }

    private Table functions() {
        List<Function> all = named(profile());
        Set<Function> listed = new LinkedHashSet<>();
        for (ToLongFunction<Function> time :
                List.<ToLongFunction<Function>>of(Function::selfNanos, Function::totalNanos)) {
            all.stream()
                    .sorted(Comparator.comparingLong(time).reversed())
                    .limit(LISTED)
                    .forEach(listed::add);
        }
        List<List<String>> rows = new ArrayList<>();
        for (Function function : listed) {
            rows.add(List.of(
                    path(function.name()),
                    micros(function.selfNanos()),
                    micros(function.totalNanos()),
                    share(function.totalNanos())));
        }
        for (Statement statement : profile().statements().stream().limit(LISTED).toList()) {
            rows.add(List.of(
                    "SQL: " + Figures.sql(statement.sql()),
                    Figures.NONE,
                    micros(statement.nanos()),
                    share(statement.nanos())));
        }
        return Table.ofRows(
                List.of(
                        "function",
                        "itself, us per " + transaction,
                        "with what it calls, us per " + transaction,
                        "share"),
                rows,
                Map.of());
    }

    /** The functions whose whole time has changed the most. */
    private Table changes(Profiled earlier) {
        CpuChange.Functions changes = CpuChange.Functions.of(earlier.profile(), profile());
        List<List<String>> rows = Stream.concat(named(earlier.profile()).stream(), named(profile()).stream())
                .map(Function::name)
                .distinct()
                .filter(name -> changes.total(name).told())
                .sorted(Comparator.comparingDouble(
                        name -> -Math.abs(changes.total(name).change())))
                .limit(LISTED)
                .map(name -> row(name, changes.total(name)))
                .toList();
        List<String> none = List.of("no change that can be told", Figures.NONE, Figures.NONE, Figures.NONE);
        return Table.ofRows(
                List.of(
                        "function, with what it calls",
                        earlier.label() + ", us per " + transaction,
                        scenario.label() + ", us per " + transaction,
                        "change, us"),
                rows.isEmpty() ? List.of(none) : rows,
                Map.of());
    }

    private static List<String> row(String name, CpuChange change) {
        return List.of(
                path(name),
                (change.wasSmall() ? "<" : "") + Figures.fixed(change.was(), 0),
                (change.isSmall() ? "<" : "") + Figures.fixed(change.is(), 0),
                CpuPicture.words(change));
    }

    private static List<Function> named(ServerProfile profile) {
        return profile.functions().stream()
                .filter(function -> !function.name().equals(ServerProfile.FOLDED))
                .toList();
    }

    private String micros(long nanos) {
        return Figures.fixed(profile().microsPerTransaction(nanos), 0);
    }

    private String share(long nanos) {
        return Figures.percent((double) nanos / profile().cpuNanos());
    }

    /** Without the part that all of the server's functions share. */
    private static String path(String function) {
        return function.replaceFirst("^github\\.com/(pingcap/tidb/(pkg/)?)?", "");
    }

    /** {@code clientConn.dispatch} of {@code github.com/pingcap/tidb/pkg/server.(*clientConn).dispatch}. */
    static String shortName(String function) {
        String name = function.substring(
                function.lastIndexOf('/', function.indexOf('(') < 0 ? function.length() : function.indexOf('(')) + 1);
        return name.replaceFirst("^[^.(]+\\.(?=\\()", "").replaceAll("\\(\\*?([^()]+)\\)", "$1");
    }

    private FlameChart chart(String summary) {
        List<Frame> frames = profile().frames();
        double[] left = new double[frames.size()];
        double[] next = new double[frames.size()];
        int[] depth = new int[frames.size()];
        CpuArea[] areas = new CpuArea[frames.size()];
        Optional<CpuChange.Functions> changes =
                before.map(earlier -> CpuChange.Functions.of(earlier.profile(), profile()));
        List<Box> boxes = new ArrayList<>();
        double first = 0;
        for (int i = 0; i < frames.size(); i++) {
            Frame frame = frames.get(i);
            int parent = frame.parent();
            String function = profile().functions().get(frame.function()).name();
            double width = (double) frame.nanos() / profile().cpuNanos();
            left[i] = parent < 0 ? first : next[parent];
            next[i] = left[i];
            depth[i] = parent < 0 ? 0 : depth[parent] + 1;
            areas[i] = CpuArea.below(parent < 0 ? CpuArea.OTHER : areas[parent], function);
            if (parent < 0) {
                first += width;
            } else {
                next[parent] += width;
            }
            if (width >= NARROWEST && !function.equals(ServerProfile.FOLDED)) {
                Optional<CpuChange> change = changes.map(known -> known.total(function));
                String style = change.map(this::style).orElse(CpuPicture.style(areas[i]));
                boxes.add(
                        new Box(shortName(function), left[i], width, depth[i], style, words(frame, function, change)));
            }
        }
        return new FlameChart(boxes, summary);
    }

    private String style(CpuChange change) {
        if (!change.told()) {
            return "p-rest p-quarter";
        }
        double relative = Math.abs(change.change())
                / before.orElseThrow()
                        .profile()
                        .microsPerTransaction(before.orElseThrow().profile().cpuNanos());
        String strength = relative >= LARGE ? "" : relative >= NOTABLE ? " p-half" : " p-quarter";
        return (change.change() < 0 ? "p-execute" : change.wasSmall() ? "p-compile" : "p-parse") + strength;
    }

    private String words(Frame frame, String function, Optional<CpuChange> change) {
        String here = path(function) + ": " + share(frame.nanos()) + ", "
                + CpuStory.time(profile().microsPerTransaction(frame.nanos())) + " per " + transaction;
        return here
                + change.map(known -> "; wherever it is called: " + (known.wasSmall() ? "under " : "")
                                + CpuStory.time(known.was()) + " in "
                                + before.orElseThrow().label() + ", " + CpuStory.time(known.is()) + " in "
                                + scenario.label())
                        .orElse("");
    }
}
