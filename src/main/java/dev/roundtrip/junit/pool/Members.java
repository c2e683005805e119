package dev.roundtrip.junit.pool;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** Methods and fields of objects whose classes are not known here. */
final class Members {

    private Members() {}

    /** Null if there is no such method, or it is not accessible, or it fails. */
    static Object call(Object target, String method) {
        try {
            return target == null ? null : invoke(target, method, new Class<?>[0]);
        } catch (ReflectiveOperationException | InaccessibleObjectException notForUs) {
            return null;
        }
    }

    static Object invoke(Object target, String method, Class<?>[] types, Object... arguments)
            throws ReflectiveOperationException {
        Method found = target.getClass().getMethod(method, types);
        if (!Modifier.isPublic(found.getDeclaringClass().getModifiers())) {
            found.setAccessible(true);
        }
        return found.invoke(target, arguments);
    }

    static boolean has(Object target, String method, Class<?>... types) {
        try {
            return target.getClass().getMethod(method, types) != null;
        } catch (NoSuchMethodException absent) {
            return false;
        }
    }

    /** The value of a field of any visibility; null if there is none, or it is not accessible. */
    static Object field(Object target, String name) {
        return target == null
                ? null
                : fields(target.getClass()).stream()
                        .filter(field -> field.getName().equals(name))
                        .findFirst()
                        .map(field -> value(target, field))
                        .orElse(null);
    }

    /** Null if it is not accessible. */
    static Object value(Object target, Field field) {
        try {
            field.setAccessible(true);
            return field.get(target);
        } catch (IllegalAccessException | InaccessibleObjectException notForUs) {
            return null;
        }
    }

    static String text(Object value) {
        return value instanceof String text ? text : "";
    }

    /** Null if it is none. */
    static Properties properties(Object value) {
        return value instanceof Properties properties ? properties : null;
    }

    /** The fields of an object, those of its superclasses included, but not those of the JDK's classes. */
    static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> each = type; each != null && !each.getName().startsWith("java."); each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    /** Whether it is that class or a subclass. */
    static boolean isKindOf(Class<?> type, Iterable<String> names) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (String name : names) {
                if (name.equals(each.getName())) {
                    return true;
                }
            }
        }
        return false;
    }
}
