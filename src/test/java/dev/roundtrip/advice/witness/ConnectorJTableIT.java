package dev.roundtrip.advice.witness;

import dev.roundtrip.LongTest;
import dev.roundtrip.MadeText;
import dev.roundtrip.driver.TestDrivers;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of Connector/J's parameters is made from the drivers; {@code -Droundtrip.docs.write=true} writes it. */
class ConnectorJTableIT {

    private static final Path TABLE = Path.of("src/main/resources/dev/roundtrip/jdbc/connector-j-parameters.txt");

    private static final List<String> VERSIONS = Stream.concat(
                    Stream.of("11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33".split(" ", -1))
                            .map(patch -> "8.0." + patch),
                    Stream.of("8.1.0 8.2.0 8.3.0 8.4.0 9.0.0 9.1.0 9.2.0 9.3.0 9.4.0 9.5.0 9.6.0 9.7.0 26.10.0"
                            .split(" ", -1)))
            .toList();

    private static final int BEFORE_RENAMING = 20;

    private static final String HEAD = """
            # The parameters of MySQL Connector/J: name|kind|default|since, in the driver's words|other name|numbers or words \
            that it takes, if not all|first version of this row, if not all|first version with that name, if it had only the other one before.
            # Made by ConnectorJTableIT from com.mysql.cj.conf.PropertyDefinitions of each version from %s to %s, without the X \
            protocol, which TiDB does not speak; the default is empty where the driver has none.
            """;

    /** @param taken as in the table */
    private record Definition(String kind, String defaultValue, String since, String otherName, String taken) {}

    @LongTest
    void the_table_is_that_of_the_drivers() throws Exception {
        Map<String, Map<String, Definition>> drivers = new LinkedHashMap<>();
        for (String version : VERSIONS) {
            drivers.put(version, definitions(version));
        }
        String oldest = VERSIONS.get(0);
        String newest = VERSIONS.get(VERSIONS.size() - 1);
        StringBuilder table = new StringBuilder(HEAD.formatted(oldest, newest));
        drivers.get(newest).forEach((name, now) -> rows(name, now, drivers).forEach(row -> table.append(row)
                .append('\n')));

        MadeText.requireFile(TABLE, table.toString());
    }

    /** A row for each version in which something changes. */
    private static List<String> rows(String name, Definition now, Map<String, Map<String, Definition>> drivers) {
        String former = drivers.values().stream()
                .flatMap(all -> Stream.ofNullable(all.get(name)))
                .map(Definition::otherName)
                .filter(other -> !other.isEmpty())
                .findFirst()
                .orElse("");
        String namedSince = drivers.keySet().stream()
                .filter(version -> drivers.get(version).containsKey(name))
                .findFirst()
                .orElseThrow();
        List<String> rows = new ArrayList<>();
        String last = "";
        for (Map.Entry<String, Map<String, Definition>> driver : drivers.entrySet()) {
            Definition own = driver.getValue().get(name);
            Definition found = own == null ? driver.getValue().get(former) : own;
            if (found == null) {
                continue;
            }
            String other = own == null ? former : own.otherName();
            String row = String.join("|", name, now.kind(), found.defaultValue(), now.since(), other, found.taken());
            if (!row.equals(last)) {
                String from = driver.getKey().equals(VERSIONS.get(0)) ? "" : driver.getKey();
                String named = former.isEmpty() || namedSince.equals(VERSIONS.get(0)) ? "" : namedSince;
                rows.add((row + "|" + from + "|" + named).replaceFirst("\\|{1,3}$", ""));
                last = row;
            }
        }
        return rows;
    }

    private static Map<String, Definition> definitions(String version) throws Exception {
        String artifact = VERSIONS.indexOf(version) < BEFORE_RENAMING
                ? "mysql:mysql-connector-java:"
                : "com.mysql:mysql-connector-j:";
        URL jar = TestDrivers.jar(artifact + version).toUri().toURL();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader())) {
            Class<?> all = loader.loadClass("com.mysql.cj.conf.PropertyDefinitions");
            Map<?, ?> byKey = (Map<?, ?>) Stream.of(all.getFields())
                    .filter(field -> field.getName().matches("PROPERTY_(KEY|NAME)_TO_PROPERTY_DEFINITION"))
                    .findFirst()
                    .orElseThrow()
                    .get(null);
            return definitions(byKey.values());
        }
    }

    private static Map<String, Definition> definitions(Collection<?> all) throws ReflectiveOperationException {
        Map<String, Definition> definitions = new TreeMap<>();
        for (Object one : all) {
            String name = text(one, "getName");
            if (!name.startsWith("xdevapi.")) {
                definitions.put(
                        name,
                        new Definition(
                                one.getClass()
                                        .getSimpleName()
                                        .replace("PropertyDefinition", "")
                                        .toLowerCase(Locale.ROOT),
                                text(one, "getDefaultValue"),
                                text(one, "getSinceVersion"),
                                text(one, "getCcAlias"),
                                taken(one)));
            }
        }
        return definitions;
    }

    private static String taken(Object definition) throws ReflectiveOperationException {
        if (value(definition, "isRangeBased").equals(true)) {
            return (text(definition, "getLowerBound") + ".." + text(definition, "getUpperBound"))
                    .replace("-2147483648", "")
                    .replace("2147483647", "");
        }
        boolean words = definition.getClass().getSimpleName().startsWith("Enum");
        return !words
                ? ""
                : Stream.of((Object[]) value(definition, "getAllowableValues"))
                        .map(Object::toString)
                        .sorted()
                        .collect(Collectors.joining(", "));
    }

    private static String text(Object definition, String getter) throws ReflectiveOperationException {
        return value(definition, getter).toString();
    }

    private static Object value(Object definition, String getter) throws ReflectiveOperationException {
        Method method = definition.getClass().getMethod(getter);
        method.setAccessible(true);
        return Objects.requireNonNullElse(method.invoke(definition), "");
    }
}
