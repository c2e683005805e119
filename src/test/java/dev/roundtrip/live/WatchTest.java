package dev.roundtrip.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import dev.roundtrip.result.ByteFigures;
import dev.roundtrip.result.CommandFigures;
import dev.roundtrip.result.ConnectionCounts;
import dev.roundtrip.result.Json;
import dev.roundtrip.result.Schemas;
import dev.roundtrip.result.SentText;
import dev.roundtrip.result.Unanswered;
import dev.roundtrip.result.UnreadableConnections;
import dev.roundtrip.result.WatchReport;
import dev.roundtrip.result.WatchReport.Observation;
import dev.roundtrip.result.WatchReport.Source;
import dev.roundtrip.result.WireFigures;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class WatchTest {

    private static final String SELECT = "SELECT * FROM t WHERE id = ?";
    private static final SentText HUNDRED =
            new SentText(Purpose.BUSINESS, SELECT, 100, 100, 1, 0, 0, 101, 0, 750, 28, Optional.empty());

    private final Watch watch = new Watch(
            "0.1.0", new Source(Source.Kind.PROXY, "127.0.0.1:4001 to db:4000"), Instant.parse("2026-01-01T00:00:00Z"));

    @Test
    void intervals_add_up_and_the_last_one_is_kept() {
        watch.add(prepared(10, 1), List.of(text(10, 10, 10)), Duration.ofSeconds(1));
        watch.add(prepared(30, 0), List.of(text(40, 40, 40)), Duration.ofSeconds(3));

        WatchReport soFar = watch.soFar();
        WatchReport last = watch.lastInterval();

        assertThat(soFar.statements()).isEqualTo(40);
        assertThat(soFar.commandCount()).isEqualTo(120);
        assertThat(soFar.roundTrips()).isEqualTo(80);
        assertThat(soFar.chatter()).isEqualTo(80);
        assertThat(soFar.connections()).isEqualTo(new ConnectionCounts(1, 0, 1));
        assertThat(soFar.count("COM_STMT_CLOSE")).isEqualTo(40);
        assertThat(last.statements()).isEqualTo(30);
        assertThat(last.elapsed()).isEqualTo(Duration.ofSeconds(2));
        assertThat(last.perSecond(last.statements())).isEqualTo(15);
    }

    @Test
    void what_is_prepared_every_time_is_said_with_what_keeping_it_saves_at_least() {
        watch.add(prepared(1000, 4), List.of(text(1000, 1000, 1000)), Duration.ofSeconds(1));

        assertThat(watch.soFar().seen())
                .hasSize(2)
                .first()
                .asString()
                .contains("1000 prepares and 1000 closes for 1000 prepared executions of 1 text")
                // Four connections have to prepare it once each.
                .contains("at least 996 round trips and 1992 commands, 1.00 and 1.99 per")
                .contains("about 2.0 s, at 2000 us per prepare");
        assertThat(watch.soFar().seen().get(1))
                .isEqualTo(new Observation("'./roundtrip check STRING' says which string to use."));
    }

    @Test
    void a_version_that_resets_kept_statements_is_named() {
        watch.add(prepared(1000, 4), List.of(text(1000, 1000, 1000)), Duration.ofSeconds(1));

        watch.clients(Set.of("MySQL Connector/J 9.7.0", "MySQL Connector/J 8.0.33", "libmariadb 3.3.8"));
        assertThat(watch.soFar().seen().get(1).text())
                .startsWith("Connector/J 8.0.33 resets a kept statement before each further");
        watch.clients(Set.of("MySQL Connector/J 9.7.0"));
        assertThat(watch.soFar().seen().get(1).text()).startsWith("'./roundtrip check STRING' says");
    }

    @Test
    void resets_of_kept_statements_name_the_version_that_needs_none() {
        // As Connector/J 8.0.33 sent them.
        WireFigures figures = wire(
                1,
                Map.of(
                        Command.COM_STMT_PREPARE, figures(Purpose.STATEMENT_UPKEEP, 41),
                        Command.COM_STMT_EXECUTE, figures(Purpose.BUSINESS, 1427),
                        Command.COM_STMT_RESET, figures(Purpose.STATEMENT_UPKEEP, 1386)));
        watch.add(figures, List.of(text(1427, 41, 0)), Duration.ofSeconds(1));

        assertThat(watch.soFar().seen())
                .first()
                .asString()
                .contains(
                        "1386 resets for 1427 prepared executions",
                        "Connector/J before 8.3.0 does so: use a later one.");
    }

    @Test
    void commands_are_an_object_by_their_names_in_JSON_as_in_a_run_and_read_back_the_same() {
        watch.add(prepared(10, 1), List.of(text(10, 10, 10)), Duration.ofSeconds(1));
        WatchReport report = watch.soFar();

        String json = Json.text(report);

        assertThat(json)
                .containsPattern("\"commands\" : \\{\\s+\"COM_")
                .containsPattern("\"COM_STMT_EXECUTE\" : \\{\\s+\"count\" : 10,")
                .doesNotContain("\"command\" :");
        assertThat(Json.read(json, WatchReport.class, "it").commands()).isEqualTo(report.commands());
    }

    @Test
    void statements_that_are_kept_open_are_nothing_to_say() {
        watch.add(prepared(1000, 1), List.of(text(1000, 1, 1)), Duration.ofSeconds(1));
        WireFigures kept = wire(
                1,
                Map.of(
                        Command.COM_STMT_EXECUTE, figures(Purpose.BUSINESS, 1000),
                        Command.COM_STMT_PREPARE, figures(Purpose.STATEMENT_UPKEEP, 1)));
        Watch quiet = new Watch("0.1.0", new Source(Source.Kind.AGENT, "JVM 17"), Instant.EPOCH);
        quiet.add(kept, List.of(text(1000, 1, 0)), Duration.ofSeconds(1));

        assertThat(quiet.soFar().seen()).isEmpty();
    }

    @Test
    void useLocalSessionState_is_named_with_what_it_removes_and_for_connector_j_alone() {
        SentText isolation = state("SELECT @@session.transaction_isolation", 40);
        SentText autocommit = state("SET autocommit=?", 60);
        SentText setUp = state("SELECT @@session.auto_increment_increment AS auto_increment_increment, @@x AS x", 1);

        assertThat(seenBeside(List.of(isolation, autocommit, setUp)))
                .contains(
                        "With useLocalSessionState=true Connector/J answers SELECT @@session.transaction_isolation (40)"
                                + " itself: 40 of these 101 round trips.")
                .contains("It also leaves out a SET that changes nothing.");
        // Another client, such as one in Python.
        assertThat(seenBeside(List.of(isolation, autocommit))).doesNotContain("useLocalSessionState");
        // A string that has it already.
        assertThat(seenBeside(List.of(autocommit, setUp))).doesNotContain("useLocalSessionState");
    }

    private static SentText state(String sql, int times) {
        return new SentText(
                Purpose.SESSION_STATE, sql, times, 0, 0, 0, 0, times, 0, times, sql.length(), Optional.empty());
    }

    private static String seenBeside(List<SentText> state) {
        Watch watched = new Watch("0.1.0", new Source(Source.Kind.AGENT, "JVM 17"), Instant.EPOCH);
        List<SentText> texts = new ArrayList<>(state);
        texts.add(HUNDRED);
        WireFigures figures = wire(1, Map.of(Command.COM_STMT_EXECUTE, figures(Purpose.BUSINESS, 100)));
        watched.add(figures, texts, Duration.ofSeconds(1));
        return watched.soFar().seen().stream().map(Observation::text).collect(Collectors.joining(" "));
    }

    @Test
    void session_state_is_said_by_text_with_its_part_of_the_waiting() {
        String isolation = "SELECT @@session.transaction_isolation";
        SentText asked =
                new SentText(Purpose.SESSION_STATE, isolation, 50, 0, 0, 0, 0, 50, 0, 250, 38, Optional.empty());
        WireFigures figures = wire(
                1,
                Map.of(
                        Command.COM_STMT_EXECUTE, figures(Purpose.BUSINESS, 100),
                        Command.COM_QUERY, figures(Purpose.SESSION_STATE, 50)));
        watch.add(figures, List.of(HUNDRED, asked), Duration.ofSeconds(1));

        assertThat(watch.soFar().seen())
                .singleElement()
                .asString()
                .contains("50 round trips, 0.50 per business statement, and 25% of the clients' waiting")
                .contains("SELECT @@session.transaction_isolation (50)");
    }

    @Test
    void the_report_is_as_its_published_schema_says() {
        watch.add(prepared(1000, 4), List.of(text(1000, 1000, 1000)), Duration.ofSeconds(1));
        watch.add(
                new WireFigures(
                        Map.of(),
                        List.of(),
                        ByteFigures.NONE,
                        ConnectionCounts.NONE,
                        List.of(new UnreadableConnections("compressed", "compressed", 2, 77)),
                        0),
                List.of(),
                Duration.ofSeconds(2));
        watch.note("A sentence.");
        watch.note("A sentence.");
        watch.observe(new Observation("It is slow.", Optional.of("jdbc:mysql://db/")));

        WatchReport report = watch.soFar();

        assertThat(report.notes()).containsExactly("A sentence.");
        assertThat(report.seen()).endsWith(new Observation("It is slow.", Optional.of("jdbc:mysql://db/")));
        assertThat(report.unreadable()).singleElement().satisfies(unreadable -> {
            assertThat(unreadable.reason()).isEqualTo("compressed");
            assertThat(unreadable.connections()).isEqualTo(2);
        });
        Schemas.requireValid(Json.text(report));
    }

    private static SentText text(long executions, long prepares, long closes) {
        long trips = executions + prepares;
        return new SentText(
                Purpose.BUSINESS,
                SELECT,
                executions,
                executions,
                prepares,
                closes,
                0,
                trips,
                0,
                5,
                28,
                Optional.empty());
    }

    /** Each statement is prepared and closed. */
    private static WireFigures prepared(long statements, long opened) {
        return wire(
                opened,
                Map.of(
                        Command.COM_STMT_PREPARE, figures(Purpose.STATEMENT_UPKEEP, statements),
                        Command.COM_STMT_EXECUTE, figures(Purpose.BUSINESS, statements),
                        Command.COM_STMT_CLOSE, figures(Purpose.STATEMENT_UPKEEP, statements)));
    }

    private static WireFigures wire(long opened, Map<Command, CommandFigures> commands) {
        return new WireFigures(commands, List.of(), ByteFigures.NONE, new ConnectionCounts(opened, 0, 1), List.of(), 0);
    }

    private static CommandFigures figures(Purpose purpose, long count) {
        SingleWriterLatencyRecorder latencies = new SingleWriterLatencyRecorder();
        for (int i = 0; i < count; i++) {
            latencies.record(2_000_000);
        }
        return new CommandFigures(Map.of(purpose, count), 0, 0, 0, latencies.takeInterval(), Unanswered.NONE);
    }
}
