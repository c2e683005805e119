package dev.roundtrip.jdbc;

/**
 * One {@code name=value} of a connection string, decoded as the driver decodes it.
 *
 * @param value the value; empty for a name without a value, too
 */
public record UrlParameter(String name, String value) {

    /** True for passwords of any kind. */
    public boolean isSecret() {
        return SecretNames.holds(name);
    }

    /** Whether the value is masked: it is a secret, or no driver has the parameter. */
    public boolean isHidden() {
        return !ShownValues.isShown(name);
    }

    /**
     * The parameter as text. Its value is masked unless it is known to be harmless, and so is a pair within its name or
     * value.
     */
    @Override
    public String toString() {
        return Secrets.maskedPairs(name) + "=" + ShownValues.of(name, value);
    }
}
