package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Unchecked;
import dev.roundtrip.file.ChildJvm;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.Json;
import dev.roundtrip.result.WatchReport;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** An application in a JVM of its own, with the agent or without. */
public final class ApplicationProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Process process;
    private final Path out;
    private final Path err;

    private ApplicationProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** The server, with the database and the table of {@link SmallApplication}. */
    public static DatabaseServer withItsTable(DatabaseServer server) throws SQLException {
        Sql.execute(server, "CREATE DATABASE IF NOT EXISTS agent", SmallApplication.TABLE);
        return server;
    }

    /**
     * Starts a main class.
     *
     * @param classPath the application's, beside its own classes
     */
    /** The small application with Connector/J on a server that has its table. */
    public static ApplicationProcess small(
            Path folder, List<String> jvmOptions, DatabaseServer server, String parameters, String how)
            throws IOException {
        return start(
                folder,
                jvmOptions,
                List.of(placeOf(com.mysql.cj.jdbc.Driver.class)),
                SmallApplication.class,
                List.of(
                        "jdbc:mysql://" + server.host() + ":" + server.port() + "/agent?" + parameters,
                        server.credentials().user(),
                        server.credentials().password(),
                        how,
                        "manager"));
    }

    public static ApplicationProcess start(
            Path folder, List<String> jvmOptions, List<Path> classPath, Class<?> main, List<String> arguments)
            throws IOException {
        List<String> paths = new ArrayList<>();
        paths.add(placeOf(main).toString());
        classPath.forEach(path -> paths.add(path.toString()));
        return start(
                folder, jvmOptions, List.of("-cp", String.join(File.pathSeparator, paths), main.getName()), arguments);
    }

    /** With {@code java -jar}. */
    static ApplicationProcess startJar(Path folder, List<String> jvmOptions, Path jar, List<String> arguments)
            throws IOException {
        return start(folder, jvmOptions, List.of("-jar", jar.toString()), arguments);
    }

    private static ApplicationProcess start(
            Path folder, List<String> jvmOptions, List<String> program, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(jvmOptions);
        command.addAll(program);
        command.addAll(arguments);
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        return new ApplicationProcess(
                ChildJvm.of(command)
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start(),
                out,
                err);
    }

    /** Everything that the tests have. */
    public static List<Path> ownClassPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .toList();
    }

    /** The folder or jar that a class is from. */
    public static Path placeOf(Class<?> type) {
        return Unchecked.get(() ->
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()));
    }

    public long pid() {
        return process.pid();
    }

    /** Ends the application's stdin. */
    /** Asks an application that runs until its stdin ends, which then says that it ended well. */
    public void endWhenAsked() throws Exception {
        endStdin();
        endsWell();
        assertThat(out()).contains("ended well");
    }

    private void endStdin() throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().close();
    }

    public void await(String what, Callable<Boolean> condition) throws Exception {
        long deadline = NanoClock.SYSTEM.nanoTime() + PATIENCE.toNanos();
        while (!condition.call()) {
            assertThat(NanoClock.SYSTEM.nanoTime() - deadline)
                    .as("waited too long until %s; stderr: %s", what, err())
                    .isNegative();
            assertThat(process.isAlive())
                    .as("ended before %s; stderr: %s", what, err())
                    .isTrue();
            process.waitFor(20, TimeUnit.MILLISECONDS);
        }
    }

    /** Waits for its end, which must be without a failure. */
    public ApplicationProcess endsWell() throws Exception {
        return endsWell(PATIENCE);
    }

    ApplicationProcess endsWell(Duration patience) throws Exception {
        assertThat(process.waitFor(patience.toSeconds(), TimeUnit.SECONDS))
                .as("it did not end; stderr: %s", err())
                .isTrue();
        assertThat(process.exitValue()).as("exit code; stderr: %s", err()).isZero();
        return this;
    }

    /** Waits for its end, however it comes. */
    void awaitEnd() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    public String out() throws IOException {
        return Files.readString(out, StandardCharsets.UTF_8);
    }

    String err() throws IOException {
        return Files.readString(err, StandardCharsets.UTF_8);
    }

    public static WatchReport report(Path json) throws IOException {
        return Json.read(Files.readString(json, StandardCharsets.UTF_8), WatchReport.class, json.toString());
    }

    /** As {@code kill}, which service managers use: the JVM runs its shutdown hooks. */
    void terminate() throws InterruptedException {
        process.destroy();
        awaitEnd();
    }

    /** As {@code kill -9}. */
    void kill() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        kill();
    }
}
