package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.LongParameterizedTest;
import dev.roundtrip.agent.AgentJar;
import dev.roundtrip.agent.ApplicationProcess;
import dev.roundtrip.result.WatchReport;
import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.wire.Command;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** As {@link DyingConnectionIT}, in an unchanged application under the agent. */
class DyingUnderTheAgentIT {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(names = "END_IN_THE_RESULT")
    void the_agent_counts_a_command_whose_connection_dies(DyingConnection death) throws Exception {
        underTheAgent(death, TestServers.mariaDb());
    }

    @LongParameterizedTest
    @EnumSource
    void the_agent_counts_what_was_sent_in_each_kind_of_death(DyingConnection death) throws Exception {
        if (death == DyingConnection.SERVER_ENDS) {
            try (DatabaseServer server = Servers.start(ServerRequest.mariaDb(), line -> {})) {
                underTheAgent(death, server);
            }
        } else {
            underTheAgent(death, TestServers.mariaDb());
        }
    }

    @LongParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SERVER_ENDS")
    void the_agent_counts_what_was_sent_to_tidb_in_each_kind_of_death(DyingConnection death) throws Exception {
        underTheAgent(death, TestServers.requireTidb());
    }

    private void underTheAgent(DyingConnection death, DatabaseServer server) throws Exception {
        Path json = folder.resolve("report.json");
        try (ApplicationProcess application = ApplicationProcess.start(
                folder,
                List.of("-javaagent:" + AgentJar.built() + "=json=" + json),
                List.of(ApplicationProcess.placeOf(com.mysql.cj.jdbc.Driver.class)),
                DyingApplication.class,
                List.of(
                        server.host(),
                        Integer.toString(server.port()),
                        server.credentials().user(),
                        server.credentials().password(),
                        death.name()))) {
            application.endsWell();

            WatchReport report = ApplicationProcess.report(json);
            assertThat(CommandCounters.commands(report)).isEqualTo(sent(application.out()));
            assertThat(report.unreadable()).isEmpty();
            long unanswered = report.commands().stream()
                    .flatMap(command -> command.unanswered().stream())
                    .mapToLong(part -> part.count())
                    .sum();
            assertThat(unanswered)
                    .isEqualTo(death.unanswered().orElse(unanswered))
                    .isLessThanOrEqualTo(1);
        }
    }

    private static Map<String, Long> sent(String out) {
        Map<String, Long> sent = new TreeMap<>();
        out.lines().forEach(line -> {
            int space = line.indexOf(' ');
            int code = Integer.parseInt(line.substring(0, space));
            Command command = Arrays.stream(Command.values())
                    .filter(each -> each.code() == code)
                    .findFirst()
                    .orElseThrow();
            sent.put(command.name(), Long.parseLong(line.substring(space + 1)));
        });
        return sent;
    }
}
