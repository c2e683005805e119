package dev.roundtrip.run;

import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.witness.Background;
import dev.roundtrip.server.witness.MariaDbWitness;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.server.witness.ServerSnapshot;
import dev.roundtrip.server.witness.ServerWitness;
import java.sql.SQLException;

/**
 * A witness with a defect: it gives a number of readings, then an unforeseen exception, and another one when it is
 * closed.
 */
class BrokenWitness implements ServerWitness {

    private int goodReadings;

    BrokenWitness(int goodReadings) {
        this.goodReadings = goodReadings;
    }

    @Override
    public ServerSnapshot before() {
        if (goodReadings-- <= 0) {
            throw new IllegalStateException("the witness is broken");
        }
        try (MariaDbWitness nobody = new MariaDbWitness(ServerKind.MARIADB, () -> {
            throw new SQLException("nobody is there");
        })) {
            return nobody.before();
        }
    }

    @Override
    public ServerSnapshot after() {
        return before();
    }

    @Override
    public ServerFigures between(ServerSnapshot before, ServerSnapshot after, Background background) {
        return ServerFigures.EMPTY;
    }

    @Override
    public void close() {
        throw new IllegalStateException("will not close");
    }
}
