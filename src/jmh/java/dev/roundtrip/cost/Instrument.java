package dev.roundtrip.cost;

import com.p6spy.engine.spy.P6DataSource;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.run.StudyScenario;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.TapGuard;
import dev.roundtrip.wire.Command;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.QueryCountHolder;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;

/**
 * The instrument between the application and the server: nothing, our tap or agent, or another library, each set up
 * only to count. The pool is the same. It belongs to the benchmark's thread, and the works belong to the crew's.
 */
final class Instrument implements AutoCloseable {

    /** The instruments in the order of the table. */
    enum Kind {
        BARE("bare"),
        BARE_AGAIN("bare again"),
        TAP("tap"),
        /** The tap as an application with Spring Boot has it: guarded, and with the texts of its endpoint. */
        IN_APPLICATION("roundtrip.enabled"),
        P6SPY("p6spy"),
        DATASOURCE_PROXY("datasource-proxy"),
        DATASOURCE_MICROMETER("datasource-micrometer"),
        OPENTELEMETRY("OpenTelemetry JDBC"),
        /** The agent is the last, because it counts all connections that are opened after it. */
        AGENT("agent");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    /** Attaches the agent once the connections without it are open. */
    interface AgentSupplier {
        AttachedAgent attach() throws IOException;
    }

    private static final String POOL_NAME = "bench";

    private final Kind kind;
    private final Tap tap;
    private final Optional<AttachedAgent> agent;
    private final HikariDataSource pool;
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final LongAdder spans = new LongAdder();
    private final List<Work> works = new ArrayList<>();

    /**
     * Sets up an instrument.
     *
     * @param agent attaches the agent, for {@link Kind#AGENT}
     */
    Instrument(Kind kind, StudyScenario string, String schema, int threads, AgentSupplier agent) throws IOException {
        this.kind = kind;
        this.tap = kind == Kind.IN_APPLICATION
                ? Tap.builder(NanoClock.SYSTEM)
                        .texts()
                        .guard(new TapGuard(first -> {}))
                        .open()
                : Tap.open(NanoClock.SYSTEM);
        this.agent = kind == Kind.AGENT ? Optional.of(agent.attach()) : Optional.empty();
        this.pool = BenchPool.open(
                kind == Kind.TAP || kind == Kind.IN_APPLICATION ? string.tapped(schema, tap) : string.untapped(schema),
                threads,
                true);
        DataSource seen = dataSource();
        IntStream.range(0, threads)
                .forEach(i -> works.add(new PointReads(seen, BenchTables.POINT_GET, BenchTables.ROWS, i)));
    }

    private DataSource dataSource() {
        return switch (kind) {
            case BARE, BARE_AGAIN, TAP, IN_APPLICATION, AGENT -> pool;
            case DATASOURCE_MICROMETER -> ObservedDataSources.datasourceMicrometer(pool, meters);
            case OPENTELEMETRY -> ObservedDataSources.openTelemetry(pool, spans);
            case P6SPY -> {
                System.setProperty("p6spy.config.appender", CountingAppender.class.getName());
                yield new P6DataSource(pool);
            }
            case DATASOURCE_PROXY ->
                ProxyDataSourceBuilder.create(POOL_NAME, pool).countQuery().build();
        };
    }

    Kind kind() {
        return kind;
    }

    List<Work> works() {
        return works;
    }

    /**
     * Executes some statements on the caller's thread and checks whether they were counted.
     *
     * @throws IllegalStateException if the benchmark would measure something else than it says
     */
    void check() throws SQLException, IOException {
        tap.takeInterval();
        long byAgent = countedByAgent();
        long byP6Spy = CountingAppender.statements();
        long byMeters = countedByMeters();
        spans.reset();
        int statements = works.get(0).block(new SingleWriterLatencyRecorder());
        WireFigures onTheWire = tap.takeInterval();
        long counted = switch (kind) {
            case BARE, BARE_AGAIN -> statements;
            case TAP, IN_APPLICATION -> onTheWire.count(Command.COM_STMT_EXECUTE);
            case P6SPY -> CountingAppender.statements() - byP6Spy;
            case DATASOURCE_PROXY -> QueryCountHolder.get(POOL_NAME).getTotal();
            case DATASOURCE_MICROMETER -> countedByMeters() - byMeters;
            case OPENTELEMETRY -> spans.sum();
            case AGENT -> countedByAgent() - byAgent;
        };
        if (counted != statements || !onTheWire.unreadable().isEmpty()) {
            throw new IllegalStateException(kind + " counted " + counted + " statements of " + statements);
        }
        QueryCountHolder.clear();
    }

    private long countedByMeters() {
        return meters.find("jdbc.query").timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }

    private long countedByAgent() throws IOException {
        return agent.isPresent() ? agent.get().statements() : 0;
    }

    @Override
    public void close() {
        pool.close();
        agent.ifPresent(AttachedAgent::close);
        tap.close();
    }
}
