package dev.roundtrip.live.wastes;

import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.DefaultTransactionDefinition;

/**
 * What an application has to know about its wastes.
 *
 * @param mended those that it does without
 * @param connectorJ whether its driver makes one statement of a batch
 * @param rowsAtOnce the fetch size with which the driver streams
 * @param dialect Hibernate's dialect
 */
record Planted(Set<Waste> mended, boolean connectorJ, int rowsAtOnce, String dialect) {

    /** The rows of entries that {@link WastefulService#place} writes. */
    static final int ENTRIES = 10;

    private static final AtomicInteger LAST_ID = new AtomicInteger();

    boolean has(Waste waste) {
        return !mended.contains(waste);
    }

    /** Whether transactions ask for their isolation level; Connector/J has a parameter against the question. */
    boolean asksIsolation() {
        return connectorJ || has(Waste.ISOLATION_ASKED);
    }

    /** The transaction as its annotation wants it, with the isolation level if that is asked for. */
    TransactionDefinition begun(TransactionDefinition wanted) {
        DefaultTransactionDefinition begun = new DefaultTransactionDefinition(wanted);
        if (!asksIsolation()) {
            begun.setIsolationLevel(TransactionDefinition.ISOLATION_DEFAULT);
        }
        return begun;
    }

    /** A key that no row has, and that the database does not generate. */
    static int newId() {
        return LAST_ID.decrementAndGet();
    }
}
