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

    /** Whether its value is masked: it is a secret, or of a parameter that no driver has. */
    public boolean isHidden() {
        return !ShownValues.isShown(name);
    }

    /** Masks the value unless it is known to be harmless, also that of a pair within the name or value. */
    @Override
    public String toString() {
        return Secrets.maskedPairs(name) + "=" + ShownValues.of(name, value);
    }
}
