package dev.roundtrip.junit.spring;

import org.springframework.test.context.transaction.TestTransaction;

/** The transaction that spring-test begins before a {@code @Transactional} test and rolls back after it. */
public final class TestManagedTransaction {

    private TestManagedTransaction() {}

    /**
     * Whether the current thread's test is in such a transaction; false if spring-test or spring-tx is not on the class
     * path.
     */
    public static boolean isActive() {
        try {
            return TestTransaction.isActive();
        } catch (NoClassDefFoundError noSpring) {
            return false;
        }
    }
}
