package dev.roundtrip.workload.file;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a statement of the bank transfer accesses its tables. */
public enum AccessKind {
    POINT_GET,
    RANGE,
    SECONDARY_INDEX,
    JOIN,
    AGGREGATE,
    LOCKING_READ,
    WRITE_INSERT,
    WRITE_UPDATE,
    WRITE_DELETE;

    private static final Pattern TABLE = Pattern.compile("\\b(?:FROM|JOIN|INTO|UPDATE) ([a-z_]+)");

    public static AccessKind of(CompiledStatement statement) {
        String sql = statement.sql().shown();
        if (!statement.isQuery()) {
            return valueOf("WRITE_" + sql.substring(0, sql.indexOf(' ')));
        }
        if (statement.isLockingRead()) {
            return LOCKING_READ;
        }
        if (sql.contains(" JOIN ")) {
            return JOIN;
        }
        if (sql.contains("COUNT(*)")) {
            return AGGREGATE;
        }
        if (sql.contains("BETWEEN ?") || sql.contains(">= ? AND")) {
            return RANGE;
        }
        return sql.contains(" LIMIT ") ? SECONDARY_INDEX : POINT_GET;
    }

    /** The tables of the statements of these kinds. */
    static Set<String> tables(CompiledWorkload workload, AccessKind... kinds) {
        Set<String> tables = new TreeSet<>();
        workload.statements().stream()
                .filter(statement -> List.of(kinds).contains(of(statement)))
                .forEach(statement -> tables.addAll(tables(statement)));
        return tables;
    }

    static Set<String> tables(CompiledStatement statement) {
        Matcher matcher = TABLE.matcher(statement.sql().shown());
        Set<String> tables = new TreeSet<>();
        while (matcher.find()) {
            tables.add(matcher.group(1));
        }
        return tables;
    }
}
