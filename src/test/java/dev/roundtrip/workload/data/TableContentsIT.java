package dev.roundtrip.workload.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import java.sql.Connection;
import java.util.List;
import java.util.Map;

/** Tests that each change of a table is seen by its checksum, on both servers. */
class TableContentsIT {

    private static final String TABLE = "`table_contents`.`odd``name`";

    /** TiDB's ADMIN CHECKSUM TABLE answers 1 for every table, unless TiKV stores it. */
    @EachServer
    void each_change_of_a_table_is_seen(On on) throws Exception {
        DatabaseServer server = on.server();
        Sql.execute(
                server,
                "DROP DATABASE IF EXISTS table_contents",
                "CREATE DATABASE table_contents",
                "CREATE TABLE " + TABLE
                        + " (a VARCHAR(9), `b``c` VARCHAR(9), d DECIMAL(9,2), e DATETIME, f BLOB, g DOUBLE)");
        for (String change : List.of(
                "INSERT INTO " + TABLE + " VALUES ('x', NULL, 1.5, '2026-11-26 14:00:00', 'raw', 0.5)",
                "UPDATE " + TABLE + " SET a = NULL, `b``c` = 'x'",
                "UPDATE " + TABLE + " SET d = 1.51",
                "UPDATE " + TABLE + " SET g = 0.25",
                "UPDATE " + TABLE + " SET f = ''",
                "INSERT INTO " + TABLE + " SELECT * FROM " + TABLE,
                "DELETE FROM " + TABLE)) {
            try (Connection admin = server.connect("")) {
                TableContents contents = TableContents.of(admin, Map.of("odd", new TableContents.Table(TABLE, 1)));
                assertThat(contents.compare(admin))
                        .isEqualTo(new TableContents.Comparison("same checksum as before: odd", List.of()));
                Sql.execute(server, change);
                assertThat(contents.compare(admin).changed())
                        .as(change)
                        .singleElement()
                        .asString()
                        .startsWith("The table odd changed, by its checksum: ");
            }
        }
    }
}
