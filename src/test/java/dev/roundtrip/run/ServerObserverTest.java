package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.WallClock;
import dev.roundtrip.server.witness.ServerWitness;
import dev.roundtrip.testing.InterfaceStub;
import dev.roundtrip.testing.Texts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerObserverTest {

    private final List<String> seen = new ArrayList<>();

    @Test
    void a_slice_is_read_by_the_witness_of_its_own_database_and_each_database_keeps_one_witness() {
        try (ServerObserver observer =
                new ServerObserver(database -> Optional.of(recording(database)), WallClock.SYSTEM)) {
            for (String database : List.of("bank", "bank_cached", "bank")) {
                observer.sliceBegins(database);
                observer.sliceEnded(database);
            }
        }

        assertThat(seen).containsExactlyInAnyOrder(Texts.pieces("""
                        opened bank | before bank | after bank | between bank | opened bank_cached | before bank_cached
                        after bank_cached | between bank_cached | before bank | after bank | between bank | close bank
                        close bank_cached
                        """));
    }

    @Test
    void one_second_of_an_idle_server_is_enough_for_one_process_and_short_slices() {
        Timing ofLongSlices = Timing.until(Timing.DEFAULT_PRECISION, Duration.ofSeconds(4), Timing.DEFAULT_WARMUP);
        Timing ofOneRound = new Timing(Duration.ofMillis(300), 1, Timing.DEFAULT_WARMUP);

        assertThat(ServerObserver.idleTime(Timing.DEFAULT, true)).isEqualTo(Duration.ofSeconds(1));
        assertThat(ServerObserver.idleTime(Timing.DEFAULT, false)).isEqualTo(Duration.ofSeconds(2));
        assertThat(ServerObserver.idleTime(ofLongSlices, true)).isEqualTo(Duration.ofSeconds(2));
        assertThat(ServerObserver.idleTime(Timing.DEFAULT_OF_ROUNDS, true)).isEqualTo(Duration.ofSeconds(2));
        assertThat(ServerObserver.idleTime(ofOneRound, true)).isEqualTo(Duration.ofMillis(300));
    }

    private ServerWitness recording(String database) {
        seen.add("opened " + database);
        ServerWitness read = new BrokenWitness(Integer.MAX_VALUE);
        return InterfaceStub.of(ServerWitness.class, (method, arguments) -> {
            seen.add(method.getName() + " " + database);
            return method.getName().equals("close") ? null : method.invoke(read, arguments);
        });
    }
}
