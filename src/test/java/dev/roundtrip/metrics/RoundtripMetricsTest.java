package dev.roundtrip.metrics;

import static dev.roundtrip.metrics.ScriptedFigures.latencies;
import static dev.roundtrip.wire.Command.COM_PING;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Purpose.BUSINESS;
import static dev.roundtrip.wire.Purpose.LIVENESS;
import static dev.roundtrip.wire.Purpose.SESSION_STATE;
import static dev.roundtrip.wire.Purpose.STATEMENT_UPKEEP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.report.PoolState;
import dev.roundtrip.report.WorkSoFar;
import dev.roundtrip.tap.TapSockets;
import dev.roundtrip.testing.SteppedClock;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RoundtripMetricsTest {

    /** Enough time for the next call to read again. */
    private static final long PAST_READING = SharedReading.MAX_AGE_MILLIS * 1_000_000 + 1;

    private final SteppedClock clock = new SteppedClock(Long.MAX_VALUE - 10);
    private final RoundtripMetrics metrics = new RoundtripMetrics(clock);
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final ScriptedFigures figures = new ScriptedFigures("s3");

    @Test
    void commands_are_counted_by_scenario_command_and_purpose() {
        figures.sent(COM_QUERY, BUSINESS, 1_000, 1_000).sent(COM_QUERY, SESSION_STATE, 1_000);
        ScriptedFigures other = new ScriptedFigures("s5").sent(COM_STMT_EXECUTE, BUSINESS, 5, 5, 5, 5);
        metrics.add(figures);
        metrics.add(other);

        metrics.bindTo(registry);

        assertThat(count(Meters.COMMANDS, "scenario", "s3", "command", "COM_QUERY", "purpose", "business"))
                .isEqualTo(2);
        assertThat(count(Meters.COMMANDS, "scenario", "s3", "command", "COM_QUERY", "purpose", "sessionState"))
                .isEqualTo(1);
        assertThat(count(Meters.COMMANDS, "scenario", "s5", "command", "COM_STMT_EXECUTE", "purpose", "business"))
                .isEqualTo(4);
        assertThat(registry.find("roundtrip.commands").functionCounters()).hasSize(3);
    }

    @Test
    void round_trips_leave_out_what_gets_no_answer_and_chatter_leaves_out_the_business() {
        bind(figures.sent(COM_STMT_PREPARE, STATEMENT_UPKEEP, 1_000)
                .sent(COM_STMT_EXECUTE, BUSINESS, 1_000)
                .sent(COM_STMT_CLOSE, STATEMENT_UPKEEP)
                .sent(COM_PING, LIVENESS, 1_000)
                .bytes(10, 20)
                .unreadable(1));

        assertThat(count(Meters.ROUND_TRIPS)).isEqualTo(3);
        assertThat(count(Meters.STATEMENTS)).isEqualTo(1);
        assertThat(count(Meters.CHATTER, "purpose", "statementUpkeep")).isEqualTo(2);
        assertThat(count(Meters.CHATTER, "purpose", "liveness")).isEqualTo(1);
        assertThat(count(Meters.CHATTER, "purpose", "sessionState")).isZero();
        assertThat(registry.find("roundtrip.chatter").tag("purpose", "business").meters())
                .isEmpty();
        assertThat(count(Meters.BYTES, "direction", "sent")).isEqualTo(10);
        assertThat(count(Meters.BYTES, "direction", "received")).isEqualTo(20);
        assertThat(count(Meters.UNREADABLE_CONNECTIONS)).isEqualTo(1);
    }

    @Test
    void latencies_are_count_and_sum_of_the_commands_that_are_answered() {
        bind(figures.failed(COM_QUERY, BUSINESS, 1, 60_000, 700_000, 11_000_000_000L)
                .sent(COM_STMT_CLOSE, STATEMENT_UPKEEP));

        FunctionTimer latency = timer(Meters.COMMAND_LATENCY);
        assertThat(latency.count()).isEqualTo(3);
        assertThat(latency.totalTime(TimeUnit.NANOSECONDS)).isEqualTo(11_000_760_000.0);
        assertThat(count(Meters.ERRORS, "command", "COM_QUERY")).isEqualTo(1);
        assertThat(registry.find("roundtrip.command.latency").meters()).hasSize(1);
        assertThat(registry.find("roundtrip.errors").meters()).hasSize(1);
        assertThat(count(Meters.COMMANDS, "command", "COM_STMT_CLOSE")).isEqualTo(1);
    }

    @Test
    void work_and_pool_are_there_where_someone_knows_them() {
        bind(figures.worked(new WorkSoFar(5, latencies(1_000_000, 2_000_000), latencies(7_000_000)))
                .pooled(new PoolState(3, 1, 2, 4)));

        assertThat(count(Meters.TRANSACTIONS)).isEqualTo(5);
        assertThat(timer(Meters.STATEMENT_LATENCY).count()).isEqualTo(2);
        assertThat(timer(Meters.TRANSACTION_LATENCY).totalTime(TimeUnit.MILLISECONDS))
                .isEqualTo(7);
        assertThat(List.of("used", "idle"))
                .extracting(state -> registry.get("db.client.connection.count")
                        .tag("db.client.connection.state", state)
                        .gauge()
                        .value())
                .containsExactly(3.0, 1.0);
        assertThat(List.of("pending_requests", "max"))
                .extracting(gauge ->
                        registry.get("db.client.connection." + gauge).gauge().value())
                .containsExactly(2.0, 4.0);
    }

    @Test
    void what_nobody_knows_is_absent_and_not_zero() {
        bind(figures.sent(COM_QUERY, BUSINESS, 1));

        assertThat(Stream.of(Meters.TRANSACTIONS, Meters.STATEMENT_LATENCY, Meters.POOL_CONNECTIONS)
                        .flatMap(meter -> registry.find(meter.meterName()).meters().stream()))
                .isEmpty();
    }

    @Test
    void a_registry_that_nobody_refreshes_reads_anew_by_itself() {
        bind(figures.sent(COM_QUERY, BUSINESS, 1_000));
        figures.sent(COM_QUERY, BUSINESS, 1_000).sent(COM_PING, LIVENESS, 1_000);
        clock.step(PAST_READING);

        assertThat(count(Meters.COMMANDS, "command", "COM_QUERY")).isEqualTo(2);
        assertThat(count(Meters.COMMANDS, "command", "COM_PING", "purpose", "liveness"))
                .isEqualTo(1);
        assertThat(timer(Meters.COMMAND_LATENCY, "command", "COM_QUERY").count())
                .isEqualTo(2);
    }

    @Test
    void all_meters_of_one_look_share_one_reading() {
        bind(figures.sent(COM_QUERY, BUSINESS, 1_000).sent(COM_PING, LIVENESS, 1_000));
        int before = figures.readings();
        clock.step(PAST_READING);

        registry.getMeters().forEach(meter -> meter.measure().forEach(Measurement::getValue));

        assertThat(registry.getMeters()).hasSizeGreaterThan(15);
        assertThat(figures.readings()).isEqualTo(before + 1);
    }

    @Test
    void two_sources_with_one_label_are_refused() {
        metrics.add(figures);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> metrics.add(new ScriptedFigures("s3")))
                .withMessage("scenario is \"s3\", which another source has");
    }

    @Test
    void two_pools_of_one_name_are_refused_and_not_silently_one() {
        RoundtripMetrics.of(pool()).bindTo(registry);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RoundtripMetrics.of(pool()).bindTo(registry))
                .withMessage("the registry has meters of another pool \"dataSource\". Give each a name of its own.");
        RoundtripMetrics.of(pool(), "stock").bindTo(registry);
        assertThat(registry.find("roundtrip.statements").tagKeys("pool").meters())
                .hasSize(2);
    }

    @Test
    void a_pool_whose_metrics_are_closed_goes_on_without_its_tap() throws Exception {
        HikariDataSource pool = pool();
        RoundtripMetrics.of(pool).close();
        String tap = pool.getDataSourceProperties().getProperty(TapSockets.PROPERTY);

        try (Socket socket = TapSockets.ofTap(tap).newSocket(() -> "")) {
            assertThat(socket.isClosed()).isFalse();
        }
    }

    private static HikariDataSource pool() {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl("jdbc:mysql://db.example:4000/shop");
        return pool;
    }

    @Test
    void a_source_that_has_ended_loses_its_meters_after_a_reading_with_its_last_figures_and_its_name_is_free() {
        registry.counter("theirs");
        bind(figures.sent(COM_QUERY, BUSINESS, 1_000));
        figures.end();
        assertThat(count(Meters.STATEMENTS))
                .as("of a reading that is new enough")
                .isEqualTo(1);

        clock.step(PAST_READING);
        assertThat(count(Meters.STATEMENTS)).as("of the last reading").isEqualTo(1);
        assertThat(registry.getMeters()).hasSizeGreaterThan(1);

        clock.step(PAST_READING);
        count(Meters.STATEMENTS);

        assertThat(registry.getMeters()).hasSize(1);
        metrics.add(new ScriptedFigures("s3").sent(COM_QUERY, BUSINESS, 1_000, 1_000));
        assertThat(count(Meters.STATEMENTS)).isEqualTo(2);
    }

    @Test
    void closing_takes_the_meters_out_and_leaves_those_of_others() {
        registry.counter("theirs");
        bind(ScriptedFigures.withEverything("s3"));

        metrics.close();

        assertThat(registry.getMeters())
                .singleElement()
                .satisfies(left -> assertThat(left.getId().getName()).isEqualTo("theirs"));
        assertThatIllegalStateException().isThrownBy(() -> metrics.add(new ScriptedFigures("s9")));
    }

    @Test
    void every_entry_of_the_catalogue_has_meters_with_its_tags() {
        bind(ScriptedFigures.withEverything("s3"));

        for (Meters entry : Meters.values()) {
            assertThat(registry.find(entry.meterName()).meters())
                    .as(entry.meterName())
                    .isNotEmpty()
                    .allSatisfy(meter -> assertThat(meter.getId().getTags())
                            .extracting(Tag::getKey)
                            .containsExactlyInAnyOrderElementsOf(entry.tagKeys()));
        }
    }

    private void bind(LiveFigures source) {
        metrics.add(source);
        metrics.bindTo(registry);
    }

    private double count(Meters meter, String... tags) {
        return registry.get(meter.meterName()).tags(tags).functionCounter().count();
    }

    private FunctionTimer timer(Meters meter, String... tags) {
        return registry.get(meter.meterName()).tags(tags).functionTimer();
    }
}
