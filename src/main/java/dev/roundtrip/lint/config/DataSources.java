package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.lint.PoolSettings;
import dev.roundtrip.lint.Surroundings;
import dev.roundtrip.lint.config.Source.Document;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The data sources of one document. A connection string's properties are under the same key as the string, such as
 * {@code spring.datasource.hikari.*} beside {@code spring.datasource.url}, unless another string is nearer.
 */
final class DataSources {

    /**
     * The marks of Jasypt, Spring Cloud, WebLogic, NiFi and Ansible's vault, and a reference of Apache Druid. Liberty's
     * {@code {xor}} and Kettle's {@code Encrypted} need no key, so anyone can read them.
     */
    private static final Pattern ENCRYPTED = Pattern.compile(
            "(?i)ENC[({\\[]|\\$ANSIBLE_VAULT;|\\{(?:cipher|aes|3des)}|\\{\\s*\"type\"\\s*:\\s*\"(?!default\")");

    /** A whole value that a shell, make, a build or a package's installer replaces. */
    private static final Pattern VARIABLE = Pattern.compile(
            "\\$[A-Za-z_]\\w*|\\$\\(.*\\)|%[A-Z_][A-Z0-9_]*%|#[A-Z_][A-Z0-9_]*#|@[\\w.\\-]+@|\\[[A-Z][A-Z0-9_]*]"
                    + "|_+[A-Z][A-Z0-9_]*_");

    private final Document document;

    /** The document's values and those that it does not override. */
    private final List<Setting> visible;

    /** The visible values by the first level of their paths, so that many strings of a large file are read in time. */
    private final Map<String, List<Setting>> sections;

    private final References references;
    private final String file;
    private final Set<String> names;
    private final List<Setting> urls;

    /** The paths that hold strings, of this document and of those that it does not override. */
    private final List<List<String>> parents;

    /** The paths that name the class of a data source. */
    private final Set<List<String>> ofClass;

    private final Set<Setting> passwords;

    private final NamedPools pools;

    /** The values of XML that name a driver's jar, as the entry of a path. */
    private final List<Setting> jarsOfXml;

    /**
     * Reads the data sources of a document.
     *
     * @param visible the document's values and those that it does not override, which may be those of other files
     * @param names the names of all values in the file, normalized
     * @param ofFile all values of the file
     */
    DataSources(Document document, List<Setting> visible, String file, Set<String> names, Set<Setting> ofFile) {
        this.document = document;
        this.visible = visible;
        this.file = file;
        this.names = names;
        references = new References(visible, document.isXml());
        sections = visible.stream()
                .filter(setting -> !setting.path().isEmpty())
                .collect(Collectors.groupingBy(setting -> setting.path().get(0)));
        List<Setting> strings = visible.stream()
                .filter(setting -> UrlFinder.isOne(setting.value()))
                .toList();
        Set<Setting> own = new HashSet<>(document.settings());
        urls = inForce(strings.stream().filter(own::contains).toList());
        parents = strings.stream().map(Setting::parent).distinct().toList();
        ofClass = visible.stream()
                .filter(setting -> setting.name().equals("datasourceclassname"))
                .map(Setting::parent)
                .collect(Collectors.toSet());
        passwords = urls.isEmpty()
                ? Set.of()
                : visible.stream()
                        .filter(setting -> ofFile.contains(setting) && isPlainPassword(setting))
                        .collect(Collectors.toSet());
        jarsOfXml = urls.isEmpty() || !document.isXml()
                ? List.of()
                : visible.stream().filter(DriverArtifact::isJar).toList();
        pools = new NamedPools(document.isXml(), file, references, urls.isEmpty() ? List.of() : visible);
    }

    /** Strings without those whose key gets another string below. Several blocks of HOCON may have one path. */
    private List<Setting> inForce(List<Setting> strings) {
        boolean isHocon = Syntax.isHocon(file);
        if (!isHocon && Syntax.of(file).filter(Syntax.PROPERTIES::equals).isEmpty()) {
            return strings;
        }
        Map<List<String>, List<Integer>> lines = strings.stream()
                .collect(
                        Collectors.groupingBy(Setting::levels, Collectors.mapping(Setting::line, Collectors.toList())));
        return strings.stream()
                .filter(one -> lines.get(one.levels()).stream()
                        .noneMatch(later -> later > one.line()
                                && (!isHocon
                                        || (later == one.line() + 1
                                                && one.name().matches(".*ur[il]")))))
                .toList();
    }

    int count() {
        return urls.size();
    }

    List<FoundString> strings() {
        return urls.stream().map(this::found).toList();
    }

    /** Places where a string is expected but a placeholder is given, whose value is not in the file. */
    List<String> placeholders() {
        return document.settings().stream()
                .filter(setting -> isStringOfDataSource(setting)
                        && urls.stream().noneMatch(url -> url.path().equals(setting.path()))
                        && isPlaceholder(setting.value())
                        && references.target(setting.value()).isEmpty())
                .map(Setting::place)
                .toList();
    }

    /**
     * Whether a setting is the string of a data source. URLs also occur elsewhere, such as {@code eureka.client.url}.
     */
    static boolean isStringOfDataSource(Setting setting) {
        return setting.name().equals("jdbcurl")
                || (KnownKeys.URL.contains(setting.name())
                        && setting.path().stream().anyMatch(level -> level.contains("datasource")));
    }

    private FoundString found(Setting url) {
        List<Setting> own = new ArrayList<>(belongingTo(url.parent(), url));
        own.addAll(numberedAlike(url));
        for (Setting reference : references.to(url)) {
            own.addAll(belongingTo(reference.parent(), reference));
        }
        KnownBeside known = new KnownBeside(url, own, isDriversOwn(url.parent()), file, references);
        Optional<PoolSettings> settings = pools.settings(url, own);
        String text = url.value().strip();
        // An ampersand that is escaped twice reaches the driver escaped once.
        boolean isEscaped = ((document.isXml() && !url.isLiteral()) || url.inTag())
                && !WrittenUrl.of(text).isEscaped();
        return new FoundString(
                file,
                url.key(),
                url.line(),
                document.profile(),
                isEscaped ? text.replace("&", "&amp;") : text,
                List.copyOf(known.beside.values()),
                Surroundings.inFile(known.pool(settings, pools, passwords))
                        .openedBy(known.driver().or(this::onlyDriver))
                        .escaped(isEscaped)
                        .withPlaceholders(known.defaults, known.unknown)
                        .replacedBy(replacement(url)),
                names,
                settings,
                new FoundString.Origin(url, Map.copyOf(known.origins), "", jars(url, known)));
    }

    /** What names the driver's jar: a value beside the string, the string's plug-in in a POM, or XML as a whole. */
    private List<Setting> jars(Setting url, KnownBeside known) {
        if (!known.jars().isEmpty() || !document.isXml()) {
            return known.jars();
        }
        List<Setting> ofPlugin = Stream.concat(Stream.of(url), references.to(url).stream())
                .flatMap(one -> MavenPlugin.jars(one, visible, references).stream())
                .toList();
        return ofPlugin.isEmpty() ? jarsOfXml : ofPlugin;
    }

    private Optional<Driver> onlyDriver() {
        return visible.stream()
                .filter(setting -> setting.name().equals(CodeText.ONLY_DRIVER))
                .findFirst()
                .flatMap(setting -> KnownKeys.driver(setting.value()));
    }

    /**
     * The variable whose value a later line of HOCON gives the same key, as in {@code url = ${?DB_URL}}, or a choice of
     * Clojure's data.
     */
    private Optional<String> replacement(Setting url) {
        boolean isHocon = Syntax.isHocon(file);
        return isHocon || Syntax.ending(file).equals("edn")
                ? section(url).stream()
                        .filter(setting -> (!isHocon || setting.line() > url.line())
                                && setting.path().equals(url.path()))
                        .flatMap(setting -> References.variable(setting.value()).stream())
                        .reduce((first, last) -> last)
                : Optional.empty();
    }

    /**
     * The values below a path, and those of the levels above it that are for the same string; the nearest come first.
     */
    private List<Setting> belongingTo(List<String> parent, Setting url) {
        Set<List<String>> others = parents.stream()
                .filter(other -> other.size() > parent.size() && Setting.startsWith(other, parent))
                .collect(Collectors.toSet());
        Set<Integer> sizes = others.stream().map(List::size).collect(Collectors.toSet());
        Stream<Setting> below = (parent.isEmpty() ? visible : sections.getOrDefault(parent.get(0), List.of()))
                .stream()
                        .filter(setting -> !setting.equals(url) && setting.isBelow(parent))
                        .filter(setting -> setting.path().size() <= parent.size()
                                || !Setting.isIndex(setting.path().get(parent.size())))
                        .filter(setting -> sizes.stream()
                                .noneMatch(size -> size <= setting.path().size()
                                        && others.contains(setting.path().subList(0, size))));
        List<Setting> all = new ArrayList<>(below.toList());
        for (List<String> above : above(parent)) {
            for (Setting setting : above.isEmpty() ? visible : sections.getOrDefault(above.get(0), List.of())) {
                List<String> in = setting.parent();
                boolean ofPool = in.size() == above.size() + 1
                        && Setting.startsWith(in, above)
                        && (isOfTorque(parent)
                                ? in.get(above.size()).equals("pool")
                                : parent.contains("dynamic") && KnownKeys.INNER.contains(in.get(above.size())));
                if (in.equals(above) || ofPool) {
                    all.add(setting);
                }
            }
        }
        return all;
    }

    /** The values beside one of several numbered strings: Nacos has db.url.0, db.password.0, and db.user for all. */
    private List<Setting> numberedAlike(Setting url) {
        int size = url.path().size();
        if (size < 2
                || !KnownKeys.URL.contains(url.name())
                || !Setting.isNumber(url.path().get(size - 1))) {
            return List.of();
        }
        String number = url.path().get(size - 1);
        return belongingTo(url.path().subList(0, size - 2), url).stream()
                .filter(setting -> {
                    String last = setting.path().get(setting.path().size() - 1);
                    return !Setting.isNumber(last) || last.equals(number);
                })
                .toList();
    }

    /**
     * The levels above a string that are about it: the one around a pool's section, and those around one of several
     * data sources that share them.
     */
    private List<List<String>> above(List<String> parent) {
        List<List<String>> levels = new ArrayList<>();
        if (parent.isEmpty()) {
            return levels;
        }
        int last = parent.size() - 1;
        List<String> next = parent.subList(0, last);
        // Slick has the login above a section of the driver's properties, which may have the string.
        boolean isOfSlick = Syntax.isHocon(file) && parent.get(last).equals("properties");
        if (KnownKeys.INNER.contains(parent.get(last)) || isDriversOwn(parent) || isOfSlick || isOfTorque(parent)) {
            levels.add(next);
        }
        int list = parent.lastIndexOf("connection");
        if (list > 0 && list < last && Setting.isIndex(parent.get(list + 1))) {
            // DataX has one login for several connections.
            levels.add(parent.subList(0, list));
        }
        for (int size = last; size > 0; size--) {
            List<String> shared = parent.subList(0, size);
            boolean isOfDataSources = shared.stream().anyMatch(level -> level.contains("datasource"));
            if (isOfDataSources
                    && !shared.contains("quarkus")
                    && !parents.contains(shared)
                    && !levels.contains(shared)) {
                levels.add(shared);
            }
        }
        return levels;
    }

    /** Whether the level is that of Torque's connection, next to which its pool has a section. */
    private static boolean isOfTorque(List<String> parent) {
        return parent.size() == 4
                && parent.get(0).equals("torque")
                && parent.get(3).equals("connection");
    }

    /** Whether the level is {@code dataSource}, under which HikariCP and Helidon have the driver's properties. */
    private boolean isDriversOwn(List<String> parent) {
        int last = parent.size() - 1;
        if (last < 0 || !parent.get(last).equals("datasource")) {
            return false;
        }
        return ofClass.contains(parent.subList(0, last));
    }

    private List<Setting> section(Setting url) {
        return url.path().isEmpty()
                ? List.of()
                : sections.getOrDefault(url.path().get(0), List.of());
    }

    /**
     * Whether a value is a password in plain text: no switch, and not encrypted.
     */
    private boolean isPlainPassword(Setting setting) {
        String value = setting.value().strip();
        return new UrlParameter(setting.lastLevel(), "").isSecret()
                && !value.matches("(?i)|true|false")
                && !isPlaceholder(value)
                && !VARIABLE.matcher(value).matches()
                && !setting.name().matches(".*(?<!un)encrypted.*")
                && !ENCRYPTED.matcher(value).lookingAt();
    }

    private static boolean isPlaceholder(String value) {
        WrittenUrl written = WrittenUrl.of(value.strip());
        return written.isPlaceholder(written.plain());
    }

    /**
     * Whether a text has no placeholder. The values of placeholders are unknown, so nothing can be said about such a
     * property.
     */
    static boolean isPlaceholderFree(String text) {
        return !WrittenUrl.of(text).hasPlaceholders();
    }
}
