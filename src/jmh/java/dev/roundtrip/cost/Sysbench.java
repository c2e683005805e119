package dev.roundtrip.cost;

import dev.roundtrip.server.DatabaseServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs the program sysbench, which speaks MySQL's protocol without Java: slices of its {@code oltp_point_select} on
 * tables that a run has created.
 */
final class Sysbench {

    private static final Pattern RATE = Pattern.compile("transactions: +(\\d+) +\\(([\\d.]+) per sec\\.\\)");
    private static final Pattern P99 = Pattern.compile("99th percentile: +([\\d.]+)");

    /** The output of bash's {@code time}: user and system time in seconds. */
    private static final Pattern CPU = Pattern.compile("^cpu ([\\d.]+) ([\\d.]+)$", Pattern.MULTILINE);

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final String program;
    private final DatabaseServer server;
    private final String database;
    private final int threads;
    private final long rows;

    /**
     * Prepares to run sysbench.
     *
     * @param program its name or path
     */
    Sysbench(String program, DatabaseServer server, String database, int threads, long rows) {
        this.program = program;
        this.server = server;
        this.database = database;
        this.threads = threads;
        this.rows = rows;
    }

    /**
     * Runs sysbench once.
     *
     * @param measured the measured time, in whole seconds
     * @return the figures; the processor time includes the start of the program and of its connections
     */
    SliceFigures slice(Duration measured) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                "bash",
                "-c",
                "TIMEFORMAT='cpu %U %S'; time \"$0\" \"$@\"",
                program,
                "oltp_point_select",
                "--mysql-host=" + server.host(),
                "--mysql-port=" + server.port(),
                "--mysql-user=" + server.credentials().user(),
                "--mysql-db=" + database,
                "--tables=1",
                "--table-size=" + rows,
                "--threads=" + threads,
                "--time=" + measured.toSeconds(),
                "--percentile=99",
                "run"));
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher rate = RATE.matcher(said);
        Matcher p99 = P99.matcher(said);
        Matcher cpu = CPU.matcher(said);
        if (!rate.find() || !p99.find() || !cpu.find()) {
            throw new IOException("sysbench did not measure: " + said);
        }
        double cpuSeconds = Double.parseDouble(cpu.group(1)) + Double.parseDouble(cpu.group(2));
        return new SliceFigures(
                Double.parseDouble(rate.group(2)),
                Double.parseDouble(p99.group(1)) * NANOS_PER_MILLI,
                cpuSeconds * NANOS_PER_SECOND / Long.parseLong(rate.group(1)),
                Double.NaN);
    }
}
