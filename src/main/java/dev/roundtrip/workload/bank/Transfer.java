package dev.roundtrip.workload.bank;

import java.util.SplittableRandom;

/**
 * A worker's current transfer: the two accounts, the amount, and the keys for its reads. Reused, so that the next one
 * costs no allocation.
 *
 * <p>Worker {@code w} of {@code n} moves money between accounts whose id has the remainder {@code w} when divided by
 * {@code n}, so that workers never wait for each other's rows: the connection string is measured, not the wait for a
 * lock.
 *
 * <p>Threads: one worker's own.
 */
public final class Transfer {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int MAX_AMOUNT_CENTS = 1_000;
    private static final int MAX_FEE_CENTS = 25;

    private final TransferIds ids;
    private final SplittableRandom random;
    private final int worker;
    private final int workers;
    private final int accountsOfWorker;
    private final int bucket;

    private long id;
    private long blockEnd;
    private long keySeed;
    private long fromAccount;
    private long toAccount;
    private long amountCents;
    private long feeCents;

    public Transfer(TransferIds ids, long seed, int worker, int workers) {
        if (worker < 0 || worker >= workers || workers > BankTables.ACCOUNTS / 2) {
            throw new IllegalArgumentException(
                    "workers is " + workers + "; allowed are 1 to " + BankTables.ACCOUNTS / 2);
        }
        this.ids = ids;
        this.random = new SplittableRandom(seed + worker * GOLDEN);
        this.worker = worker;
        this.workers = workers;
        this.accountsOfWorker = (BankTables.ACCOUNTS - worker - 1) / workers + 1;
        this.bucket = worker % BankTables.FEE_BUCKETS + 1;
    }

    /** Makes this the next transfer. */
    public void next() {
        id++;
        if (id >= blockEnd) {
            id = ids.takeBlock();
            blockEnd = id + TransferIds.BLOCK;
        }
        keySeed = random.nextLong();
        int from = random.nextInt(accountsOfWorker);
        int distance = 1 + random.nextInt(accountsOfWorker - 1);
        fromAccount = account(from);
        toAccount = account((from + distance) % accountsOfWorker);
        amountCents = 1L + random.nextInt(MAX_AMOUNT_CENTS);
        feeCents = 1L + random.nextInt(MAX_FEE_CENTS);
    }

    private long account(int ofWorker) {
        return 1L + worker + (long) ofWorker * workers;
    }

    long id() {
        return id;
    }

    long fromAccount() {
        return fromAccount;
    }

    long toAccount() {
        return toAccount;
    }

    long amountCents() {
        return amountCents;
    }

    long feeCents() {
        return feeCents;
    }

    int bucket() {
        return bucket;
    }

    /** A key from 1 to {@code size}; the same salt gives the same key within a transfer. */
    int key(int salt, int size) {
        long mixed = (keySeed + salt) * GOLDEN;
        mixed ^= mixed >>> 29;
        return 1 + (int) (((mixed >>> 33) * size) >>> 31);
    }
}
