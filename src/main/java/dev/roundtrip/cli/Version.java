package dev.roundtrip.cli;

/** Roundtrip's own version, from the jar's manifest. */
final class Version {

    private Version() {}

    /** The version, such as {@code 0.1.0}, or {@code development} if the classes are not from a jar. */
    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
