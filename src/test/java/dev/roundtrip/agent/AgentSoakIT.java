package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Texts;
import dev.roundtrip.result.SentText;
import dev.roundtrip.result.WatchReport;
import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * As many connections as an application with ten of them and a maxLifetime of 30 s opens in more than eight hours,
 * under the agent.
 */
@Tag("long")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class AgentSoakIT {

    private static final Logger LOG = LoggerFactory.getLogger(AgentSoakIT.class);

    private static final int CONNECTIONS = 10_000;

    /** What 9,000 connections may add to the heap: code that is compiled and loaded meanwhile, and no connection. */
    private static final long GROWTH_BYTES = 8 << 20;

    /** Parts that the application's threads run through. */
    private static final Set<String> PARTS = Set.of(Texts.words("""
            dev.roundtrip.tap.Tap dev.roundtrip.tap.TapSockets dev.roundtrip.tap.Tape
            dev.roundtrip.tap.TappedConnection dev.roundtrip.tap.ConnectionFigures
            dev.roundtrip.tap.SentTexts dev.roundtrip.wire.TextShape dev.roundtrip.tap.LineSampler$OfConnection
            dev.roundtrip.tap.recording.ApplicationLine dev.roundtrip.wire.WireDecoder
            dev.roundtrip.wire.ResponseTracker dev.roundtrip.agent.inside.TappedSockets
            dev.roundtrip.agent.inside.SeenStrings
            """));

    @TempDir
    private Path folder;

    private void soak(Path agent, Path json) throws Exception {
        DatabaseServer server = TestServers.mariaDbWithTls();
        try (ApplicationProcess application = ApplicationProcess.start(
                folder,
                List.of("-javaagent:" + agent + "=json=" + json),
                List.of(ApplicationProcess.placeOf(com.mysql.cj.jdbc.Driver.class)),
                ConnectionsApplication.class,
                List.of(
                        "jdbc:mysql://" + server.host() + ":" + server.port()
                                + "/?sslMode=DISABLED&allowPublicKeyRetrieval=true&useServerPrepStmts=true",
                        server.credentials().user(),
                        server.credentials().password(),
                        Integer.toString(CONNECTIONS)))) {
            application.endsWell(Duration.ofMinutes(14));
            String out = application.out();
            LOG.info("{}", out);
            assertThat(out).contains("connections " + CONNECTIONS);
            assertThat(figure(out, "heap", "at the end"))
                    .as("heap at the end")
                    .isLessThan(figure(out, "heap", "after the first tenth") + GROWTH_BYTES);
            assertThat(figure(out, "threads", "at the end"))
                    .as("threads at the end")
                    .isLessThanOrEqualTo(figure(out, "threads", "after the first tenth"));
        }
    }

    private static long figure(String out, String what, String when) {
        Matcher line = Pattern.compile(what + " (\\d+) " + when).matcher(out);
        assertThat(line.find()).as("%s %s in %s", what, when, out).isTrue();
        return Long.parseLong(line.group(1));
    }

    @Test
    void ten_thousand_connections_are_counted_exactly_and_none_is_kept() throws Exception {
        Path json = folder.resolve("report.json");
        try (CommandCounters counters = CommandCounters.of(TestServers.mariaDbWithTls())) {
            soak(AgentJar.built(), json);

            WatchReport report = ApplicationProcess.report(json);
            Map<String, Long> sent = counters.sinceLast();
            assertThat(counters.in(report)).isEqualTo(sent);
            assertThat(report.connections().opened()).isEqualTo(CONNECTIONS);
            assertThat(report.connections().openNow()).isZero();
            assertThat(report.texts()).as("texts are bounded").hasSizeLessThan(2_100);
            assertThat(report.texts()).anyMatch(text -> text.sql().equals(SentText.OTHER_TEXTS));
        }
    }

    @Test
    void no_connection_fails_while_any_part_of_the_tap_throws_now_and_then() throws Exception {
        Path json = folder.resolve("report.json");

        soak(AgentJar.failingNowAndThen(folder, PARTS), json);

        assertThat(failures(json)).isTrue();
    }

    /** The report says so, if writing it does not fail as well. */
    private static boolean failures(Path json) throws IOException {
        return !json.toFile().exists()
                || ApplicationProcess.report(json).notes().stream()
                        .anyMatch(note -> note.contains("The agent failed; a connection"));
    }
}
