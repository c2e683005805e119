package dev.roundtrip.workload.bank;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/** The definitions of the 80 tables, starting with the table's name, in the SQL that TiDB, MySQL and MariaDB share. */
final class Schema {

    /** Texts are compared by their bytes on every server. */
    private static final String OPTIONS = " DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin";

    private static final Map<String, String> DEFINITIONS = definitions();

    private Schema() {}

    /** By table name: the text that follows the name in CREATE TABLE. */
    static Map<String, String> tables() {
        return DEFINITIONS;
    }

    /** Changes with any definition, so that a data set with older definitions is never reused. */
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
