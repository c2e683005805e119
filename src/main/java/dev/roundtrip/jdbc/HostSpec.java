package dev.roundtrip.jdbc;

import java.util.List;
import java.util.OptionalInt;

/**
 * One host of a JDBC URL, in any of its forms.
 *
 * @param host the name without the brackets of an IPv6 address; empty if the URL has none, which the driver reads as
 *     {@code localhost}
 * @param port the port; empty if not given: the driver then uses 3306, also for TiDB, which listens on 4000
 * @param user the user; empty if not given
 * @param properties further properties of this host in the forms {@code address=(..)(..)} and {@code (..,..)}, in
 *     order; including its password, if any
 */
public record HostSpec(String host, OptionalInt port, String user, List<UrlParameter> properties) {

    /** True if there is a password before the host or among its properties. */
    public boolean hasPassword() {
        return properties.stream().anyMatch(UrlParameter::isSecret);
    }
}
