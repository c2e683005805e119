package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.roundtrip.report.WatchReport.Savings;
import java.util.List;
import java.util.Optional;

/**
 * A string on its server: what {@code check --live} found.
 *
 * @param check what is said about the string without a server, as a document of its own schema
 * @param rows a sentence on where the rows came from that were read
 * @param run the string and the recommended one, as a report of its own schema
 * @param savings what each change of the recommended string saves of the string's round trips in that run
 * @param connections the bill of a new connection with each string
 * @param instants what becomes of an instant with that string; empty with another driver, or if the run was stopped
 * @param pool what ends its connections, and whether the pool's values fit; empty if the run was stopped
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "schema")
@JsonTypeName(LiveReport.SCHEMA)
public record LiveReport(
        CheckReport check,
        String rows,
        RunReport run,
        Savings savings,
        List<ConnectionBill> connections,
        Optional<InstantReport> instants,
        Optional<PoolReport> pool) {

    public static final String SCHEMA = "roundtrip/live/1";
}
