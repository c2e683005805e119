package dev.roundtrip.tap.recording;

import dev.roundtrip.wire.TransactionChange;
import java.util.ArrayList;
import java.util.List;

/** The recorded writes of one connection that are not committed yet. Used by the thread that uses the connection. */
final class OpenWrites {

    private final List<RecordedCommand> writes = new ArrayList<>();

    /** Takes the next command, and returns the writes that it undid without being asked to by the application. */
    List<UndoneWrite> next(RecordedCommand sent, TransactionChange change) {
        return switch (change) {
            case NONE -> List.of();
            case WRITE_ADDED -> {
                writes.add(sent);
                yield List.of();
            }
            case COMMITTED -> {
                writes.clear();
                yield List.of();
            }
            case ROLLED_BACK -> {
                List<UndoneWrite> undone = sent.origin().asksForRollback()
                        ? List.of()
                        : writes.stream()
                                .map(write -> new UndoneWrite(write, sent))
                                .toList();
                writes.clear();
                yield undone;
            }
        };
    }

    /** While nobody records: what is written is of no interest later. */
    void forget() {
        if (!writes.isEmpty()) {
            writes.clear();
        }
    }
}
