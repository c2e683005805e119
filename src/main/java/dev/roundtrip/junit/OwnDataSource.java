package dev.roundtrip.junit;

import dev.roundtrip.tap.RecordingTap;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Finds the connections that a test's annotation names, in the test's fields if they are its own. */
final class OwnDataSource {

    private OwnDataSource() {}

    /** Call it when the test's instance is complete. */
    static Tapped tapped(WireBudget budget, ExtensionContext test) {
        String name = budget.dataSource();
        return name.isEmpty()
                ? Tapped.ALL
                : new Tapped(
                        name, Optional.of(name.equals(WireBudget.OWN) ? of(test).tap() : RecordingTap.named(name)));
    }

    private static TappedDataSource of(ExtensionContext test) {
        List<TappedDataSource> found = test.getRequiredTestInstances().getAllInstances().stream()
                .flatMap(OwnDataSource::inFields)
                .toList();
        if (found.size() != 1) {
            throw new ExtensionConfigurationException("@WireBudget(dataSource = OWN) of " + test.getDisplayName()
                    + " needs one TappedDataSource in the test's fields, not " + found.size()
                    + ": own = Wire.tapped(pool) in @BeforeEach.");
        }
        return found.get(0);
    }

    private static Stream<TappedDataSource> inFields(Object instance) {
        return ReflectionSupport.findFields(
                        instance.getClass(),
                        field -> !Modifier.isStatic(field.getModifiers()) && field.getType() == TappedDataSource.class,
                        HierarchyTraversalMode.TOP_DOWN)
                .stream()
                .map(field -> valueOf(field, instance))
                .flatMap(Stream::ofNullable);
    }

    private static TappedDataSource valueOf(Field field, Object instance) {
        try {
            field.setAccessible(true);
            return (TappedDataSource) field.get(instance);
        } catch (IllegalAccessException unreadable) {
            throw new ExtensionConfigurationException("The field " + field + " cannot be read.", unreadable);
        }
    }
}
