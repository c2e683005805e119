package dev.roundtrip.lint.recipe;

import static java.util.stream.Collectors.joining;

import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.lint.Choice;
import dev.roundtrip.lint.Choice.Where;
import dev.roundtrip.lint.PoolProperties;
import dev.roundtrip.lint.PoolProperties.Property;
import dev.roundtrip.lint.TimeLimit;
import dev.roundtrip.lint.TimedPool;
import dev.roundtrip.lint.config.FoundString;
import dev.roundtrip.spelling.CleanText;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What to paste for a connection string, in the form of a framework's configuration. It leaves behaviour as it is: a
 * line that changes behaviour is a comment, which starts with a number sign in the forms below.
 */
public enum ConfigBlock {
    SPRING("application.yml", "spring.datasource.", "((?!(?:%[\\w-]+\\.)?quarkus\\.)LEVELS)[\\w-]+(?:\\[\\d+])?", """
            url=%1$s
            username=${DB_USER}
            password=${DB_PASSWORD}
            hikari.auto-commit=%2$s
            hikari.transaction-isolation=TRANSACTION_%3$s
            #hikari.LIMIT"""),
    HIKARI("hikari.properties", "", "(LEVELS)(?i:jdbc-?url)", """
            jdbcUrl=%1$s
            #username and password: from a secret store, in code
            autoCommit=%2$s
            transactionIsolation=TRANSACTION_%3$s
            #LIMIT"""),
    QUARKUS("application.properties", "quarkus.datasource.", "(LEVELSquarkus\\.datasource\\.LEVELS)jdbc\\.url", """
            db-kind=%4$s
            username=${DB_USER}
            password=${DB_PASSWORD}
            jdbc.url=%1$s
            jdbc.transaction-isolation-level=%3$s
            #jdbc.acquisition-timeout=5S"""),
    HIBERNATE("hibernate.properties", "hibernate.", "(LEVELShibernate\\.)connection\\.url", """
            connection.url=%1$s
            #connection.username and hibernate.connection.password: from a secret store
            connection.isolation=%3$s
            #hikari.LIMIT"""),
    MYBATIS("mybatis-config.xml", "", "(?!)", """
            driver=%5$s
            url=%1$s
            username=${DB_USER}
            password=${DB_PASSWORD}"""),
    SQL("SQL", "", "(?!)", "");

    /** The placeholder for a user. */
    static final String USER = "${DB_USER}";

    static final String PASSWORD = "${DB_PASSWORD}";

    private static final String URL = "%1$s";

    /** The names of files whose form a block can have; other files have the same keys in another form. */
    private static final Pattern FILE = Pattern.compile("(?i)\\.(?:properties|ya?ml)$");

    private final String file;
    private final String start;
    private final String keys;
    private final String form;

    /**
     * The form of a block.
     *
     * @param start the start of all keys, or what the group of {@code keys} finds
     * @param keys keys of files that the form can use instead of its own
     */
    ConfigBlock(String file, String start, String keys, String form) {
        this.file = file;
        this.start = start;
        this.keys = keys.replace("LEVELS", "(?:[\\w%\"\\[\\].-]*\\.)?");
        this.form = form;
    }

    private record Entry(String key, String value, boolean suggested) {
        String text(String name, String separator) {
            return (suggested ? "# " : "") + name + (value.isEmpty() ? "" : separator + value) + "\n";
        }
    }

    /** The format of the file that the block is for, or else of the usual file. */
    private String format(Optional<FoundString> found) {
        String name = found.filter(one -> hasKeyOf(one)
                        || (this == SPRING && FILE.matcher(one.file()).find()))
                .map(FoundString::file)
                .orElse(file)
                .toLowerCase(Locale.ROOT);
        return name.substring(name.lastIndexOf('.') + 1).replace("yml", "yaml");
    }

    /**
     * The block, with a line end. For a file with the same key it has only the lines that change.
     *
     * @param url the string without user and password
     * @param login what the block sets besides the string: {@link #USER} and {@link #PASSWORD}, one of them or none
     * @param pool what is known of the pool, which stays
     * @param found the string in its file; empty if it was given directly
     * @param offered which choices its server has
     */
    String of(
            String url,
            Set<String> login,
            PoolProperties pool,
            Optional<FoundString> found,
            Predicate<Choice> offered) {
        Optional<String> own = found.filter(this::hasKeyOf).map(ConfigBlock::key);
        boolean whole = found.isEmpty() || (own.isEmpty() && this != MYBATIS);
        // The pool itself has a jdbc-url in this case.
        String lines = own.orElse("").matches("(?i).*jdbc-?url") ? form.replace("hikari.", "") : form;
        String before = own.map(key -> key.replaceFirst(keys, "$1")).orElse(start);
        String named = pool.get(Property.ISOLATION).orElse("REPEATABLE_READ").replaceFirst("^TRANSACTION_", "");
        WrittenUrl written = WrittenUrl.of(url);
        Driver driver = found.flatMap(one -> one.around().driver()).orElse(written.driver());
        boolean isMariaDb = driver == Driver.MARIADB;
        String level = this == QUARKUS ? named.toLowerCase(Locale.ROOT).replace('_', '-') : named;
        String plain = found.filter(one -> one.around().isEscaped()).isPresent() ? url.replace("&amp;", "&") : url;
        List<Entry> entries = new ArrayList<>();
        for (String line : lines.lines().flatMap(this::limits).toList()) {
            String[] pair = (line.replaceFirst("^#", "") + "=").split("=", -1);
            boolean isUnknown =
                    pair[0].contains("solation") && pool.get(Property.ISOLATION).isEmpty();
            Entry entry = new Entry(pair[0], pair[1], line.startsWith("#") || isUnknown);
            // A wrapper has its own driver class.
            boolean ofWrapper =
                    entry.value.matches("%[45].*") && written.wrapper().isPresent();
            if (!ofWrapper && isKept(entry, whole, login, found)) {
                entries.add(new Entry(
                        own.filter(any -> entry.value.equals(URL)).orElse(before + entry.key),
                        entry.value.formatted(
                                escaped(plain, format(found)),
                                pool.get(Property.AUTO_COMMIT).orElse("true"),
                                level,
                                isMariaDb ? "mariadb" : "mysql",
                                isMariaDb ? "org.mariadb.jdbc.Driver" : "com.mysql.cj.jdbc.Driver"),
                        entry.suggested));
            }
        }
        return switch (format(found)) {
            case "yaml" -> yaml(entries);
            case "xml" -> xml(entries, whole);
            case "sql" -> server(offered);
            default ->
                entries.stream().map(entry -> entry.text(entry.key(), "=")).collect(joining());
        };
    }

    /**
     * Whether a block has the entry. For a file only the string changes, and a login that was in it. What the file
     * already has is not suggested.
     */
    private static boolean isKept(Entry entry, boolean whole, Set<String> login, Optional<FoundString> found) {
        if (entry.value.isEmpty()) {
            return !login.isEmpty();
        }
        if (entry.suggested) {
            return found.stream().noneMatch(one -> one.sets(entry.key) || hasOtherPool(one));
        }
        return entry.value.startsWith("$") ? login.contains(entry.value) : whole || entry.value.equals(URL);
    }

    /** Whether the file has another pool than HikariCP, whose keys would mean nothing to it. */
    private static boolean hasOtherPool(FoundString found) {
        return found.pool().filter(pool -> pool.pool() != TimedPool.HIKARI).isPresent();
    }

    /** A comment of one line that the framework does not read, whatever the text is. */
    String comment(String text) {
        String line = CleanText.of(text);
        return switch (this) {
            // Two hyphens would end the comment.
            case MYBATIS -> "<!-- " + line.replace("--", "- -") + " -->\n";
            case SQL -> "-- " + line + "\n";
            case SPRING, HIKARI, QUARKUS, HIBERNATE -> "# " + line + "\n";
        };
    }

    /** Whether the file's key can be in the block. A list cannot be continued in YAML. */
    boolean hasKeyOf(FoundString found) {
        return FILE.matcher(found.file()).find()
                && key(found).matches(keys)
                && (found.file().endsWith(".properties") || !key(found).matches(".*[\\[\"].*"));
    }

    /** The file's key; in properties a list has no dot before its index. */
    static String key(FoundString found) {
        return found.key().replace(".[", "[");
    }

    private static String escaped(String url, String language) {
        return switch (language) {
            case "yaml" -> '"' + url.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
            case "xml" -> url.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
            default -> url.replace("\\", "\\\\");
        };
    }

    /** The entries as YAML. A comment opens no level, since that would be an empty value. */
    private static String yaml(List<Entry> entries) {
        StringBuilder yaml = new StringBuilder();
        String open = "";
        for (Entry entry : entries) {
            while (!entry.key().startsWith(open)) {
                open = open.replaceFirst("[^.]*\\.$", "");
            }
            String rest = entry.key().substring(open.length());
            for (int dot = rest.indexOf('.'); dot > 0 && !entry.suggested(); dot = rest.indexOf('.')) {
                yaml.append(indent(open))
                        .append(rest.substring(0, dot).replaceFirst("^%.*", "\"$0\""))
                        .append(":\n");
                open += rest.substring(0, dot + 1);
                rest = rest.substring(dot + 1);
            }
            yaml.append(indent(open)).append(entry.text(rest, ": "));
        }
        return yaml.toString();
    }

    private static String indent(String open) {
        return open.replaceAll("[^.]", "").replace(".", "  ");
    }

    private static String xml(List<Entry> entries, boolean whole) {
        String properties = entries.stream()
                .map(entry -> "  <property name=\"" + entry.key() + "\" value=\"" + entry.value() + "\"/>\n")
                .collect(joining());
        return whole ? "<dataSource type=\"POOLED\">\n" + properties + "</dataSource>\n" : properties;
    }

    /** The variables of the server. Those that change more are comments, which say what each changes. */
    private static String server(Predicate<Choice> offered) {
        Set<Where> onServer = EnumSet.of(Where.SESSION, Where.SERVER, Where.TABLE);
        return Choice.ALL.stream()
                .filter(choice -> onServer.contains(choice.where()) && offered.test(choice))
                .map(choice -> "-- Saves: " + choice.saves() + "\n-- Changes: " + choice.changes() + "\n-- "
                        + (choice.where() == Where.TABLE ? "" : "SET GLOBAL ") + choice.input() + ";\n")
                .collect(joining("", """
                        -- With this string autocommit must be on for new sessions:
                        SELECT @@global.autocommit, @@global.transaction_isolation;
                        """, ""));
    }

    /** A line for each time limit of the pool. */
    private Stream<String> limits(String line) {
        return TimeLimit.ALL.stream()
                .filter(limit -> limit.where() == Where.POOL)
                .map(limit -> limit.property() + "=" + limit.millis())
                .map(limit ->
                        this == SPRING ? limit.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT) : limit)
                .map(limit -> line.replace("LIMIT", limit))
                .distinct();
    }
}
