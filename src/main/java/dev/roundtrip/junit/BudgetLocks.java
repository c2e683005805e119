package dev.roundtrip.junit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The locks of tests with budgets: a test that records all connections excludes every other, and one that records a
 * named data source excludes those that record it too. JUnit before 5.12 does not use them: there, tests with budgets
 * may run in parallel, and report it if they interfere.
 */
final class BudgetLocks implements ResourceLocksProvider {

    @Override
    public Set<Lock> provideForClass(Class<?> testClass) {
        return locksOf(testClass);
    }

    @Override
    public Set<Lock> provideForNestedClass(List<Class<?>> enclosingInstanceTypes, Class<?> testClass) {
        return locksOf(testClass);
    }

    @Override
    public Set<Lock> provideForMethod(List<Class<?>> enclosingInstanceTypes, Class<?> testClass, Method testMethod) {
        return locksOf(testMethod);
    }

    /** A class without its own budget inherits that of its enclosing class, and its lock. */
    private static Set<Lock> locksOf(AnnotatedElement test) {
        return AnnotationSupport.findAnnotation(test, WireBudget.class)
                .map(budget -> Set.of(new Lock(lockOf(budget), ResourceAccessMode.READ_WRITE)))
                .orElse(Set.of());
    }

    private static String lockOf(WireBudget budget) {
        return budget.dataSource().isEmpty() ? WireExtension.LOCK : WireExtension.LOCK + "." + budget.dataSource();
    }
}
