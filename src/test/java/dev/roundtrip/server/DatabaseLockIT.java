package dev.roundtrip.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.testing.Concurrently;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;

/** Tests the lock on real servers: one program at a time. */
class DatabaseLockIT {

    private static final LockedThing BANK = LockedThing.database("lock_it_Bank");

    @EachServer
    void of_many_programs_that_ask_at_once_each_is_refused_while_another_has_the_lock(On on) throws Exception {
        DatabaseServer server = on.server();

        try (DatabaseLock first = DatabaseLock.take(server, List.of(BANK))) {
            assertThat(first.isSupported()).isTrue();
            Concurrently.all(Collections.nCopies(
                    10, () -> refused(server).withMessageStartingWith("Another Roundtrip program uses")));
        }
    }

    @EachServer
    void a_lock_that_is_kept_is_never_free_in_between_and_is_taken_again_when_its_connection_was_ended(On on)
            throws Exception {
        DatabaseServer server = on.server();
        List<Connection> opened = new ArrayList<>();
        try (DatabaseLock first = DatabaseLock.take(recording(server, opened), List.of(BANK))) {
            for (int i = 0; i < 5; i++) {
                first.renew();
                first.keep();
            }
            opened.get(0).abort(Runnable::run);

            first.renew();

            refused(server);
        }
    }

    @EachServer
    void a_lock_that_another_program_has_taken_meanwhile_is_lost_and_said(On on) throws Exception {
        DatabaseServer server = on.server();
        List<Connection> opened = new ArrayList<>();
        try (DatabaseLock first = DatabaseLock.take(recording(server, opened), List.of(BANK))) {
            opened.get(0).abort(Runnable::run);
            try (DatabaseLock second = DatabaseLock.take(server, List.of(BANK))) {
                assertThat(second.isSupported()).isTrue();
                assertThatExceptionOfType(LockedException.class)
                        .isThrownBy(first::renew)
                        .withMessageContaining("Another Roundtrip program uses the database lock_it_Bank");
            }
        }
    }

    @EachServer
    void a_held_lock_is_reported_as_held_where_the_connection_waits_less_for_an_answer_than_for_a_lock(On on)
            throws Exception {
        DatabaseServer server = on.server();
        try (DatabaseServer hasty = hasty(server);
                DatabaseLock first = DatabaseLock.take(server, List.of(BANK))) {
            assertThat(first.isSupported()).isTrue();

            refused(hasty).withMessageStartingWith("Another Roundtrip program uses the database lock_it_Bank");
        }
    }

    private static ThrowableAssertAlternative<LockedException> refused(DatabaseServer server) {
        return assertThatExceptionOfType(LockedException.class)
                .isThrownBy(() -> DatabaseLock.take(server, List.of(BANK)));
    }

    private static DatabaseServer recording(DatabaseServer server, List<Connection> opened) {
        return ForwardingServer.of(server, answer -> {
            if (answer instanceof Connection connection) {
                opened.add(connection);
            }
            return answer;
        });
    }

    private static DatabaseServer hasty(DatabaseServer server) throws ServerUnavailableException {
        String url = "jdbc:mysql://" + server.host() + ":" + server.port() + "/?socketTimeout=1900";
        return Servers.start(ServerRequest.url(url).withCredentials(server.credentials()), line -> {});
    }

    @Test
    void the_longest_names_have_locks_too_and_not_the_same() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        LockedThing one = LockedThing.database("d".repeat(63) + "1");
        LockedThing two = LockedThing.database("d".repeat(63) + "2");

        assertThat(one.key()).hasSizeLessThan(62);
        try (DatabaseLock first = DatabaseLock.take(server, List.of(one));
                DatabaseLock second = DatabaseLock.take(server, List.of(two))) {
            assertThat(first).isNotSameAs(second);
        }
    }
}
