package dev.roundtrip.jdbc;

import java.util.Objects;

/**
 * A parameter as it ends up in the driver.
 *
 * @param value empty where the driver has no default and nothing was given
 * @param because what set it, such as the bundle's name; empty for a default or an explicit parameter
 */
public record EffectiveParameter(String name, String value, Origin origin, String because) {

    public EffectiveParameter {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(origin, "origin");
        Objects.requireNonNull(because, "because");
    }

    /** For a person, such as {@code cachePrepStmts=true (from maxPerformance)}; a secret is masked. */
    @Override
    public String toString() {
        String text = new UrlParameter(name, value).toString();
        return switch (origin) {
            case DEFAULT -> text + " (the driver's default)";
            case BUNDLE -> text + " (from " + because + ")";
            case EXPLICIT -> text + " (given)";
            case FORCED -> text + " (forced by " + because + ")";
        };
    }

    /** Where a value comes from. */
    public enum Origin {
        /** The driver's own. */
        DEFAULT,
        /** A bundle that {@code useConfigs} names. */
        BUNDLE,
        /** The connection string; it wins over a bundle wherever it stands. */
        EXPLICIT,
        /** Another parameter, against anything given. */
        FORCED
    }
}
