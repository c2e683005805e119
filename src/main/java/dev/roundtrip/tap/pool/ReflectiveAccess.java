package dev.roundtrip.tap.pool;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.stream.Stream;

/** Reads and calls members of objects whose classes are not known here. */
final class ReflectiveAccess {

    private ReflectiveAccess() {}

    /**
     * The result of a public method without parameters, or the content of a field of any visibility; names with a dot
     * between them lead from one to the next. Null if there is none of that name, or it is not accessible, or it fails.
     */
    static Object at(Object target, String path) {
        Object at = target;
        for (String name : path.split("\\.", -1)) {
            at = at == null ? null : member(at, name);
        }
        return at;
    }

    private static Object member(Object target, String name) {
        try {
            return invoke(target, target.getClass().getMethod(name));
        } catch (NoSuchMethodException noMethod) {
            return fields(target.getClass()).stream()
                    .filter(field -> field.getName().equals(name))
                    .findFirst()
                    .map(field -> value(target, field))
                    .orElse(null);
        } catch (ReflectiveOperationException | InaccessibleObjectException notForUs) {
            return null;
        }
    }

    private static Object invoke(Object target, Method method, Object... arguments)
            throws ReflectiveOperationException {
        if (!Modifier.isPublic(method.getDeclaringClass().getModifiers())) {
            method.setAccessible(true);
        }
        return method.invoke(target, arguments);
    }

    /** Calls a public method with one parameter. */
    static void invoke(Object target, String method, Class<?> type, Object argument)
            throws ReflectiveOperationException {
        invoke(target, target.getClass().getMethod(method, type), argument);
    }

    /** The value of a field; null if it is not accessible. */
    private static Object value(Object target, Field field) {
        try {
            field.setAccessible(true);
            return field.get(target);
        } catch (IllegalAccessException | InaccessibleObjectException notForUs) {
            return null;
        }
    }

    /** The fields of an object, those of its superclasses included, but not those of the JDK's classes. */
    private static List<Field> fields(Class<?> type) {
        return Stream.<Class<?>>iterate(
                        type, each -> each != null && !each.getName().startsWith("java."), Class::getSuperclass)
                .flatMap(each -> Stream.of(each.getDeclaredFields()))
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .toList();
    }

    /** Whether an object has one of these types, or a subtype. */
    static boolean isKindOf(Object object, List<String> types) {
        for (String type : types) {
            try {
                if (Class.forName(type, false, object.getClass().getClassLoader())
                        .isInstance(object)) {
                    return true;
                }
            } catch (ClassNotFoundException absent) {
                // In this case no class of this loader is such a type.
            }
        }
        return false;
    }
}
