package dev.roundtrip.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/**
 * Reads what the jars of MariaDB's driver say of their parameters: the fields of their configuration, the values
 * without parameters, and what their parser does with values that are tried.
 */
final class MariaDbTables {
    private MariaDbTables() {}

    /** One parameter of one version. */
    private record Row(String kind, String defaultValue, String others, String taken) {

        /**
         * The line of a table.
         *
         * @param from the first version for which the line is true
         */
        String line(String name, String since, String from) {
            return String.join("|", name, kind, defaultValue, since, others, taken, from.equals(since) ? "" : from)
                    .replaceFirst("\\|+$", "");
        }
    }

    private static final Row GONE = new Row("gone", "", "", "");
    private static final Set<String> LOGIN = Set.of("user", "password", "database");
    private static final String URL = "jdbc:mariadb://h/d";

    /** Options without a field: a class of the driver asks for them among the unknown names. */
    private static final List<String> WITHOUT_FIELD = List.of("""
            accessKeyId canUseServerTimeout deniedListTimeout deprecateEof disableSslContextCache enableBulkUnitResult
            enableSkipMeta extendedTypeInfo forceTransactionEnd getExportedKeysUsingIs getImportedKeysUsingIs
            importedKeysWithConstraintNames interactiveClient pwdKey region resultSetMetaDataUnsignedCompatibility
            secretKey testMinRemovalDelay userKey waitReconnectTimeout""".split("\\s+", -1));

    /** The lines of a table for versions from 3.0 on; each version adds what differs from the previous one. */
    static List<String> ofConfiguration(Map<String, Path> jars) throws Exception {
        Map<String, List<String>> lines = new TreeMap<>();
        Map<String, String> since = new TreeMap<>();
        Map<String, Row> before = Map.of();
        for (Map.Entry<String, Path> jar : jars.entrySet()) {
            Map<String, Row> rows = configuration(jar.getValue());
            Set<String> names = new TreeSet<>(before.keySet());
            names.addAll(rows.keySet());
            for (String name : names) {
                Row row = rows.getOrDefault(name, GONE);
                if (!row.equals(before.getOrDefault(name, GONE))) {
                    String from = jar.getKey();
                    String first = row.equals(GONE) ? from : since.computeIfAbsent(name, absent -> from);
                    lines.computeIfAbsent(name, absent -> new ArrayList<>()).add(row.line(name, first, from));
                }
            }
            before = rows;
        }
        return lines.values().stream().flatMap(List::stream).toList();
    }

    private static Map<String, Row> configuration(Path jar) throws Exception {
        try (URLClassLoader driver = loader(jar)) {
            Class<?> type = driver.loadClass("org.mariadb.jdbc.Configuration");
            Object plain = type.getMethod("parse", String.class).invoke(null, URL);
            Map<String, List<String>> others = otherNames((Map<?, ?>)
                    value(driver.loadClass("org.mariadb.jdbc.util.options.OptionAliases"), null, "OPTIONS_ALIASES"));
            Parser parser = new Parser(type.getMethod("parse", String.class), words(type, driver));
            Map<String, Row> rows = new TreeMap<>();
            for (Field field :
                    driver.loadClass("org.mariadb.jdbc.Configuration$Builder").getDeclaredFields()) {
                String name = field.getName();
                if (name.matches("[a-z]\\w*")
                        && !LOGIN.contains(name)
                        && Set.of(String.class, Boolean.class, Integer.class).contains(field.getType())) {
                    List<String> taken = field.getType() == String.class ? parser.taken(name) : List.of();
                    String kind = field.getType() == String.class
                            ? taken.isEmpty() ? "string" : "enum"
                            : field.getType().getSimpleName().toLowerCase(Locale.ROOT);
                    String numbers = field.getType() == Integer.class ? parser.numbers(name) : "";
                    rows.put(
                            name,
                            new Row(
                                    kind,
                                    parser.shown(name, value(type, plain, name), taken),
                                    String.join(", ", others.getOrDefault(name, List.of())),
                                    numbers + String.join(", ", taken)));
                }
            }
            Set<String> asked = asked(jar);
            WITHOUT_FIELD.stream()
                    .filter(asked::contains)
                    .forEach(name -> rows.put(name, new Row("string", "", "", "")));
            return rows;
        }
    }

    /** The driver's parser, with values to try. */
    private record Parser(Method parse, List<String> words) {

        private boolean takes(String name, String value) {
            try {
                parse.invoke(null, URL + "?" + name + "=" + value);
                return true;
            } catch (ReflectiveOperationException refused) {
                return false;
            }
        }

        /** The words that a parameter accepts, unless it accepts any; words of collations may have any ending. */
        List<String> taken(String name) {
            if (takes(name, "roundtrip")) {
                return List.of();
            }
            return takes(name, "utf8mb4_roundtrip")
                    ? List.of("utf8mb4_*")
                    : words.stream()
                            .filter(word -> takes(name, word))
                            .filter(firstInAnyCase())
                            .toList();
        }

        private static Predicate<String> firstInAnyCase() {
            Set<String> seen = new TreeSet<>();
            return word -> seen.add(word.toLowerCase(Locale.ROOT));
        }

        String numbers(String name) {
            return takes(name, "-1") ? ".." : takes(name, "-2147483648") ? "0.., -2147483648" : "0..";
        }

        /** A value as it is written in a string. */
        String shown(String name, Object value, List<String> taken) throws ReflectiveOperationException {
            if (!(value instanceof Enum)) {
                return value == null ? "" : value.toString();
            }
            for (String word : taken) {
                Object read = parse.invoke(null, URL + "?" + name + "=" + word);
                if (value(read.getClass(), read, name) == value) {
                    return word;
                }
            }
            throw new IllegalStateException("no word for " + name + "=" + value);
        }
    }

    /** The names and texts of the constants that a configuration can have, and the types of its plug-ins. */
    private static List<String> words(Class<?> configuration, URLClassLoader driver) throws Exception {
        Set<String> words = new LinkedHashSet<>();
        for (Field field : configuration.getDeclaredFields()) {
            if (field.getType().isEnum()) {
                for (Object constant : field.getType().getEnumConstants()) {
                    for (Field each : field.getType().getDeclaredFields()) {
                        if (each.getType() == String.class) {
                            words.add((String) value(field.getType(), constant, each.getName()));
                        } else if (each.getType() == String[].class) {
                            words.addAll(List.of((String[]) value(field.getType(), constant, each.getName())));
                        }
                    }
                    words.add(((Enum<?>) constant).name());
                }
            }
        }
        words.addAll(List.of("CATALOG", "SCHEMA"));
        words.addAll(plugins(driver, "org.mariadb.jdbc.plugin.CredentialPlugin"));
        words.remove("");
        return List.copyOf(words);
    }

    private static List<String> plugins(URLClassLoader driver, String service) throws Exception {
        List<String> types = new ArrayList<>();
        try (InputStream plugins = driver.getResourceAsStream("META-INF/services/" + service)) {
            String text = new String(plugins.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^#.*", "");
            for (String plugin : text.strip().split("\\s+", -1)) {
                Object made = driver.loadClass(plugin).getDeclaredConstructor().newInstance();
                types.add((String) made.getClass().getMethod("type").invoke(made));
            }
        }
        return types;
    }

    /** The texts among these names that the classes of a jar contain, in the form of constants. */
    private static Set<String> asked(Path jar) throws IOException {
        Set<String> found = new TreeSet<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : Collections.list(file.entries())) {
                if (entry.getName().startsWith("org/mariadb/")
                        && entry.getName().endsWith(".class")) {
                    String bytes = new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
                    WITHOUT_FIELD.stream()
                            .filter(name -> bytes.contains("\u0001\u0000" + (char) name.length() + name))
                            .forEach(found::add);
                }
            }
        }
        return found;
    }

    /** The lines of the table for 2.7, whose options are an enumeration. */
    static List<String> ofDefaultOptions(String version, Path jar) throws Exception {
        try (URLClassLoader driver = loader(jar)) {
            Class<?> type = driver.loadClass("org.mariadb.jdbc.util.DefaultOptions");
            Map<?, ?> byName = (Map<?, ?>)
                    value(driver.loadClass("org.mariadb.jdbc.internal.util.OptionUtils"), null, "OPTIONS_MAP");
            Map<Object, List<String>> names = new LinkedHashMap<>();
            byName.forEach((name, option) ->
                    names.computeIfAbsent(option, absent -> new ArrayList<>()).add((String) name));
            Parser parser = new Parser(
                    driver.loadClass("org.mariadb.jdbc.UrlParser").getMethod("parse", String.class),
                    plugins(driver, "org.mariadb.jdbc.credential.CredentialPlugin"));
            Object read = parser.parse().invoke(null, URL);
            read.getClass().getMethod("auroraPipelineQuirks").invoke(read);
            Object plain = read.getClass().getMethod("getOptions").invoke(read);
            Map<String, String> lines = new TreeMap<>();
            for (Object option : type.getEnumConstants()) {
                String name = (String) value(type, option, "optionName");
                if (!LOGIN.contains(name)) {
                    Object least = value(type, option, "minValue");
                    Object standard = value(plain.getClass(), plain, name);
                    Class<?> kind = (Class<?>) value(type, option, "objType");
                    List<String> taken = kind == String.class ? parser.taken(name) : List.of();
                    lines.put(
                            name,
                            new Row(
                                            taken.isEmpty()
                                                    ? kind.getSimpleName().toLowerCase(Locale.ROOT)
                                                    : "enum",
                                            standard == null ? "" : standard.toString(),
                                            names.get(option).stream()
                                                    .filter(other -> !other.equals(name))
                                                    .sorted()
                                                    .collect(Collectors.joining(", ")),
                                            least == null ? String.join(", ", taken) : least + "..")
                                    .line(name, version, version));
                }
            }
            return List.copyOf(lines.values());
        }
    }

    private static URLClassLoader loader(Path jar) throws IOException {
        return new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    private static Map<String, List<String>> otherNames(Map<?, ?> aliases) {
        return aliases.entrySet().stream()
                .collect(Collectors.groupingBy(
                        entry -> (String) entry.getValue(),
                        TreeMap::new,
                        Collectors.mapping(entry -> (String) entry.getKey(), Collectors.toList())));
    }

    private static Object value(Class<?> type, Object of, String name) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        ((AccessibleObject) field).setAccessible(true);
        return field.get(of);
    }
}
