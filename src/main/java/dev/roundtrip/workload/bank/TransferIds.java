package dev.roundtrip.workload.bank;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Hands out ids of transfers that no other worker has, and that no earlier run left in the tables: each worker takes a
 * block and counts within it.
 *
 * <p>Threads: {@link #takeBlock} from any thread; once per {@link #BLOCK} transfers, so the counter is no meeting point
 * of workers.
 */
public final class TransferIds {

    /** Ids of rows that one transfer may write into one table. */
    static final int CHILDREN = 16;

    static final long BLOCK = 1_000_000;

    private final AtomicLong nextBlock;

    private TransferIds(long firstBlock) {
        this.nextBlock = new AtomicLong(firstBlock);
    }

    /** Ids above {@code highest}, the highest that is in use; 0 where none is. */
    public static TransferIds above(long highest) {
        if (highest < 0) {
            throw new IllegalArgumentException("highest is " + highest + "; it cannot be negative");
        }
        return new TransferIds(highest / BLOCK + 1);
    }

    /** The first id of a block of {@link #BLOCK} ids. */
    long takeBlock() {
        return nextBlock.getAndIncrement() * BLOCK;
    }
}
