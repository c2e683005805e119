package dev.roundtrip.advice.recipe;

import static java.util.stream.Collectors.joining;

import dev.roundtrip.advice.Choice;
import dev.roundtrip.advice.Choice.Where;
import dev.roundtrip.advice.PoolProperties;
import dev.roundtrip.advice.TimeLimit;
import dev.roundtrip.result.CleanText;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What to paste for a connection string, in the form of a framework's configuration. It leaves behaviour as it is: what
 * changes it is a comment.
 */
public enum Block {
    SPRING("application.yml", "yaml", """
            spring:
              datasource:
                url: "%1$s"
                username: ${DB_USER}
                password: ${DB_PASSWORD}
                hikari:
                  auto-commit: %2$s
                  %3$stransaction-isolation: TRANSACTION_%4$s
            %5$s"""),
    HIKARI("hikari.properties", "properties", """
            jdbcUrl=%1$s
            # username and password: from a secret store, in code
            autoCommit=%2$s
            %3$stransactionIsolation=TRANSACTION_%4$s
            %5$s"""),
    QUARKUS("application.properties", "properties", """
            quarkus.datasource.db-kind=mysql
            quarkus.datasource.jdbc.url=%1$s
            quarkus.datasource.username=${DB_USER}
            quarkus.datasource.password=${DB_PASSWORD}
            %3$squarkus.datasource.jdbc.transaction-isolation-level=%4$s
            %5$s"""),
    HIBERNATE("hibernate.properties", "properties", """
            hibernate.connection.url=%1$s
            # hibernate.connection.username and hibernate.connection.password: from a secret store
            %3$shibernate.connection.isolation=%4$s
            %5$s"""),
    MYBATIS("mybatis-config.xml", "xml", """
            <dataSource type="POOLED">
              <property name="driver" value="com.mysql.cj.jdbc.Driver"/>
              <property name="url" value="%1$s"/>
              <property name="username" value="${DB_USER}"/>
              <property name="password" value="${DB_PASSWORD}"/>
            </dataSource>
            """),
    SQL("SQL", "sql", """
            -- With this string autocommit must be on for new sessions:
            SELECT @@global.autocommit, @@global.transaction_isolation;
            %5$s""");

    private static final String DEFAULT_LEVEL = "REPEATABLE_READ";

    private final String file;
    private final String language;
    private final String form;

    Block(String file, String language, String form) {
        this.file = file;
        this.language = language;
        this.form = form;
    }

    /** The usual name of the file. */
    String file() {
        return file;
    }

    /** As Markdown names it. */
    String language() {
        return language;
    }

    /**
     * The block, with a line end.
     *
     * @param url without user and password
     * @param pool what is known of the pool, which stays
     */
    public String of(String url, PoolProperties pool) {
        Optional<String> level = pool.isolation().map(given -> given.replaceFirst("^TRANSACTION_", ""));
        String named = level.orElse(DEFAULT_LEVEL);
        return form.formatted(
                escaped(url),
                pool.autoCommit().orElse(true),
                level.isPresent() ? "" : "# ",
                this == QUARKUS ? named.toLowerCase(Locale.ROOT).replace('_', '-') : named,
                choices());
    }

    /** One line that the framework does not read, whatever the text is. */
    String comment(String text) {
        String line = CleanText.of(text);
        return switch (this) {
            // Two hyphens would end the comment.
            case MYBATIS -> "<!-- " + line.replace("--", "- -") + " -->\n";
            case SQL -> "-- " + line + "\n";
            case SPRING, HIKARI, QUARKUS, HIBERNATE -> "# " + line + "\n";
        };
    }

    private String escaped(String url) {
        return switch (this) {
            case SPRING -> url.replace("\\", "\\\\").replace("\"", "\\\"");
            case MYBATIS -> url.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
            case SQL -> url;
            case HIKARI, QUARKUS, HIBERNATE -> url.replace("\\", "\\\\");
        };
    }

    /** Comments: the time limits of the pool, or the variables of the server, with what each changes. */
    private String choices() {
        return switch (this) {
            case SPRING ->
                limits(limit -> "      # "
                        + limit.property().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT) + ": ");
            case HIKARI -> limits(limit -> "# " + limit.property() + "=");
            case HIBERNATE -> limits(limit -> "# hibernate.hikari." + limit.property() + "=");
            case QUARKUS -> "# quarkus.datasource.jdbc.acquisition-timeout=5S\n";
            case MYBATIS -> "";
            case SQL -> {
                Set<Where> onServer = EnumSet.of(Where.SESSION, Where.SERVER, Where.TABLE);
                yield Choice.ALL.stream()
                        .filter(choice -> onServer.contains(choice.where()))
                        .map(choice -> "-- Saves: " + choice.saves() + "\n-- Changes: " + choice.changes() + "\n-- "
                                + (choice.where() == Where.TABLE ? "" : "SET GLOBAL ") + choice.input() + ";\n")
                        .collect(joining());
            }
        };
    }

    private static String limits(Function<TimeLimit, String> name) {
        return TimeLimit.ALL.stream()
                .filter(limit -> limit.where() == Where.POOL)
                .map(limit -> name.apply(limit) + limit.millis() + "\n")
                .collect(joining());
    }
}
