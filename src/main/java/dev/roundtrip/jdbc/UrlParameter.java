package dev.roundtrip.jdbc;

import java.util.Objects;

/**
 * One {@code name=value} of a connection string, decoded as the driver decodes it.
 *
 * @param value empty also for a name without a value
 */
public record UrlParameter(String name, String value) {

    public UrlParameter {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
    }

    /** True for passwords of any kind. */
    public boolean isSecret() {
        return Secrets.isSecretName(name);
    }

    /** Masks the value of a secret. */
    @Override
    public String toString() {
        return name + "=" + (isSecret() && !value.isEmpty() ? JdbcUrl.MASK : value);
    }
}
