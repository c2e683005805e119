package dev.roundtrip.jdbc;

/**
 * An effective parameter of the driver.
 *
 * @param value the value; empty if the driver has no default and none was given
 * @param because what set the value, such as the bundle's name; empty for a default or an explicit parameter
 */
public record EffectiveParameter(String name, String value, Origin origin, String because) {

    /** A readable form, such as {@code cachePrepStmts=true (from maxPerformance)}; a secret is masked. */
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

    /** The origin of a value. */
    public enum Origin {
        /** The driver's default. */
        DEFAULT,
        /** A bundle that {@code useConfigs} names. */
        BUNDLE,
        /** The connection string; it overrides a bundle in any position. */
        EXPLICIT,
        /** Another parameter, which overrides any given value. */
        FORCED
    }
}
