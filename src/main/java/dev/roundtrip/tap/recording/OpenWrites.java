package dev.roundtrip.tap.recording;

import dev.roundtrip.wire.TransactionChange;
import java.util.ArrayList;
import java.util.List;

/** The recorded uncommitted writes of one connection. Used by the thread that uses the connection. */
final class OpenWrites {

    private final List<RecordedCommand> writes = new ArrayList<>();

    /** Takes the next command, and returns the writes that it undid although the application did not request it. */
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

    /** While there is no recording: these writes are never reported. */
    void forget() {
        if (!writes.isEmpty()) {
            writes.clear();
        }
    }
}
