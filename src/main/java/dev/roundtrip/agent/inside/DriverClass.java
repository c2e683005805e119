package dev.roundtrip.agent.inside;

import java.util.List;

/**
 * Names of drivers' classes. A build may have moved a driver into a package of the application, and keeps at least the
 * end of its packages' names: {@code shop.shaded.com.mysql.cj}, {@code shop.mysql.cj}, {@code shop.cj}.
 */
final class DriverClass {

    /** What a build may replace, the longest first. In {@code com.mysql.jdbc} too little would be left. */
    private static final List<String> MOVABLE = List.of("com.mysql.cj.", "com.mysql.", "org.mariadb.");

    private DriverClass() {}

    /** Whether a class is the driver's class of this name, moved or not. */
    static boolean isNamed(String className, String original) {
        return className.equals(original) || className.endsWith("." + kept(original));
    }

    private static String kept(String original) {
        for (String movable : MOVABLE) {
            if (original.startsWith(movable)) {
                return original.substring(movable.lastIndexOf('.', movable.length() - 2) + 1);
            }
        }
        return original;
    }
}
