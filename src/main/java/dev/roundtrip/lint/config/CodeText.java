package dev.roundtrip.lint.config;

import dev.roundtrip.scenario.YamlScalars;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program: its connection strings, and what it passes to a pool or driver by the names of setters. A variable in a
 * string becomes a placeholder.
 */
final class CodeText {
    private CodeText() {}

    /** The name of a value that is no key of a file: the one driver that a program or a build names. */
    static final String ONLY_DRIVER = "onlydriver";

    /**
     * A comment. It is replaced by nothing, and its line stays. A string that has slashes for a scheme is no connection
     * string.
     */
    private static final Pattern COMMENT = Pattern.compile("(?m)^[ \\t]*(?://|\\*|/\\*|#|;|<!--|<%--).*$");

    /** The path of a driver's jar as a text of its own, or the jar's coordinates in the notations of several builds. */
    private static final Pattern JAR = Pattern.compile(
            "[\"']([^\"'\\s,]*(?:mysql-connector-j(?:ava)?|mariadb-java-client)-\\d[\\w.-]{0,80}\\.jar)[\"']"
                    + "|\\b(mysql-connector-j(?:ava)?|mariadb-java-client)(?::|[\"'] *%{1,2} *[\"']|[\"'], *version *= *[\"']| +[\"']| +\\{:mvn/version +\")(\\d[\\w.]*)");

    private static final Pattern BASE = Pattern.compile("[^/?]*//[^/?]*/");

    private static final Pattern DRIVER_PROPERTY = Pattern.compile(
            "\\b(?:addDataSourceProperty|setConnectionProperty|addConnectionProperty)\\(\\s*\"([\\w.]+)\"\\s*,\\s*\"?([\\w.+/:-]+)\"?\\s*\\)");
    /** The name of a property and its value, after the call that passes them on. */
    private static final String NAMED_PROPERTY = "\\(\\s*\"([A-Za-z]\\w*)\"\\s*,\\s*\"?([\\w.+/:-]+)\"?\\s*\\)";

    /** An option that Spark passes on by its name. */
    private static final Pattern OPTION = Pattern.compile("\\.option" + NAMED_PROPERTY);

    private static final Pattern PUT = Pattern.compile("(?<!\\w)(?:setProperty|put)" + NAMED_PROPERTY);

    /** A statement that fills a list of properties, from behind its name: calls in a row, or in a block. */
    private static final String FILLS =
            ")\\b\\s*+(?:=(?!=)|\\.(?=put\\b|setProperty\\b))(?:[^;\\n{}]++|\\{\\{?[^{}]{0,2000}+}|\\n[ \\t]*+\\.)*+";

    /** A call that opens a connection or fills a data source. */
    private static final Pattern OPENS =
            Pattern.compile("(?:getConnection|[dD]ataSource|(?:Connection|DataSource|Db)Properties|\\.jdbc)"
                    + "\\(((?:[^()]|\\([^()]{0,200}\\)){0,300})");

    private static final int MOST_ARGUMENTS = 20;

    private static final Pattern SETTER = Pattern.compile(
            "\\.set(AutoCommit|DefaultAutoCommit|MaximumPoolSize|MaxTotal|MaxActive|TransactionIsolation|ConnectionInitSql"
                    + "|ConnectionTestQuery|ValidationQuery|PoolPreparedStatements|DriverClassName|DriverClass|DataSourceClassName)"
                    + "\\(\\s*\"?([^\"()\\n]+?)\"?\\s*\\)");
    private static final Pattern DRIVER =
            Pattern.compile("\"((?:com\\.mysql\\.(?:cj\\.)?jdbc|org\\.mariadb\\.jdbc)\\.\\w*(?:Driver|DataSource))\"");

    /** A class of MariaDB's driver that a program imports, or its artifact in a build. */
    private static final Pattern MARIADB =
            Pattern.compile("(?m)^[ \\t]*import\\s+(?:static\\s+)?org\\.mariadb\\.jdbc\\."
                    + "|\\borg\\.mariadb\\.jdbc:mariadb-java-client\\b");

    /** A class or an artifact of Connector/J. */
    private static final Pattern CONNECTOR_J = Pattern.compile("\\bcom\\.mysql\\b|\\bmysql[.-]connector\\b");

    /** A property of Kotlin that only a pool has. */
    private static final Pattern ASSIGNED = Pattern.compile(
            "(?<!\\w)(?:is(?=A)(AutoCommit)|(maximumPoolSize|transactionIsolation(?=\\s*=\\s*\")"
                    + "|connectionInitSql|connectionTestQuery))\\s*=\\s*+\"?([^\"\\n;,)}]++)\"?[ \\t\\r]*+(?=[\\n;,)}]|$)");

    /** A setter of the driver's own data source, which has one for each parameter. */
    private static final Pattern OF_DATA_SOURCE = Pattern.compile("\\.set([A-Z]\\w*)\\(\\s*\"?([\\w.+/:-]+)\"?\\s*\\)");

    private static final Pattern DATA_SOURCE = Pattern.compile("\\bMysql\\w*DataSource\\b");

    /** The beginning of a call with a message, of an exception with one, or of a description. */
    private static final Pattern MESSAGE = Pattern.compile(
            "(?:System\\.(?:out|err)\\.print(?:ln|f)?|(?<![.\\w])print(?:ln|f)?"
                    + "|\\b(?:log|logger|LOG|LOGGER|console)\\.(?:at)?(?i:trace|debug|info|warn|warning|error|severe|fatal|critical|exception|log)|\\bnew \\w*(?:Exception|Error)|\\.\\w*[dD]escription)\\s*\\([^();]*$");

    private static final Pattern LAST_NAME = Pattern.compile("\\w+(?=\\s*$)");

    private static final int LONGEST_NAME = 100;

    private static final int LONGEST_MESSAGE = 500;

    /** Setters that a connection has, too. */
    private static final Set<String> OF_CONNECTIONS = Set.of("AutoCommit", "TransactionIsolation");

    /** A part of a name that shows a pool, a data source or its configuration. */
    private static final String POOL = "(?i:config|cfg|conf|datasource|source|ds|pool|hikari|druid|dbcp)";

    static List<Setting> settings(String text) {
        String code = withoutComments(text);
        List<Setting> settings = new ArrayList<>();
        for (UrlFinder.Place place : UrlFinder.in(code)) {
            if (isInMessage(code, place.start())) {
                continue;
            }
            String added = isBase(code, place) ? "${expression}" : "";
            settings.add(Setting.of(List.of(), "", place.url() + added, Setting.line(code, place.start())));
        }
        if (settings.size() == 1) {
            add(settings, DRIVER_PROPERTY.matcher(code), code, "dataSourceProperties.", any -> true);
            add(settings, OPTION.matcher(code), code, "dataSourceProperties.", KnownKeys::isParameter);
            Matcher fills = fills(code).matcher(code);
            while (fills.find()) {
                Matcher put = PUT.matcher(code).region(fills.start(), fills.end());
                add(settings, put, code, "dataSourceProperties.", KnownKeys::isParameter);
            }
            Matcher setter = SETTER.matcher(code);
            add(settings, setter, code, "", name -> !OF_CONNECTIONS.contains(name) || isOfPool(code, setter.start()));
            for (Matcher one = ASSIGNED.matcher(code); one.find(); ) {
                String name = one.group(1) == null ? one.group(2) : one.group(1);
                settings.add(Setting.of(List.of(), name, one.group(3).strip(), Setting.line(code, one.start())));
            }
            if (DATA_SOURCE.matcher(code).find()) {
                addOfDataSource(settings, code);
            }
            addDriver(settings, code);
        } else if (DRIVER.matcher(code).find()
                && DRIVER.matcher(code).results().allMatch(one -> one.group(1).startsWith("org.mariadb"))) {
            settings.add(Setting.of(List.of(), ONLY_DRIVER, "mariadb", 1));
        } else {
            onlyDriver(code).ifPresent(settings::add);
        }
        addJars(settings, code);
        return settings;
    }

    /** Whether a string is only a part of a message or a description. */
    private static boolean isInMessage(String code, int start) {
        return MESSAGE.matcher(code.substring(Math.max(0, start - LONGEST_MESSAGE), start))
                .find();
    }

    private static void addOfDataSource(List<Setting> settings, String code) {
        Matcher setter = OF_DATA_SOURCE.matcher(code);
        while (setter.find() && settings.size() < YamlScalars.MOST_VALUES) {
            String name = setter.group(1);
            String parameter = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
            if (KnownKeys.isParameter(parameter)) {
                settings.add(Setting.of(
                        List.of(),
                        "dataSourceProperties." + parameter,
                        setter.group(2),
                        Setting.line(code, setter.start())));
            }
        }
    }

    /** A text without the comments that begin a line. */
    static String withoutComments(String text) {
        return COMMENT.matcher(text).replaceAll("");
    }

    /** Adds the jars of drivers that a program loads. */
    static void addJars(List<Setting> settings, String code) {
        Matcher jar = JAR.matcher(code);
        while (!settings.isEmpty() && jar.find() && settings.size() < YamlScalars.MOST_VALUES) {
            String name = jar.group(1) == null ? jar.group(2) + "-" + jar.group(3) + ".jar" : jar.group(1);
            settings.add(Setting.of(List.of(), "driverJar", name, Setting.line(code, jar.start())));
        }
    }

    /** Adds the class of the driver, or the one driver that a program names. */
    private static void addDriver(List<Setting> settings, String code) {
        Matcher driver = DRIVER.matcher(code);
        if (driver.find()) {
            settings.add(Setting.of(List.of(), "driverClass", driver.group(1), Setting.line(code, driver.start())));
        } else {
            onlyDriver(code).ifPresent(settings::add);
        }
    }

    /** MariaDB's driver, if a program or a build, whose comments are taken out, names it and not Connector/J. */
    static Optional<Setting> onlyDriver(String code) {
        Matcher mariaDb = MARIADB.matcher(code);
        return mariaDb.find() && !CONNECTOR_J.matcher(code).find()
                ? Optional.of(Setting.of(List.of(), ONLY_DRIVER, "mariadb", Setting.line(code, mariaDb.start())))
                : Optional.empty();
    }

    /** Whether the name before a call is that of a pool, or of a variable to which one is assigned. */
    private static boolean isOfPool(String code, int call) {
        Matcher before = LAST_NAME.matcher(code).region(Math.max(0, call - LONGEST_NAME), call);
        if (!before.find()) {
            return false;
        }
        String name = before.group();
        return name.matches("\\w*" + POOL)
                || Pattern.compile("\\b\\w*" + POOL + "\\w*\\s+" + name + "\\b|\\b" + name
                                + "\\s*[:=]\\s*(?:new\\s+)?(?:\\w+\\.)*\\w*" + POOL + "\\w*\\s*[(;={]")
                        .matcher(code)
                        .find();
    }

    /**
     * Whether a string ends before the database's name, as a constant that its own file does not use: another program
     * appends to it.
     */
    private static boolean isBase(String code, UrlFinder.Place place) {
        return BASE.matcher(place.url()).matches()
                && Continuations.assignedBefore(code, place.start())
                        .filter(name -> Pattern.compile("\\b" + Pattern.quote(name) + "\\b")
                                        .matcher(code)
                                        .results()
                                        .limit(2)
                                        .count()
                                == 1)
                        .isPresent();
    }

    /** The statements that fill a list of properties which opens a connection. */
    private static Pattern fills(String code) {
        Stream<String> lists = OPENS.matcher(code)
                .results()
                .flatMap(call -> Stream.of(call.group(1).split(",", -1)))
                .map(String::strip)
                .filter(argument -> argument.matches("\\w+"))
                .distinct()
                .limit(MOST_ARGUMENTS);
        return Pattern.compile(
                Stream.concat(Stream.of("(?!)"), lists).collect(Collectors.joining("|", "\\b(?:", FILLS)));
    }

    private static void add(
            List<Setting> settings, Matcher call, String code, String prefix, Predicate<String> isMeant) {
        while (call.find() && settings.size() < YamlScalars.MOST_VALUES) {
            if (isMeant.test(call.group(1))) {
                settings.add(
                        Setting.of(List.of(), prefix + call.group(1), call.group(2), Setting.line(code, call.start())));
            }
        }
    }
}
