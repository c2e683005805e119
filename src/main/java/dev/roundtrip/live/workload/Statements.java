package dev.roundtrip.live.workload;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/** The statements of a recording, each once. Thread-safe. */
final class Statements {

    /** Statements with further texts are not recorded. */
    static final int MOST_TEXTS = 5_000;

    private static final long MOST_CHARACTERS = 16L << 20;

    private final ConcurrentMap<Key, Statement> known = new ConcurrentHashMap<>();
    private final AtomicLong heldCharacters = new AtomicLong();

    private record Key(String form, boolean prepared, long fetchSize) {}

    /** Empty if there are too many. See {@link Statement}. */
    Optional<Statement> of(String form, boolean prepared, long fetchSize) {
        Key key = new Key(form, prepared, fetchSize);
        Statement statement = known.get(key);
        if (statement == null && !isFull()) {
            heldCharacters.addAndGet(form.length());
            statement = known.computeIfAbsent(key, absent -> new Statement(form, prepared, fetchSize));
        }
        return Optional.ofNullable(statement);
    }

    boolean isFull() {
        return known.size() >= MOST_TEXTS || heldCharacters.get() > MOST_CHARACTERS;
    }

    /** The same statement, with a cursor. */
    Statement fetching(Statement statement, long fetchSize) {
        return of(statement.form(), statement.isPrepared(), fetchSize).orElse(statement);
    }
}
