package dev.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.roundtrip.run.Run;
import java.sql.Connection;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Checks that every command that executes a user's statements goes through one door: a {@code RunRequest} refuses by
 * the words, {@code RunDataSets.prepare} by the server's catalogue, and {@code LaneOpener} opens read-only sessions.
 */
class OneDoorTest {

    static final JavaClasses PROGRAM = new ClassFileImporter()
            .importUrl(Run.class.getProtectionDomain().getCodeSource().getLocation());

    @Test
    void four_commands_execute_a_users_statements_and_each_makes_a_request() {
        // RunCommand also has --repeat and --machine; the others are contract record and check, and check --live.
        assertThat(users("run.RunRequest", "<init>")).containsExactly("ContractOptions", "LiveCheck", "RunCommand");
        assertThat(users("run.Run", "execute")).containsExactly("LiveCheck", "RunCommand");
        assertThat(users("run.ContractRecording", "record")).containsExactly("ContractOptions");
    }

    @Test
    void only_a_run_and_a_recording_pass_the_door() {
        assertThat(users("run.RunDataSets", "prepare")).containsExactly("ContractRecording", "MeasuredServer");
        assertThat(users("run.LaneOpener", "<init>")).containsExactly("ContractRecording", "MeasuredServer");
    }

    @Test
    void behind_the_door_few_classes_send_the_texts_of_a_file() {
        assertThat(users("workload.load.Workers", "start")).containsExactly("LaneOpener");
        assertThat(users("workload.load.TransactionSteps", "<init>")).containsExactly("Worker");
        assertThat(users("workload.data.QueriedValues", "from")).containsExactly("DataSet");
        assertThat(users("workload.data.DataSet", "prepare")).containsExactly("RunDataSets");
        assertThat(users("workload.data.WorkloadChecks", "begin")).containsExactly("RunDataSets");
        assertThat(users("workload.data.ReadingSession", "on")).containsExactly("QueriedValues", "WorkloadChecks");
    }

    /** Texts from outside are in these types, which the gate has read; other classes send the tool's own statements. */
    @Test
    void few_classes_hand_a_text_to_a_statement_and_fewer_a_text_from_outside() {
        assertThat(sendersOf(Connection.class, "createStatement", "prepareStatement", "prepareCall", "nativeSQL"))
                .containsExactly(
                        "Instants", "Loader", "OwnQuery", "PlanCacheFindings", "TableContents", "TransactionSteps");
        assertThat(users("workload.file.CompiledSql", "prepared")).containsExactly("Loader", "TransactionSteps");
        assertThat(users("workload.file.CompiledSql", "asLiterals")).containsExactly("TransactionSteps");
        assertThat(users("workload.file.CompiledCheck", "sql")).containsExactly("WorkloadChecks");
        // Rehearsal is listed, although it has no server.
        assertThat(users("workload.file.CompiledWorkload", "queries")).containsExactly("QueriedValues", "Rehearsal");
        assertThat(users("workload.file.SequenceStart", "query")).containsExactly("QueriedValues");
        assertThat(users("scenario.workload.TableSpec", "definition")).containsExactly("Compiler", "Loader");
    }

    @Test
    void a_workloads_texts_and_a_strings_variables_are_read_by_the_gate_before_they_are_sent() {
        assertThat(users("run.WorkloadGate", "refusal")).containsExactly("RunRequest");
        assertThat(users("run.WorkloadGate", "byTexts")).containsExactly("RunDataSets");
        assertThat(users("run.WorkloadGate", "byCatalogue")).containsExactly("RunDataSets");
        assertThat(users("server.ConnectionTexts", "refusal")).containsExactly("ExistingServer", "RunRequest");
    }

    private static Set<String> sendersOf(Class<?> type, String... methods) {
        Set<String> senders = new TreeSet<>();
        for (JavaClass user : PROGRAM) {
            user.getMethodCallsFromSelf().stream()
                    .filter(call -> call.getTargetOwner().isEquivalentTo(type)
                            && Set.of(methods).contains(call.getTarget().getName()))
                    .forEach(call -> senders.add(outermost(user).getSimpleName()));
        }
        return senders;
    }

    /** The simple names of the classes that call a member, without those of its own class. */
    private static Set<String> users(String type, String member) {
        JavaClass owner = PROGRAM.get("dev.roundtrip." + type);
        Set<String> users = new TreeSet<>();
        for (JavaAccess<?> access : owner.getAccessesToSelf()) {
            JavaClass user = outermost(access.getOriginOwner());
            if (access.getTarget().getName().equals(member) && !user.equals(owner)) {
                users.add(user.getSimpleName());
            }
        }
        return users;
    }

    private static JavaClass outermost(JavaClass each) {
        return each.getEnclosingClass().map(OneDoorTest::outermost).orElse(each);
    }
}
