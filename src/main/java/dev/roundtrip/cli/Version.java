package dev.roundtrip.cli;

import picocli.CommandLine.IVersionProvider;

/** Roundtrip's own version, from the jar's manifest. */
public final class Version implements IVersionProvider {

    /** Such as {@code 0.1.0}, or {@code development} if the classes are not from a jar. */
    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {"roundtrip " + text()};
    }
}
