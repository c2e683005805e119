package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.LongTest;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.result.ChatterResult;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.server.TestServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of every scenario on embedded MariaDB, and the same run again from its report alone. */
@Tag("long")
class RepeatIT {

    @TempDir
    private static Path folder;

    private static Path first;
    private static Path second;
    private static RunReport before;

    @BeforeAll
    static void run_every_scenario_and_one_of_our_own() throws Exception {
        first = folder.resolve("first.json");
        Path own = Files.writeString(
                folder.resolve("own-profile.yaml"),
                Files.readString(Path.of("profiles", "s2-text-quiet.yaml"))
                        .replace("workload:", "workload:\n  statementLength: short")
                        .replace("asksIsolation: each-statement", "asksIsolation: never"));
        Said.line(
                        "run {} {} --server mariadb --slice 300ms --warmup 200ms --rounds 1 --threads 2 --json {}",
                        Profiles.names(),
                        own,
                        first)
                .done();
        before = JsonReport.read(first);
        Files.delete(own);
        second = folder.resolve("second.json");
        Said.line("run --repeat {} --json {}", first, second).done();
    }

    @Test
    void the_same_run_again_sends_the_same_commands() {
        RunReport after = JsonReport.read(second);
        assertThat(after.settings().threads()).isEqualTo(2);
        assertThat(after.settings().rounds()).isEqualTo(1);
        assertThat(after.settings().duration()).isEqualTo(before.settings().duration());
        assertThat(after.environment().driver()).isEqualTo(before.environment().driver());
        assertThat(after.scenarios()).hasSameSizeAs(before.scenarios()).isNotEmpty();
        for (int i = 0; i < before.scenarios().size(); i++) {
            ScenarioResult was = before.scenarios().get(i);
            ScenarioResult is = after.scenarios().get(i);
            assertThat(is.inputs()).as(was.name()).isEqualTo(was.inputs());
            assertThat(is.status()).as(was.name()).isEqualTo(was.status());
            assertThat(sent(is)).as(was.name()).isEqualTo(sent(was));
        }
        assertThat(sent(after.scenarios().get(0))).isNotEmpty();
        Said.line("compare {} {}", first, second).done().says("What is sent (counts are exact)\nNo difference.\n");
    }

    @LongTest
    void options_beside_it_replace_what_the_report_says() {
        Path other = folder.resolve("other.json");
        RunReport after = Said.line(
                        "run --repeat {} {} --threads 1 --slice 100ms --json {}",
                        first,
                        Said.on(TestServers.mariaDb(), "roundtrip_run_it"),
                        other)
                .done(other);
        assertThat(after.environment().server())
                .isNotEqualTo(before.environment().server());
        assertThat(after.settings().threads()).isEqualTo(1);
        assertThat(after.settings().duration().toMillis()).isEqualTo(100);
        assertThat(after.settings().warmup()).isEqualTo(before.settings().warmup());
    }

    /** Per transaction, by command and by the text of chatter, in thousandths: a ping in a pause is no habit. */
    private static Map<String, Long> sent(ScenarioResult scenario) {
        Map<String, Long> sent = new TreeMap<>();
        scenario.measured().ifPresent(measured -> {
            for (CommandResult command : measured.commands()) {
                add(sent, measured, command.command(), command.count());
            }
            for (ChatterResult chatter : measured.chatter()) {
                add(sent, measured, chatter.sql(), chatter.count());
            }
        });
        return sent;
    }

    private static void add(Map<String, Long> sent, Measured measured, String what, long count) {
        sent.merge(what, Math.round(measured.perTransaction(count) * 1_000), Long::sum);
    }
}
