package dev.roundtrip.workload.file;

import dev.roundtrip.scenario.Validated;
import dev.roundtrip.scenario.workload.WorkloadFile;
import dev.roundtrip.sql.TableName;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/**
 * A workload that can be executed: its names and types are right. Immutable, and shared by all workers; each has a
 * {@link DrawContext}.
 *
 * @param file the file that it was compiled from
 * @param choice the choice among the transactions, by their weights
 * @param statements all statements, in the order of the file; each statement of a loop once
 */
public record CompiledWorkload(
        WorkloadFile file,
        List<CompiledTransaction> transactions,
        List<CompiledTable> tables,
        List<CompiledCheck> checks,
        Scope.Shared shared,
        WeightedChoice choice,
        List<CompiledStatement> statements) {

    /** This workload, with one transaction that is executed and others that are not. */
    public CompiledWorkload executingOnly(CompiledTransaction transaction) {
        WeightedChoice only = WeightedChoice.among(transactions, each -> each.equals(transaction) ? 1 : 0);
        return new CompiledWorkload(file, transactions, tables, checks, shared, only, statements);
    }

    /** Compiles a whole workload, or returns every problem of its names and types with its place. */
    public static Validated<CompiledWorkload> of(WorkloadFile file) {
        return new Compiler(file).compile();
    }

    /** Whether any statement is executed as a batch. */
    public boolean hasBatches() {
        return statements.stream().anyMatch(statement -> statement.batch().isPresent());
    }

    public String name() {
        return file.name();
    }

    /** A number that changes with everything that decides which rows the tables have. */
    public long dataFingerprint() {
        CRC32 crc = new CRC32();
        crc.update(Long.toString(file.data().seed()).getBytes(StandardCharsets.UTF_8));
        tables.forEach(table -> crc.update(table.written().getBytes(StandardCharsets.UTF_8)));
        return crc.getValue();
    }

    /** The beginnings of the sequences, in the order of their first use in the file. */
    public List<SequenceStart> sequences() {
        return shared.starts();
    }

    /** Every text of the file that is sent to the server. */
    public List<OutsideText> texts() {
        return shared.texts;
    }

    /** The queries from whose results values are drawn. */
    public List<String> queries() {
        return shared.queries;
    }

    /** The names of tables that the workload only reads, in alphabetical order. */
    public List<String> readOnlyTables() {
        return tables.stream()
                .filter(table -> table.spec().readOnly())
                .flatMap(table -> table.names().stream())
                .filter(this::names)
                .sorted()
                .toList();
    }

    /** Whether one of the statements names a table. */
    private boolean names(String table) {
        return statements.stream()
                .flatMap(statement -> statement.sql().check().tables().stream())
                .anyMatch(named -> TableName.isSame(named.name(), table));
    }
}
