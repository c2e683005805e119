package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.LockedThing;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests programs that would work on one database at once, users with few rights, and servers that take no writes. */
class TwoProgramsIT {

    private static final String SECRET = "s3cretW0rd";
    private static final String DATABASE = "two_programs_it";

    private final DatabaseServer server = TestServers.mariaDb();

    @Test
    void what_another_program_works_on_is_left_alone_and_how_to_end_that_is_said() throws Exception {
        try (DatabaseLock lock = DatabaseLock.take(server, List.of(LockedThing.database(DATABASE)))) {
            assertThat(lock.isSupported()).isTrue();
            for (List<String> command : List.of(List.of("run"), List.of("contract", "record"))) {
                Said.line("{} s5 {}", command, Said.on(server, DATABASE))
                        .failsWithoutTrace(server.credentials().password())
                        .failed(
                                "roundtrip: Another Roundtrip program uses the database " + DATABASE,
                                "Wait for its end",
                                "Nothing was changed.");
            }
        }
        assertThat(Sql.rows(server, "SHOW DATABASES LIKE '" + DATABASE + "'")).isEmpty();
    }

    @EachServer
    void a_server_that_takes_no_writes_is_a_sentence(On on) throws Exception {
        DatabaseServer at = on.server();
        plainWriter(at);
        Sql.execute(at, "SET GLOBAL " + (on == On.TIDB ? "tidb_restricted_read_only" : "read_only") + " = ON");
        try {
            asPlainWriter(at, "s5").failsWithoutTrace(SECRET).failed("could not be created", "read-only", DATABASE);
        } finally {
            Sql.execute(
                    at,
                    on == On.TIDB
                            ? "SET GLOBAL tidb_restricted_read_only = OFF, GLOBAL tidb_super_read_only = OFF"
                            : "SET GLOBAL read_only = OFF");
        }
    }

    private static void plainWriter(DatabaseServer at) throws SQLException {
        Sql.execute(
                at,
                "DROP USER IF EXISTS 'plain_writer'@'%'",
                "CREATE USER 'plain_writer'@'%' IDENTIFIED BY '" + SECRET + "'",
                "GRANT ALL ON " + DATABASE + ".* TO 'plain_writer'@'%'");
    }

    @LongTest
    void a_user_who_may_not_set_variables_is_told_which_privilege_is_missing_and_nothing_stays_changed()
            throws Exception {
        DatabaseServer tidb = TestServers.requireTidb();
        plainWriter(tidb);

        asPlainWriter(tidb, "s6 --allow-global-settings")
                .failsWithoutTrace(SECRET)
                .failed("did not accept tidb_rc_read_check_ts = ON", "SYSTEM_VARIABLES_ADMIN");
    }

    private static Said asPlainWriter(DatabaseServer on, String more) {
        return Said.line("run " + more + " --url {} --user plain_writer --password {}", on.jdbcUrl(DATABASE), SECRET);
    }
}
