package dev.roundtrip.workload;

import java.util.Map;
import java.util.Objects;

/**
 * Where and how the workers connect.
 *
 * @param jdbcUrl given to the driver to the letter; its database is the data set's
 * @param driverProperties given to the driver beside the URL, which is left as it is
 * @param initSql sent once on each new connection; empty for none. One statement, such as {@code SET SESSION a=1, SESSION b=2}
 */
public record ConnectionTarget(String jdbcUrl, Map<String, String> driverProperties, Login login, String initSql) {

    public ConnectionTarget {
        Objects.requireNonNull(jdbcUrl, "jdbcUrl");
        driverProperties = Map.copyOf(driverProperties);
        Objects.requireNonNull(login, "login");
        Objects.requireNonNull(initSql, "initSql");
    }

    /** The URL alone, nothing beside it. */
    public static ConnectionTarget of(String jdbcUrl, Login login) {
        return new ConnectionTarget(jdbcUrl, Map.of(), login, "");
    }

    /** Host and port, the only part of the URL that messages show. */
    String hostAndPort() {
        int start = jdbcUrl.indexOf("//");
        if (start < 0) {
            return "the server";
        }
        String rest = jdbcUrl.substring(start + 2);
        int end = 0;
        while (end < rest.length() && "/?".indexOf(rest.charAt(end)) < 0) {
            end++;
        }
        String authority = rest.substring(0, end);
        return authority.substring(authority.lastIndexOf('@') + 1);
    }

    /** A driver's or pool's message without what must not be shown. */
    String mask(String message) {
        String masked = message.replace(jdbcUrl, "the connection string")
                .replaceAll("(?i)(password\\d?=)[^&\\s),]*", "$1***")
                .replaceAll("//[^/@\\s]*@", "//***@");
        return login.password().isEmpty() ? masked : masked.replace(login.password(), "***");
    }

    @Override
    public String toString() {
        return "ConnectionTarget[" + hostAndPort() + "]";
    }
}
