package dev.roundtrip.probe.balance;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.probe.ProbeFailedException;
import dev.roundtrip.probe.balance.BalanceRequest.Wanted;
import dev.roundtrip.probe.balance.RowObservation.Observed;
import dev.roundtrip.result.BalanceReport;
import dev.roundtrip.result.BalanceReport.Row;
import dev.roundtrip.result.Environment;
import dev.roundtrip.server.process.OwnCluster;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Starts a cluster and observes one routing after the other on it.
 *
 * <p>Threads: {@link #execute} belongs to its caller; {@link #stop} may come from any thread.
 */
public final class BalanceTable {

    private final NanoClock clock;
    private volatile Optional<Thread> working = Optional.empty();
    private volatile boolean stopped;

    public BalanceTable(NanoClock clock) {
        this.clock = clock;
    }

    /**
     * Observes all rows, or until {@link #stop}.
     *
     * @param progress gets a line for each step
     * @throws ProbeFailedException if there is no result; all servers have been stopped then
     */
    public BalanceReport execute(BalanceRequest request, Consumer<String> progress) throws ProbeFailedException {
        working = Optional.of(Thread.currentThread());
        try (OwnCluster cluster = Servers.startCluster(request.server(), progress)) {
            try (Connection admin = cluster.tidb().get(1).connections("").open();
                    Statement statement = admin.createStatement()) {
                statement.execute("CREATE DATABASE " + RowObservation.DATABASE);
                statement.execute("USE " + RowObservation.DATABASE);
                TransferAccounts.createTables(statement);
                String driver = admin.getMetaData().getDriverVersion();
                List<Row> rows = new ArrayList<>();
                for (Wanted wanted : request.rows()) {
                    progress.accept(wanted.routing().id() + ", maxLifetime "
                            + wanted.maxLifetime().toSeconds() + " s: steady, added, drained, killed, returned");
                    rows.add(row(cluster, request, wanted, rows.size()));
                }
                return new BalanceReport(
                        cluster.server().description().inReport(),
                        Environment.Driver.connectorJ(driver),
                        request.threads(),
                        BalanceRequest.PAUSE.toMillis(),
                        request.observation().toMillis(),
                        rows,
                        BalanceAdvice.of(rows));
            }
        } catch (InterruptedException interrupted) {
            throw new ProbeFailedException(stoppedSentence(), interrupted);
        } catch (ServerUnavailableException given) {
            throw new ProbeFailedException(stopped ? stoppedSentence() : given.getMessage(), given);
        } catch (SQLException | RuntimeException failure) {
            throw new ProbeFailedException(
                    stopped
                            ? stoppedSentence()
                            : "The balance could not be observed: "
                                    + JdbcUrl.masked(String.valueOf(failure.getMessage())) + ".",
                    failure);
        } finally {
            working = Optional.empty();
            // A stop has taken effect.
            Thread.interrupted();
        }
    }

    /** Ends the observation soon, and all servers. */
    public void stop() {
        stopped = true;
        working.ifPresent(Thread::interrupt);
    }

    private static String stoppedSentence() {
        return "The observation was stopped, so there is no report.";
    }

    private Row row(OwnCluster cluster, BalanceRequest request, Wanted wanted, int number)
            throws SQLException, InterruptedException, ServerUnavailableException, ProbeFailedException {
        Optional<String> skipped =
                wanted.routing().reasonToSkip(request.server().cluster().tiproxy());
        Optional<Observed> observed = skipped.isPresent()
                ? Optional.empty()
                : Optional.of(new RowObservation(cluster, request, wanted, number, clock).observe());
        return new Row(
                wanted.routing().id(),
                wanted.routing().what(),
                observed.map(Observed::jdbcUrl),
                wanted.maxLifetime().toMillis(),
                "./roundtrip balance --only " + wanted.routing().id() + " --max-lifetime "
                        + wanted.maxLifetime().toSeconds() + "s" + request.commandEnd(),
                skipped,
                observed.map(Observed::events).orElse(List.of()),
                observed.map(Observed::money));
    }
}
