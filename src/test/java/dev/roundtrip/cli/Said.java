package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.Schemas;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.testing.TestResource;
import dev.roundtrip.testing.Unchecked;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a command line that was run in this JVM.
 *
 * @param exitCode the exit code with which the process would end
 * @param out the text on stdout
 * @param err the text on stderr
 * @param json the report that {@link #run} keeps
 */
record Said(int exitCode, String out, String err, Optional<Path> json) {

    /** The options of a run whose line does not say how long it takes. */
    private static final Map<String, String> MOMENT =
            Map.of("--threads", "1", "--rounds", "1", "--slice", "200ms", "--warmup", "0s");

    Said(int exitCode, String out, String err) {
        this(exitCode, out, err, Optional.empty());
    }

    /** Runs these arguments, for a moment unless they say how long, and keeps the report. */
    static Said run(String arguments, Object... values) {
        Path json = Unchecked.get(() -> Files.createTempFile("report", ".json"));
        json.toFile().deleteOnExit();
        List<String> words = new ArrayList<>(List.of(words("run --json " + json + " " + arguments, values)));
        MOMENT.forEach((option, value) -> {
            if (!words.contains(option)) {
                words.addAll(List.of(option, value));
            }
        });
        Said said = by(words.toArray(String[]::new));
        return new Said(said.exitCode, said.out, said.err, Optional.of(json));
    }

    /** The report of a run that must have ended without a failure. */
    RunReport report() {
        return done().written();
    }

    /** The report of a run, however it ended. */
    RunReport written() {
        return JsonReport.read(json.orElseThrow());
    }

    /** The figures of the run's first row. */
    Measured measured() {
        return report().scenarios().get(0).measured().orElseThrow();
    }

    /**
     * Runs a command line as it is typed. A value replaces each {@code {}} and stays one word, even with spaces; a list
     * becomes as many words as it has.
     */
    static Said line(String line, Object... values) {
        return by(words(line, values));
    }

    /** The words of {@link #line}, for a separate process. */
    static String[] words(String line, Object... values) {
        Iterator<Object> next = List.of(values).iterator();
        List<String> words = new ArrayList<>();
        for (String word : line.split(" ", -1)) {
            Object value = word.contains("{}") ? next.next() : "";
            if (value instanceof Collection<?> several) {
                several.forEach(each -> words.add(each.toString()));
            } else {
                words.add(word.replace("{}", value.toString()));
            }
        }
        assertThat(next.hasNext()).as("more values than places in '%s'", line).isFalse();
        return words.toArray(String[]::new);
    }

    /** The arguments for a server with its login. */
    static List<String> on(DatabaseServer server, String database) {
        return List.of(words("--url {} {}", server.jdbcUrl(database), login(server)));
    }

    /** The arguments for the login of a server. */
    static List<String> login(DatabaseServer server) {
        Credentials credentials = server.credentials();
        return List.of("--user", credentials.user(), "--password", credentials.password());
    }

    /** A terminal that writes to these writers, without colours. */
    static Terminal terminal(Writer out, Writer err) {
        return new Terminal(new PrintWriter(out), new PrintWriter(err, true), false, false, true, 120);
    }

    /** Runs a command line whose streams are no terminals. */
    static Said by(String... arguments) {
        return at(120, false, arguments);
    }

    /** Runs a command line at a terminal of that width, or without one. */
    static Said at(int width, boolean colour, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Terminal terminal =
                new Terminal(Terminal.clean(out, colour), Terminal.clean(err, false), false, colour, true, width);
        int exitCode = RoundtripCommand.commandLine(terminal, arguments).execute(arguments);
        terminal.out().flush();
        terminal.err().flush();
        requireValid(arguments, out.toString());
        return new Said(exitCode, out.toString(), err.toString());
    }

    /** Requires that every JSON document that a test's command writes matches its published schema. */
    private static void requireValid(String[] arguments, String out) {
        List<String> words = List.of(arguments);
        int option = words.indexOf("--json");
        if (words.contains("check")) {
            if (option >= 0
                    && out.startsWith("{")
                    && words.stream().noneMatch(word -> Files.isRegularFile(Path.of(word)))) {
                Schemas.requireValid(out);
            }
        } else if (option >= 0 && option + 1 < words.size()) {
            Path file = Path.of(words.get(option + 1));
            String text = Files.isRegularFile(file) ? TestResource.text(file) : "";
            if (text.startsWith("{\n  \"schema\" : \"roundtrip/")) {
                Schemas.requireValid(text);
            }
        }
    }

    /** Requires that the wire and the server count each figure of each row alike. */
    static void assertCountsAgree(RunReport report) {
        assertThat(report.scenarios())
                .allSatisfy(row -> assertThat(row.measured()
                                .orElseThrow()
                                .server()
                                .orElseThrow()
                                .reconciliation())
                        .as(row.name())
                        .isNotEmpty()
                        .allMatch(line -> line.agrees()));
    }

    /** The row of a report; fails if there is none. */
    static ScenarioResult row(RunReport report, String shortName) {
        return report.scenarios().stream()
                .filter(scenario -> Scenario.shortName(scenario.name()).equals(shortName))
                .findFirst()
                .orElseThrow();
    }

    /** Requires that the command ended without a failure. */
    Said done() {
        return exits(RoundtripCommand.DONE);
    }

    /** Requires that the command ended without a failure, and returns its report in this file. */
    RunReport done(Path json) {
        done();
        return JsonReport.read(json);
    }

    /** Requires that the command line was refused as invalid, with these sentences on stderr. */
    Said refused(String... sentences) {
        return exits(RoundtripCommand.USAGE, sentences);
    }

    /** Requires that the command failed, with these sentences on stderr. */
    Said failed(String... sentences) {
        return exits(RoundtripCommand.FAILED, sentences);
    }

    /** Requires this exit code, and these sentences on stderr. */
    Said exits(int code, String... sentences) {
        assertThat(exitCode).as("%s%n%s", err, out).isEqualTo(code);
        assertThat(List.of(sentences)).allSatisfy(sentence -> assertThat(err).contains(sentence));
        return this;
    }

    /** Requires these sentences on stdout. */
    Said says(String... sentences) {
        assertThat(out).as(err).contains(sentences);
        return this;
    }

    /** Requires a sentence, and neither a stack trace nor an unforeseen failure nor the secret. */
    Said failsWithoutTrace(String secret) {
        assertThat(out + err).doesNotContain("\tat ", "Exception in thread", "unforeseen", "Exception:", secret);
        return this;
    }
}
