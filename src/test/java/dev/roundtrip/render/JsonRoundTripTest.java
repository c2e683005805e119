package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.ConnectionSpec;
import dev.roundtrip.profile.Expectations;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ScenarioNotes;
import dev.roundtrip.profile.ServerSpec;
import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.profile.WorkloadSpec;
import dev.roundtrip.result.ChatterResult;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.Disturbance;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.ExpectationResult;
import dev.roundtrip.result.FirstUse;
import dev.roundtrip.result.Inputs;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.KindResult;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.NamedRate;
import dev.roundtrip.result.NetworkLine;
import dev.roundtrip.result.NoiseFloor;
import dev.roundtrip.result.Round;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.ScenarioResult.Status;
import dev.roundtrip.result.Schemas;
import dev.roundtrip.result.ServerProfile;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.Settings;
import dev.roundtrip.result.StatementLatencies;
import dev.roundtrip.result.StatementLatencies.RawHistograms;
import dev.roundtrip.result.UseThis;
import dev.roundtrip.result.Work;
import dev.roundtrip.result.Workload;
import dev.roundtrip.wire.Purpose;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Any report, from a seed, survives being written and read. */
class JsonRoundTripTest {

    private static final int MOST_OF_A_KIND = 4;

    @Property(tries = 300)
    void any_report_that_is_written_is_read_back_as_it_was(@ForAll long seed) {
        RunReport report = report(new Random(seed));

        String json = JsonReport.write(report);

        Schemas.requireValid(json);
        assertThat(JsonReport.parse(json, "it")).isEqualTo(report);
    }

    @Property(tries = 100)
    void any_report_can_be_rendered_in_any_width(@ForAll long seed) {
        Random random = new Random(seed);
        RunReport report = report(random);
        int width = 40 + random.nextInt(100);
        TerminalStyle style = new TerminalStyle(width, TerminalStyle.Colour.NONE, TerminalStyle.Charset.ASCII);

        assertThat(Written.markdown(report)).endsWith("\n");
        assertThat(Written.details(report, style)).endsWith("\n").doesNotContain("NaN", "Infinity");
    }

    private static RunReport report(Random random) {
        return new RunReport(
                Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000)),
                maybe(random, text(random)),
                new Environment(
                        text(random),
                        text(random),
                        text(random),
                        random.nextInt(256),
                        new Environment.Driver(text(random), text(random)),
                        text(random),
                        new Environment.Server(text(random), text(random), text(random), text(random))),
                new Settings(
                        1 + random.nextInt(1_000),
                        1 + random.nextInt(9),
                        Duration.ofNanos(count(random)),
                        Duration.ofNanos(count(random)),
                        random.nextBoolean() ? OptionalDouble.of(number(random)) : OptionalDouble.empty(),
                        new Settings.AskedServer(
                                text(random),
                                text(random),
                                maybe(random, text(random)),
                                maybe(random, text(random)),
                                maybe(random, text(random)),
                                some(random, JsonRoundTripTest::text),
                                random.nextBoolean()),
                        maybe(random, new Settings.Precision(number(random), Duration.ofNanos(count(random)))),
                        maybe(random, true),
                        maybe(random, true)),
                Stream.concat(Stream.of(scenario(random)), some(random, JsonRoundTripTest::scenario).stream())
                        .toList(),
                maybe(
                        random,
                        new NoiseFloor(
                                text(random), number(random), some(random, JsonRoundTripTest::line), rounds(random))),
                some(random, JsonRoundTripTest::text),
                maybe(
                        random,
                        new UseThis(
                                text(random),
                                some(random, JsonRoundTripTest::text),
                                some(random, JsonRoundTripTest::text))),
                Optional.empty(),
                List.of());
    }

    private static ScenarioResult scenario(Random random) {
        return new ScenarioResult(
                text(random),
                text(random),
                oneOf(random, List.of(Status.values())),
                maybe(random, text(random)),
                "jdbc:mysql://" + text(random) + "/x?password=" + text(random),
                maybe(random, measured(random)),
                maybe(random, new Environment.Driver(text(random), text(random))),
                inputs(random));
    }

    private static Workload workload(Random random) {
        return new Workload(
                text(random),
                text(random),
                1 + random.nextInt(365),
                text(random),
                random.nextInt(365),
                random.nextInt(2_048),
                List.of());
    }

    private static Inputs inputs(Random random) {
        SessionHabits habits = new SessionHabits(
                oneOf(random, List.of(Occasion.values())),
                oneOf(random, List.of(Occasion.NEVER, Occasion.EACH_TRANSACTION)));
        return new Inputs(
                new Scenario(
                        text(random),
                        text(random),
                        new ConnectionSpec("a=" + random.nextInt(9), random.nextBoolean()),
                        new ServerSpec(
                                oneOf(random, List.of(ServerSpec.Requirement.values())),
                                text(random),
                                some(
                                        random,
                                        source -> new ServerVariable(
                                                text(source), text(source), oneOf(source, List.of(Scope.values())))),
                                oneOf(random, List.of(ServerSpec.CachedTables.values()))),
                        new WorkloadSpec(
                                4 + random.nextInt(361),
                                oneOf(random, List.of(WorkloadSpec.StatementLength.values())),
                                oneOf(random, List.of(WorkloadSpec.IsolationLevel.values())),
                                habits),
                        new Expectations(
                                Map.of("COM_" + random.nextInt(9), number(random)),
                                number(random),
                                oneOf(random, List.of(Expectations.Chatter.values())),
                                number(random)),
                        new ScenarioNotes(text(random), text(random))),
                workload(random),
                new Inputs.Pool(
                        text(random),
                        1 + random.nextInt(9),
                        random.nextBoolean(),
                        text(random),
                        maybe(random, text(random))),
                habits,
                some(
                        random,
                        source -> new Inputs.Variable(
                                text(source),
                                oneOf(source, List.of(Scope.values())),
                                text(source),
                                maybe(source, text(source)),
                                maybe(source, text(source)))),
                some(random, JsonRoundTripTest::text),
                new Environment.Driver(text(random), text(random)),
                some(random, source -> new Environment.Server(text(source), text(source), text(source), text(source))),
                maybe(random, network(random)));
    }

    private static NetworkLine network(Random random) {
        long rtt = random.nextInt(1_000_000_000);
        return new NetworkLine(
                rtt,
                random.nextBoolean() ? OptionalLong.of(1_000 + random.nextInt(1_000_000)) : OptionalLong.empty(),
                rtt / (1 + random.nextInt(9)));
    }

    private static List<Round> rounds(Random random) {
        return some(
                random,
                each -> new Round(
                        1 + each.nextInt(1_000),
                        number(each),
                        maybeNumber(each),
                        maybeNumber(each),
                        maybeNumber(each),
                        some(each, JsonRoundTripTest::disturbance)));
    }

    private static Disturbance disturbance(Random random) {
        Disturbance.Kind[] kinds = Disturbance.Kind.values();
        return new Disturbance(kinds[random.nextInt(kinds.length)], number(random));
    }

    private static OptionalDouble maybeNumber(Random random) {
        return random.nextBoolean() ? OptionalDouble.of(number(random)) : OptionalDouble.empty();
    }

    private static Measured measured(Random random) {
        List<CommandResult> commands = new ArrayList<>();
        for (int i = 0; i < random.nextInt(MOST_OF_A_KIND); i++) {
            long control = count(random);
            commands.add(new CommandResult(
                    "COM_" + i,
                    control + random.nextInt(9),
                    control,
                    count(random),
                    maybe(random, latency(random)),
                    count(random),
                    count(random),
                    Optional.empty()));
        }
        return new Measured(
                new Work(
                        count(random),
                        count(random),
                        count(random),
                        count(random),
                        rounds(random),
                        new Work.WireTotals(
                                count(random),
                                count(random),
                                count(random),
                                count(random),
                                count(random),
                                maybe(random, new Work.Compressed(count(random), count(random))))),
                commands,
                some(
                        random,
                        source -> new ChatterResult(
                                oneOf(source, List.copyOf(Purpose.CHATTER)), text(source), count(source))),
                new StatementLatencies(
                        latency(random),
                        latency(random),
                        maybe(random, latency(random)),
                        new RawHistograms(
                                maybe(random, text(random)),
                                maybe(random, text(random)),
                                maybe(random, text(random)),
                                Map.of(),
                                Map.of())),
                some(
                        random,
                        source -> new ExpectationResult(
                                text(source), number(source), number(source), number(source), source.nextBoolean())),
                new FirstUse(count(random), count(random), count(random), count(random)),
                count(random),
                maybe(random, server(random)),
                some(random, JsonRoundTripTest::kind),
                maybe(random, new NamedRate(text(random), text(random), 1 + random.nextInt(60))),
                maybe(random, serverProfile(random)));
    }

    private static ServerProfile serverProfile(Random random) {
        List<ServerProfile.Function> functions = new ArrayList<>();
        List<ServerProfile.Frame> frames = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(MOST_OF_A_KIND); i++) {
            functions.add(new ServerProfile.Function(text(random), count(random), count(random)));
            frames.add(new ServerProfile.Frame(random.nextInt(i + 1) - 1, random.nextInt(i + 1), count(random)));
        }
        return new ServerProfile(
                count(random),
                count(random),
                count(random),
                count(random),
                count(random),
                count(random),
                number(random),
                some(random, source -> new ServerProfile.Area(oneOf(source, List.of(CpuArea.values())), count(source))),
                functions,
                frames,
                some(random, source -> new ServerProfile.Statement(text(source), count(source))));
    }

    private static KindResult kind(Random random) {
        return new KindResult(
                text(random),
                count(random),
                count(random),
                count(random),
                maybe(
                        random,
                        new KindResult.Times(
                                number(random),
                                count(random),
                                count(random),
                                count(random),
                                count(random),
                                count(random))));
    }

    private static ServerSide server(Random random) {
        return new ServerSide(
                figures(random),
                some(random, JsonRoundTripTest::line),
                some(
                        random,
                        node -> new ServerSide.Node(text(node), text(node), maybe(node, text(node)), figures(node))));
    }

    private static List<ServerSide.Figure> figures(Random random) {
        List<ServerSide.Figure> figures = new ArrayList<>();
        List<String> names = List.of("planCacheHits", "planCacheMisses", "tsoWaits", "get", "commands", text(random));
        for (String name : names) {
            if (random.nextBoolean()) {
                figures.add(new ServerSide.Figure(
                        name, value(random, 2), text(random), text(random), some(random, JsonRoundTripTest::text)));
            }
        }
        return figures;
    }

    private static ServerSide.Reconciliation line(Random random) {
        return new ServerSide.Reconciliation(
                text(random),
                signed(random),
                signed(random),
                random.nextBoolean(),
                text(random),
                maybe(random, text(random)));
    }

    private static ServerSide.Value value(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 3 : 4)) {
            case 0 -> new ServerSide.Amount(signed(random));
            case 1 -> new ServerSide.Timing(count(random), count(random));
            case 2 -> new ServerSide.Absent(text(random));
            default -> {
                Map<String, ServerSide.Value> parts = new HashMap<>();
                for (int i = random.nextInt(MOST_OF_A_KIND); i > 0; i--) {
                    parts.put(text(random), value(random, depth - 1));
                }
                yield new ServerSide.Parts(parts);
            }
        };
    }

    private static double signed(Random random) {
        double number = random.nextBoolean() ? number(random) : (double) count(random);
        return random.nextBoolean() ? number : -number;
    }

    private static LatencySummary latency(Random random) {
        return new LatencySummary(
                1 + count(random),
                number(random),
                count(random),
                count(random),
                count(random),
                count(random),
                count(random));
    }

    /** From nothing to more than 32 bits. */
    private static long count(Random random) {
        return random.nextLong() >>> (16 + random.nextInt(48));
    }

    private static double number(Random random) {
        return random.nextBoolean() ? random.nextDouble() : random.nextDouble() * count(random);
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(40), 1, 0x2fff)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static <T> T oneOf(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private static <T> Optional<T> maybe(Random random, T value) {
        return random.nextBoolean() ? Optional.of(value) : Optional.empty();
    }

    private static <T> List<T> some(Random random, Function<Random, T> source) {
        List<T> items = new ArrayList<>();
        int count = random.nextInt(MOST_OF_A_KIND);
        for (int i = 0; i < count; i++) {
            items.add(source.apply(random));
        }
        return items;
    }
}
