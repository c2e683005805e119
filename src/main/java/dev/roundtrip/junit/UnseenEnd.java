package dev.roundtrip.junit;

import dev.roundtrip.junit.spring.TestManagedTransaction;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.wire.TransactionEffect;
import java.util.Optional;

/**
 * What a budget cannot see of a test in Spring's test-managed transaction: it is rolled back after the test, so there
 * is no commit, and JPA never sends what it has not flushed.
 */
final class UnseenEnd {

    private UnseenEnd() {}

    /**
     * A sentence for the user; empty for any other test. Call it on the test's thread, before Spring ends the
     * transaction.
     */
    static Optional<String> of(Recording recording) {
        if (!TestManagedTransaction.isActive()
                || recording.count(sent -> sent.effect() == TransactionEffect.COMMIT) > 0) {
            return Optional.empty();
        }
        boolean wrote = recording.count(sent -> sent.effect() == TransactionEffect.WRITE) > 0;
        return Optional.of("Spring rolls this test back: no COMMIT was sent"
                + (wrote ? "" : ", and nothing that JPA had not flushed")
                + ". To count those, call "
                + (wrote ? "" : "EntityManager.flush(), or ")
                + "TestTransaction.flagForCommit() and end(), or use @Transactional(propagation = NOT_SUPPORTED).");
    }
}
