package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.TapSockets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StudyScenarioTest {

    private final Tap tap = Tap.open(NanoClock.SYSTEM);
    private final StudyScenario s5 = StudyScenario.prepareOnce(FakeServer.ours(ServerKind.MARIADB));

    @Test
    void what_keeps_a_lane_from_opening_closes_its_tap_though_an_observer_cannot_be_closed_which_is_said_beside_it() {
        ServerObserver observer = new ServerObserver(database -> Optional.of(new BrokenWitness(1)), WallClock.SYSTEM);
        observer.sliceBegins("bank");

        assertThatThrownBy(() -> s5.lane("bank", tap, observer, target -> {
                    throw new IllegalStateException("unforeseen");
                }))
                .hasMessage("unforeseen")
                .hasSuppressedException(new IllegalStateException("will not close"));
        String id = tap.driverProperties().getProperty(TapSockets.PROPERTY);
        assertThatIOException().isThrownBy(() -> TapSockets.ofTap(id)).withMessageContaining("is not open");
    }
}
