package dev.roundtrip.workload.file;

import dev.roundtrip.scenario.ProfileProblem;
import dev.roundtrip.scenario.Validated;
import dev.roundtrip.scenario.WorkloadSpec.WorkloadText;
import dev.roundtrip.scenario.workload.WorkloadFiles;
import dev.roundtrip.testing.Unchecked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Workloads for tests. */
public final class TestWorkloads {

    private static final Map<String, CompiledWorkload> BUNDLED = new ConcurrentHashMap<>();

    private TestWorkloads() {}

    /** A bundled workload with the sizes of its file, read once for all tests. */
    public static CompiledWorkload bundled(String name) {
        return BUNDLED.computeIfAbsent(name, file -> bundled(file, Map.of()));
    }

    public static CompiledWorkload bundled(String name, Map<String, Long> sizes) {
        return CompiledWorkload.of(WorkloadFiles.load(name, sizes).orElseThrow())
                .orElseThrow();
    }

    /** The whole bank transfer. */
    public static CompiledWorkload transfer() {
        return bundled(WorkloadFiles.BANK_TRANSFER);
    }

    /** The bank transfer with its twenty short statements. */
    public static CompiledWorkload shortTransfer() {
        return bundled("bank-transfer-short");
    }

    /** A workload of this text, which may use the bank's tables. */
    public static CompiledWorkload of(String text) {
        return compiled(text).orElseThrow();
    }

    /** The problems of such a text, as they are printed. */
    static List<String> problems(String text) {
        return compiled(text).problems().stream().map(ProfileProblem::toString).toList();
    }

    private static Validated<CompiledWorkload> compiled(String text) {
        var read = WorkloadFiles.parse(new WorkloadText("test.yaml", List.of(text, bankData()), Map.of()));
        return read.value().map(CompiledWorkload::of).orElseGet(() -> Validated.refused(read.problems()));
    }

    /** The context of a single worker, whose sequences begin with these numbers. */
    public static DrawContext context(CompiledWorkload workload, long... first) {
        SharedValues values = new Sequences(MachinePlace.ALONE).of(workload, first, new Object[0][]);
        return new DrawContext(workload, values, 0, 1);
    }

    /** The workload's first statement with the values of its first transaction, drawn now. */
    static String literal(CompiledWorkload workload, DrawContext context) {
        Draw.all(workload.transactions().get(0).draws(), context);
        return workload.statements().get(0).sql().asLiterals(new StringBuilder(), context);
    }

    /** The statements' texts as they are prepared, with a question mark for each parameter. */
    public static List<String> texts(CompiledWorkload workload) {
        return workload.statements().stream()
                .map(statement -> statement.sql().shown())
                .toList();
    }

    private static String bankData() {
        return Unchecked.get(
                () -> Files.readString(Path.of("profiles", "workloads", WorkloadFiles.BANK_DATA + ".yaml")));
    }
}
