package dev.roundtrip.jdbc;

/**
 * One {@code name=value} of a connection string, decoded as the driver decodes it.
 *
 * @param value empty also for a name without a value
 */
public record UrlParameter(String name, String value) {

    /** True for passwords of any kind. */
    public boolean isSecret() {
        return SecretNames.holds(name);
    }

    /** Masks the value of a secret, also of one that a wrong separator made a part of this value. */
    @Override
    public String toString() {
        return Secrets.maskedPairs(name)
                + "="
                + (isSecret() && !value.isEmpty() ? JdbcUrl.MASK : Secrets.maskedPairs(value));
    }
}
