package dev.roundtrip.text;

import dev.roundtrip.report.InstantReport;

/** The sentence on the time zones of a JVM and of its sessions. */
public final class InstantWords {
    private InstantWords() {}

    private static final long HOUR = 3600;
    private static final long MINUTE = 60;

    /**
     * The sentence.
     *
     * @param jvm the words for the JVM whose zone the driver reads, such as {@code this JVM}
     */
    public static String of(InstantReport instants, String jvm) {
        String session =
                instants.session().equals("SYSTEM") ? "SYSTEM (" + instants.system() + ")" : instants.session();
        return "Time zones: " + jvm + " " + instants.client() + ", the session " + session + ": " + moves(instants)
                + ".";
    }

    private static String moves(InstantReport instants) {
        long winter = instants.moves().get(0);
        long summer = instants.moves().get(1);
        if (winter == 0 && summer == 0) {
            return "an instant stays the same in a TIMESTAMP";
        }
        String by = winter == summer ? by(winter) : by(winter) + " in January and by " + by(summer) + " in July";
        return "an instant moves by " + by + " in a TIMESTAMP, as other clients read it. With Connector/J"
                + " connectionTimeZone=LOCAL and forceConnectionTimeZoneToSession=true end that, if the server knows the zone;"
                + " what was written before then reads otherwise";
    }

    private static String by(long seconds) {
        long size = Math.abs(seconds);
        return (seconds < 0 ? "-" : "+") + size / HOUR + ":" + (size % HOUR / MINUTE < 10 ? "0" : "")
                + size % HOUR / MINUTE + " h";
    }
}
