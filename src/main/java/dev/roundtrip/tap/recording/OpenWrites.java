package dev.roundtrip.tap.recording;

import dev.roundtrip.wire.TransactionChange;
import java.util.ArrayList;
import java.util.List;

/** The recorded uncommitted writes of one connection. Used by the thread that uses the connection. */
final class OpenWrites {

    private final List<RecordedCommand> writes = new ArrayList<>();

    /** Takes the next command, and returns the writes that it undid although the application did not request it. */
    List<UndoneWrite> next(RecordedCommand sent, TransactionChange change) {
        boolean undoes =
                change == TransactionChange.ROLLED_BACK && !sent.origin().asksForRollback();
        List<UndoneWrite> undone = undoes
                ? writes.stream().map(write -> new UndoneWrite(write, sent)).toList()
                : List.of();
        switch (change) {
            case NONE -> {}
            case WRITE_ADDED -> writes.add(sent);
            case COMMITTED, ROLLED_BACK -> writes.clear();
        }
        return undone;
    }

    /** Forgets the writes. Called while there is no recording: these writes are never reported. */
    void forget() {
        writes.clear();
    }
}
