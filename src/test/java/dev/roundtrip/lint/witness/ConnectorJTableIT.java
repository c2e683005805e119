package dev.roundtrip.lint.witness;

import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.testing.GeneratedText;
import dev.roundtrip.testing.LongTest;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.Charset;
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

/** Makes the tables of Connector/J from the drivers; {@code -Droundtrip.docs.write=true} writes them. */
class ConnectorJTableIT {

    private static final Path FOLDER = Path.of("src/main/resources/dev/roundtrip/jdbc");

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

    private static final String HEAD_OF_CHARSETS = """
            # The character sets of MySQL Connector/J: java|Java's own name|server's name, or mysql|server's name|Java's name|first \
            version of this row, if not all.
            # Made by ConnectorJTableIT from com.mysql.cj.CharsetMapping of each version from %s to %s, with Java's character sets.
            """;

    /**
     * A parameter of one version.
     *
     * @param taken the accepted values, in the form of the table
     */
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
        drivers.get(newest)
                .forEach((name, now) -> rows(name, now, drivers)
                        .forEach(row -> table.append(row).append('\n')));

        GeneratedText.requireFile(FOLDER.resolve("connector-j-parameters.txt"), table.toString());
    }

    @LongTest
    void the_character_sets_are_those_of_the_drivers() throws Exception {
        Map<String, Map<String, String>> names = new TreeMap<>();
        for (String version : VERSIONS) {
            try (URLClassLoader loader = loader(version)) {
                charsets(loader.loadClass("com.mysql.cj.CharsetMapping"))
                        .forEach((key, name) -> names.computeIfAbsent(key, absent -> new LinkedHashMap<>())
                                .put(version, name));
            }
        }
        StringBuilder table =
                new StringBuilder(HEAD_OF_CHARSETS.formatted(VERSIONS.get(0), VERSIONS.get(VERSIONS.size() - 1)));
        names.forEach((key, byVersion) -> {
            String last = "";
            for (String version : VERSIONS) {
                String name = byVersion.getOrDefault(version, "");
                if (!name.equals(last)) {
                    String from = version.equals(VERSIONS.get(0)) ? "" : "|" + version;
                    table.append(key).append('|').append(name).append(from).append('\n');
                    last = name;
                }
            }
        });

        GeneratedText.requireFile(FOLDER.resolve("connector-j-charsets.txt"), table.toString());
    }

    private static Map<String, String> charsets(Class<?> mapping) throws ReflectiveOperationException {
        Map<String, String> names = new TreeMap<>();
        Method toJava = method(mapping, "get(Static)?JavaEncodingForMysqlCharset", 1);
        for (Field field : mapping.getFields()) {
            if (field.getName().startsWith("MYSQL_CHARSET_NAME_")) {
                String name = field.get(null).toString();
                Object encoding = toJava.invoke(null, name);
                if (encoding != null) {
                    names.put("mysql|" + name, encoding.toString());
                }
            }
        }
        Method toMysql = method(mapping, "get(Static)?MysqlCharsetForJavaEncoding", 2);
        Object server = toMysql.getParameterTypes()[1]
                .getConstructor(int.class, int.class, int.class)
                .newInstance(8, 0, 11);
        for (String name : Charset.availableCharsets().keySet()) {
            Object charset = toMysql.invoke(null, name.toUpperCase(Locale.ENGLISH), server);
            if (charset != null) {
                names.put("java|" + name, charset.toString());
            }
        }
        return names;
    }

    private static Method method(Class<?> type, String name, int parameters) {
        Method method = Stream.of(type.getDeclaredMethods())
                .filter(each -> each.getName().matches(name) && each.getParameterCount() == parameters)
                .filter(each -> each.getReturnType() == String.class)
                .findFirst()
                .orElseThrow();
        method.setAccessible(true);
        return method;
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
        try (URLClassLoader loader = loader(version)) {
            Class<?> all = loader.loadClass("com.mysql.cj.conf.PropertyDefinitions");
            Map<?, ?> byKey = (Map<?, ?>) Stream.of(all.getFields())
                    .filter(field -> field.getName().matches("PROPERTY_(KEY|NAME)_TO_PROPERTY_DEFINITION"))
                    .findFirst()
                    .orElseThrow()
                    .get(null);
            return definitions(byKey.values());
        }
    }

    private static URLClassLoader loader(String version) throws MalformedURLException {
        String artifact = VERSIONS.indexOf(version) < BEFORE_RENAMING
                ? "mysql:mysql-connector-java:"
                : "com.mysql:mysql-connector-j:";
        URL jar = TestDrivers.jar(artifact + version).toUri().toURL();
        return new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
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
