package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Clusters that do not start. What a whole cluster does is in {@link ClusterIT}. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are shell scripts")
class ClusterStartTest {

    private static final String NEVER_STARTED = "exit 99";

    @TempDir
    private Path folder;

    private Path binaries;

    @BeforeEach
    void aFolderForPrograms() throws IOException {
        binaries = Files.createDirectory(folder.resolve("bin"));
    }

    @Test
    void programs_that_are_missing_are_named_before_anything_starts() throws Exception {
        program(NodeKind.TIDB, NEVER_STARTED);
        Files.writeString(binaries.resolve("tikv-server"), "not executable");
        List<String> progress = new ArrayList<>();

        assertThatThrownBy(() -> start(progress))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessage("There is no executable file pd-server, tikv-server, tiproxy in " + binaries
                        + ". --cluster-binaries takes a folder with all programs of the cluster;"
                        + " --server cluster uses containers.");
        assertThat(progress).isEmpty();
    }

    @Test
    void a_folder_without_tiproxy_alone_is_told_how_to_do_without_it() throws Exception {
        for (NodeKind kind : List.of(NodeKind.PD, NodeKind.TIKV, NodeKind.TIDB)) {
            program(kind, NEVER_STARTED);
        }

        assertThatThrownBy(() -> start(new ArrayList<>()))
                .hasMessageContaining("There is no executable file tiproxy in " + binaries)
                .hasMessageEndingWith("; --without-tiproxy does without this one.");
    }

    @Test
    void lines_between_processes_need_the_program_of_toxiproxy_too() throws Exception {
        for (NodeKind kind : ClusterShape.DEFAULT.kinds()) {
            program(kind, NEVER_STARTED);
        }
        ClusterShape shape = new ClusterShape(2, 1, Front.TIPROXY, Optional.of(binaries)).withLines(true);

        assertThatThrownBy(() -> ClusterProcesses.requirePrograms(binaries, shape.kinds()))
                .hasMessage("There is no executable file toxiproxy-server in " + binaries
                        + ". --cluster-binaries takes a folder with all programs of the cluster and, for --line,"
                        + " Toxiproxy's (its releases have it); --server cluster uses containers.");
    }

    @Test
    void a_program_that_ends_is_named_with_its_last_lines_and_those_that_need_it_are_not_started() throws Exception {
        program(NodeKind.PD, "echo \"no such flag: $1\"; exit 3");
        for (NodeKind kind : List.of(NodeKind.TIKV, NodeKind.TIDB, NodeKind.TIPROXY)) {
            program(kind, "touch " + folder.resolve("started") + "; exit 99");
        }
        List<String> progress = new ArrayList<>();

        assertThatThrownBy(() -> start(progress))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageStartingWith("The cluster did not start. The node pd-1 of the cluster has ended:"
                        + " pd ended by itself with exit code 3. Its last lines:")
                .hasMessageContaining("no such flag: --config=")
                .hasMessageEndingWith("config.toml");
        assertThat(progress).containsExactly("Starting 1 PD");
        assertThat(folder.resolve("started")).doesNotExist();
        assertThat(records()).isEmptyDirectory();
    }

    @Test
    void a_port_that_another_program_took_meanwhile_is_tried_again_with_others() throws Exception {
        Path attempts = folder.resolve("attempts");
        program(NodeKind.PD, "cat \"${1#--config=}\" >>" + attempts + "; echo 'bind: address already in use'; exit 1");
        for (NodeKind kind : List.of(NodeKind.TIKV, NodeKind.TIDB, NodeKind.TIPROXY)) {
            program(kind, NEVER_STARTED);
        }

        assertThatThrownBy(() -> start(new ArrayList<>())).hasMessageContaining("address already in use");

        assertThat(Files.readAllLines(attempts).stream()
                        .filter(line -> line.startsWith("client-urls"))
                        .distinct())
                .hasSize(3);
        assertThat(records()).isEmptyDirectory();
    }

    @Test
    void a_cluster_is_not_started_while_the_jvm_ends_and_that_leaves_nothing() throws Exception {
        for (NodeKind kind : NodeKind.values()) {
            program(kind, "touch " + folder.resolve("started"));
        }
        Path temporary = Files.createDirectory(folder.resolve("temporary"));

        Process jvm = ServerProgram.start(
                ServerProgram.AT_THE_END + ServerProgram.CLUSTER + binaries,
                Map.of(
                        "ROUNDTRIP_CACHE",
                        folder.resolve("cache").toString(),
                        "JDK_JAVA_OPTIONS",
                        "-XX:-UsePerfData -Djava.io.tmpdir=" + temporary));

        assertThat(ServerProgram.firstLine(jvm)).isEqualTo("The start of the cluster was interrupted.");
        jvm.waitFor();
        assertThat(folder.resolve("started")).doesNotExist();
        assertThat(temporary).isEmptyDirectory();
        assertThat(records()).isEmptyDirectory();
    }

    private StartedServer start(List<String> progress) throws ServerUnavailableException {
        StartContext context = new StartContext(new CacheFolder(folder.resolve("cache")), progress::add, "");
        return ClusterStart.start(
                context, ServerRequest.cluster(new ClusterShape(2, 1, Front.TIPROXY, Optional.of(binaries))));
    }

    private Path records() {
        return folder.resolve("cache/running");
    }

    private void program(NodeKind kind, String script) throws IOException {
        Path file = Files.writeString(binaries.resolve(kind.program()), "#!/bin/sh\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
