package dev.roundtrip.jdbc;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * One host of a JDBC URL, whichever of the forms it has.
 *
 * @param host without the brackets of an IPv6 address; empty where the URL leaves it out, which the driver reads as {@code localhost}
 * @param port empty where left out: the driver then takes 3306, also for TiDB, whose port is 4000
 * @param user empty where left out
 * @param properties what else the forms {@code address=(..)(..)} and {@code (..,..)} say of this host, in order; its password, if any, is among them
 */
public record HostSpec(String host, OptionalInt port, String user, List<UrlParameter> properties) {

    public HostSpec {
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(port, "port");
        Objects.requireNonNull(user, "user");
        properties = List.copyOf(properties);
    }

    /** True where a password stands in front of the host or among its properties. */
    public boolean hasPassword() {
        return properties.stream().anyMatch(UrlParameter::isSecret);
    }
}
