package dev.roundtrip.lint;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.ReachedServer;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.report.CheckReport.CheckedServer;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The product behind a connection string. Counts are the driver's and hold for each; prices and advice do not. */
public enum TargetServer {
    TIDB("TiDB"),
    MYSQL("MySQL"),
    MARIADB("MariaDB"),
    AURORA("Aurora"),
    VITESS("Vitess"),
    PROXYSQL("ProxySQL"),
    UNKNOWN("MySQL-compatible, unknown");

    /** The products that a user can name. */
    public static final List<TargetServer> NAMED = List.of(TIDB, MYSQL, MARIADB, AURORA, VITESS, PROXYSQL);

    /** The products that say what they are, proxies first: they may also give the version of what is behind them. */
    private static final List<TargetServer> SAYING = List.of(PROXYSQL, VITESS, TIDB, MARIADB, AURORA);

    /** The query that ProxySQL answers itself, in exactly these letters. */
    public static final String COMMENT = "select @@version_comment limit 1";

    /** Aurora, proxies, and TiDB behind them say that they are MySQL. */
    private static final Set<TargetServer> HIDDEN = EnumSet.of(TIDB, AURORA, VITESS, PROXYSQL);

    private static final int PORT_OF_TIDB = 4000;

    /** The port before the parameters, also as the default of a placeholder. */
    private static final Pattern WRITTEN_PORT = Pattern.compile("^[^?]*:" + PORT_OF_TIDB + "(?!\\w)");

    private final String title;

    TargetServer(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** The product that a string shows for its driver, with what shows it. */
    public static CheckedServer shownBy(String text, Driver driver) {
        WrittenUrl written = WrittenUrl.of(text);
        Optional<JdbcUrl> url = JdbcUrl.parse(written.plain(), driver).url();
        return url.isPresent() ? shownBy(url.get(), text) : UNKNOWN.by("");
    }

    private static CheckedServer shownBy(JdbcUrl url, String written) {
        if (written.contains("tc:tidb")) {
            return TIDB.by("jdbc:tc:tidb");
        }
        for (ReachedServer.Host host : ReachedServer.of(url).hosts()) {
            String name = host.name().toLowerCase(Locale.ROOT);
            if (name.endsWith(".tidbcloud.com")) {
                return TIDB.by("tidbcloud.com");
            }
            if (host.port() == PORT_OF_TIDB || WRITTEN_PORT.matcher(written).find()) {
                return TIDB.by("port 4000");
            }
            if (name.contains(".rds.amazonaws.com")) {
                return name.contains(".cluster-")
                        ? AURORA.by("cluster at rds.amazonaws.com")
                        : UNKNOWN.by("Amazon RDS");
            }
        }
        if (url.property("sessionVariables")
                .filter(set -> set.contains("tidb_"))
                .isPresent()) {
            return TIDB.by("a variable of TiDB");
        }
        return url.scheme().driver() == Driver.MARIADB ? MARIADB.by("MariaDB's driver") : UNKNOWN.by("");
    }

    /**
     * The product that was reached, by the versions that the servers give; what the string shows if there are none, if
     * they differ, or if that product says it is MySQL.
     */
    public static CheckedServer reached(List<String> versions, CheckedServer shown) {
        return saidBy(versions).map(said -> said.unlessHidden(shown)).orElse(shown);
    }

    /**
     * The product of all servers, by the versions that they give, with comments or without; empty if there is none or
     * they differ. Vitess writes its name in small letters, too.
     */
    public static Optional<TargetServer> saidBy(List<String> versions) {
        List<TargetServer> products =
                versions.stream().map(TargetServer::saidBy).distinct().toList();
        return products.size() == 1 ? Optional.of(products.get(0)) : Optional.empty();
    }

    private static TargetServer saidBy(String version) {
        String said = version.toLowerCase(Locale.ROOT);
        return SAYING.stream()
                .filter(product -> said.contains(product.title.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElse(MYSQL);
    }

    /** This product, which the server says it is, unless the string shows one that says it is MySQL. */
    public CheckedServer unlessHidden(CheckedServer shown) {
        return this == MYSQL && HIDDEN.contains(of(shown)) ? shown : by("it says so");
    }

    /** This product, with what shows it. */
    public CheckedServer by(String from) {
        return new CheckedServer(name().toLowerCase(Locale.ROOT), title, from);
    }

    /** The product of a server that was named, shown or asked. */
    public static TargetServer of(CheckedServer server) {
        return valueOf(server.product().toUpperCase(Locale.ROOT));
    }
}
