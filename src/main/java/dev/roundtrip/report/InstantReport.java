package dev.roundtrip.report;

import java.util.List;

/**
 * What becomes of an instant that the string's driver sends as a {@code java.sql.Timestamp}.
 *
 * @param client the time zone of the JVM
 * @param session the session's {@code time_zone}
 * @param system the server's {@code system_time_zone}
 * @param moves by how many seconds an instant moves that is stored as TIMESTAMP: one of January and one of July
 */
public record InstantReport(String client, String session, String system, List<Long> moves) {}
