package dev.roundtrip.workload.bank;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Hands out ids of transfers that no other worker has, and that no earlier run left in the tables: each worker takes a
 * block and counts within it.
 *
 * <p>Threads: {@link #takeBlock} from any thread. A worker calls it only once per {@link #BLOCK} transfers, so workers
 * hardly contend for the counter.
 */
public final class TransferIds {

    /** The number of ids for the rows that one transfer may write into one table. */
    static final int CHILDREN = 16;

    static final long BLOCK = 1_000_000;

    private final AtomicLong nextBlock;

    private TransferIds(long firstBlock) {
        this.nextBlock = new AtomicLong(firstBlock);
    }

    /** Ids above {@code highest}, the highest id in use; 0 if there is none. */
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
