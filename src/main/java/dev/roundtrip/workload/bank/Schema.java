package dev.roundtrip.workload.bank;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/** The definitions of the 80 tables, from the table's name on, in what TiDB, MySQL and MariaDB have in common. */
final class Schema {

    /** Texts compare by their bytes, on every server alike. */
    private static final String OPTIONS = " DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin";

    private static final Map<String, String> DEFINITIONS = definitions();

    private Schema() {}

    /** Each table's name with what stands behind CREATE TABLE after it. */
    static Map<String, String> tables() {
        return DEFINITIONS;
    }

    /** Changes when any definition does, so that a data set of an older shape is never taken for the present one. */
    static long fingerprint() {
        CRC32 crc = new CRC32();
        DEFINITIONS.forEach((name, definition) -> crc.update((name + definition).getBytes(UTF_8)));
        return crc.getValue();
    }

    private static Map<String, String> definitions() {
        Map<String, String> definitions = new LinkedHashMap<>();
        ReferenceCatalogue.tables().forEach(table -> definitions.put(table.name(), definition(table) + OPTIONS));
        for (String definition : BankTables.DEFINITIONS) {
            int space = definition.indexOf(' ');
            definitions.put(definition.substring(0, space), definition.substring(space + 1) + OPTIONS);
        }
        return definitions;
    }

    private static String definition(ReferenceTable table) {
        List<String> parts = new ArrayList<>();
        table.columns().forEach(column -> parts.add(column.definition()));
        parts.add(table.key().stream().map(Column::name).collect(Collectors.joining(", ", "PRIMARY KEY (", ")")));
        for (Column column : table.indexed()) {
            parts.add("KEY ix_" + table.name() + "_" + column.name() + " (" + column.name() + ")");
        }
        return parts.stream().collect(Collectors.joining(", ", "(", ")"));
    }
}
