package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.Json;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.testing.ChildProcess;
import dev.roundtrip.testing.JavaProgram;
import dev.roundtrip.testing.Unchecked;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** An application in its own JVM, with the agent or without. */
public final class ApplicationProcess extends ChildProcess {

    static final Path CONNECTOR_J = placeOf(com.mysql.cj.jdbc.Driver.class);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private ApplicationProcess(Path folder, ProcessBuilder program) throws IOException {
        super(folder, program, PATIENCE);
    }

    /** The server, on which the database and the table of {@link SmallApplication} now exist. */
    public static DatabaseServer withItsTable(DatabaseServer server) throws SQLException {
        Sql.execute(server, "CREATE DATABASE IF NOT EXISTS agent", SmallApplication.TABLE);
        return server;
    }

    /** The small application with Connector/J on a server that has its table. */
    public static ApplicationProcess small(
            Path folder, List<String> jvmOptions, DatabaseServer server, String parameters, Object how)
            throws IOException {
        return small(folder, jvmOptions, CONNECTOR_J, server, parameters, how);
    }

    /** The small application with the driver in this jar, whose name is that of the driver. */
    static ApplicationProcess small(
            Path folder, List<String> jvmOptions, Path driver, DatabaseServer server, String parameters, Object how)
            throws IOException {
        String scheme = driver.getFileName().toString().contains("mariadb") ? "jdbc:mariadb:" : "jdbc:mysql:";
        return start(
                folder,
                jvmOptions,
                List.of(driver),
                SmallApplication.class,
                List.of(
                        scheme + "//" + server.host() + ":" + server.port() + "/agent?" + parameters,
                        server.credentials().user(),
                        server.credentials().password(),
                        how.toString()));
    }

    /**
     * Starts a main class.
     *
     * @param classPath the application's class path, in addition to its own classes
     */
    public static ApplicationProcess start(
            Path folder, List<String> jvmOptions, List<Path> classPath, Class<?> main, List<String> arguments)
            throws IOException {
        List<String> paths = new ArrayList<>();
        paths.add(placeOf(main).toString());
        classPath.forEach(path -> paths.add(path.toString()));
        return start(
                folder, jvmOptions, List.of("-cp", String.join(File.pathSeparator, paths), main.getName()), arguments);
    }

    /** Starts an application with {@code java -jar}. */
    static ApplicationProcess startJar(Path folder, List<String> jvmOptions, Path jar, List<String> arguments)
            throws IOException {
        return start(folder, jvmOptions, List.of("-jar", jar.toString()), arguments);
    }

    private static ApplicationProcess start(
            Path folder, List<String> jvmOptions, List<String> program, List<String> arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(JavaProgram.JAVA, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(jvmOptions);
        command.addAll(program);
        command.addAll(arguments);
        return new ApplicationProcess(folder, JavaProgram.quiet(command));
    }

    /** The class path of the tests. */
    public static List<Path> ownClassPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .toList();
    }

    /** The folder or jar that a class comes from. */
    public static Path placeOf(Class<?> type) {
        return Unchecked.get(() ->
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()));
    }

    /** Ends an application that runs until its stdin ends, and requires that it then says that it ended well. */
    public void endWhenAsked() throws Exception {
        process.getOutputStream().write('\n');
        process.getOutputStream().close();
        endsWell();
        assertThat(out()).contains("ended well");
    }

    /** Waits for the application's end, which must be without a failure. */
    public void endsWell() throws Exception {
        assertThat(awaitEnd()).as("exit code; stderr: %s", err()).isZero();
    }

    public static WatchReport report(Path json) throws IOException {
        return Json.read(Files.readString(json, StandardCharsets.UTF_8), WatchReport.class, json.toString());
    }

    /** The address of a service that prints its port. */
    public URI address() throws Exception {
        await("it listens", () -> out().contains("port ") && out().endsWith(System.lineSeparator()));
        return URI.create("http://127.0.0.1:" + out().trim().substring("port ".length()) + "/");
    }

    /** Ends the application as {@code kill} does, which service managers use: the JVM runs its shutdown hooks. */
    public void terminate() throws Exception {
        process.destroy();
        awaitEnd();
    }
}
