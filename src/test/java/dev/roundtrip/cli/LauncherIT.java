package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.JavaProgram;
import dev.roundtrip.testing.LongTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the launcher of a release, in a folder as the archive unpacks it. */
@DisabledOnOs(OS.WINDOWS)
class LauncherIT {

    private static final String URL = "jdbc:mysql://db.example:4000/bank?useServerPrepStmts=true&cachePrepStmts=true";
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path temporary;

    private Path installed;
    private final Map<String, String> environment = new TreeMap<>();

    @BeforeEach
    void unpack() throws IOException {
        install("tools of Jürgen/roundtrip-0.1.0");
        environment.put("JAVA_HOME", JAVA_HOME.toString());
        environment.put("LC_ALL", "C.UTF-8");
        environment.put("ROUNDTRIP_CACHE", temporary.resolve("cache").toString());
    }

    private void install(String folder) throws IOException {
        installed = Files.createDirectories(temporary.resolve(folder));
        Path jar = Path.of(System.getProperty("roundtrip.jar", "target/roundtrip.jar"))
                .toAbsolutePath();
        Files.copy(Path.of("src/launcher/roundtrip"), installed.resolve("roundtrip"));
        assertThat(installed.resolve("roundtrip").toFile().setExecutable(true)).isTrue();
        Files.copy(jar, installed.resolve("roundtrip.jar"));
        Files.createSymbolicLink(installed.resolve("lib"), jar.resolveSibling("lib"));
    }

    @LongTest
    void starts_with_and_without_an_archive_of_classes_say_the_same() throws Exception {
        Said without = said("check", URL);
        assertThat(without.done().out()).contains("Use   jdbc:mysql:");
        assertThat(said("check", URL)).isEqualTo(without);

        // JDK 17 leaves out classes whose path it would have to escape.
        install("tools/roundtrip-0.1.0");
        said("check", URL, "--fail-on", "nothing").refused("--fail-on");
        assertThat(archives())
                .as("of a refused command line, which loads few classes")
                .isEmpty();
        assertThat(said("check", URL)).isEqualTo(without);

        Path classes = temporary.resolve("classes.txt");
        environment.put("ROUNDTRIP_JAVA_OPTS", "-Xlog:class+load:file=" + classes);
        assertThat(said("check", URL)).isEqualTo(without);
        assertThat(archives()).hasSize(Files.exists(JAVA_HOME.resolve("lib/server/classes.jsa")) ? 1 : 0);
        if (!archives().isEmpty()) {
            assertThat(Files.readString(classes))
                    .contains("dev.roundtrip.cli.CheckCommand source: shared objects file");
        }

        environment.remove("ROUNDTRIP_JAVA_OPTS");
        for (Path archive : archives()) {
            assertThat(archive.toFile().setWritable(true)).isTrue();
            Files.writeString(archive, "not an archive");
        }
        assertThat(said("check", URL)).as("with a damaged archive").isEqualTo(without);
    }

    @Test
    void where_nothing_can_be_written_it_starts_without_an_archive() throws Exception {
        Files.writeString(installed.resolve("cds"), "in the way");
        environment.put("ROUNDTRIP_CACHE", "/dev/null");

        assertThat(said("check", URL).done().err()).isEmpty();
        assertThat(archives()).isEmpty();
    }

    @Test
    void a_link_starts_it_and_every_argument_arrives_as_it_was_given() throws Exception {
        Path link = Files.createSymbolicLink(temporary.resolve("rt"), installed.resolve("roundtrip"));
        String odd = "jdbc:mysql://db.example:4000/b*$HOME\"?sessionVariables=sql_mode='b c'";
        environment.put("ROUNDTRIP_CACHE", "/dev/null");
        Files.writeString(installed.resolve("cds"), "in the way");

        assertThat(said(link, "check", "--json", odd).out())
                .contains("\"jdbcUrl\" : \"jdbc:mysql://db.example:4000/b*$HOME\\\"?sessionVariables=sql_mode='b c'\"");
    }

    @Test
    void an_older_java_and_none_are_refused_with_a_sentence() throws Exception {
        useJava("IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"11.0.2\"\n", "exit 99");

        Said said = said("check", URL);

        assertThat(said.refused().err())
                .isEqualTo("roundtrip: needs Java 17 or later, found 11.0.2. Install it, or set JAVA_HOME to it.\n");
        assertThat(said.out()).isEmpty();
    }

    /** Installs a Java that is only a script. */
    private void useJava(String release, String script) throws IOException {
        Folder.write(temporary, "jdk/release", release);
        Path java = Folder.write(temporary, "jdk/bin/java", "#!/bin/sh\n" + script + "\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        environment.put("JAVA_HOME", temporary.resolve("jdk").toString());
    }

    /** The Java in use only says how it was started. */
    @ParameterizedTest
    @CsvSource({"--live, false", "--live=10m, false", "--all, true"})
    void a_check_that_measures_has_both_compilers(String option, boolean quick) throws Exception {
        useJava("JAVA_VERSION=\"17.0.15\"\n", "echo \"$@\"");

        String out = said("check", URL, option).done().out();

        assertThat(out).contains(option);
        assertThat(out.contains("TieredStopAtLevel=1")).isEqualTo(quick);
        assertThat(out.contains("CICompilerCount=1")).isEqualTo(quick);
    }

    /** A JVM refuses two collectors, and one compiling thread with some options. */
    @ParameterizedTest
    @CsvSource({"ROUNDTRIP_JAVA_OPTS, false", "JAVA_TOOL_OPTIONS, true", "JDK_JAVA_OPTIONS, true"})
    void a_collector_that_was_asked_for_is_the_only_one(String variable, boolean oneCompiler) throws Exception {
        useJava("JAVA_VERSION=\"17.0.15\"\n", "echo \"$@\"");
        environment.put(variable, "-XX:+UseSerialGC");

        String out = said("check", URL).done().out();

        assertThat(out).contains("TieredStopAtLevel=1").doesNotContain("UseG1GC");
        assertThat(out.contains("CICompilerCount=1")).isEqualTo(oneCompiler);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void without_a_controlling_terminal_the_help_is_shown_on_a_terminal_and_elsewhere() throws Exception {
        String help = "setsid -w '" + installed.resolve("roundtrip") + "' --help";
        assumeThat(Path.of("/usr/bin/script")).as("script of util-linux").isExecutable();

        Said elsewhere = said(Path.of("/bin/sh"), "-c", help);
        Said onTerminal = said(Path.of("/usr/bin/script"), "-qec", help, "/dev/null");

        assertThat(elsewhere.done().out()).contains("contract", "check");
        assertThat(elsewhere.err()).isEmpty();
        assertThat(onTerminal.done().out()).contains("contract", "check").doesNotContain("/dev/tty");
    }

    private List<Path> archives() {
        return Folder.entries(installed.resolve("cds"));
    }

    private Said said(String... arguments) throws Exception {
        return said(installed.resolve("roundtrip"), arguments);
    }

    private Said said(Path launcher, String... arguments) throws Exception {
        List<String> command = List.of(Said.words("{} {}", launcher, List.of(arguments)));
        ProcessBuilder builder = JavaProgram.quiet(command).directory(temporary.toFile());
        builder.environment().putAll(environment);
        return RoundtripProcess.said(temporary, builder);
    }
}
