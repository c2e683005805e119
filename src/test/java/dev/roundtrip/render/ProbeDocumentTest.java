package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.roundtrip.result.Environment;
import dev.roundtrip.result.Json;
import dev.roundtrip.result.ProbeReport;
import dev.roundtrip.result.ProbeReport.StringFigures;
import dev.roundtrip.result.Schemas;
import dev.roundtrip.result.UseThis;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ProbeDocumentTest {

    private static final StringFigures YOURS = new StringFigures(
            "jdbc:mysql://db:4000/app?useServerPrepStmts=true",
            Map.of("COM_QUERY", 4.0, "COM_STMT_PREPARE", 10.0, "COM_STMT_EXECUTE", 10.0, "COM_STMT_CLOSE", 10.0),
            24,
            Map.of(
                    Purpose.TRANSACTION_CONTROL,
                    Map.of("COMMIT", 1.0),
                    Purpose.SESSION_STATE,
                    Map.of(
                            "SET autocommit=0",
                            1.0,
                            "SET autocommit=1",
                            1.0,
                            "SELECT @@session.transaction_isolation",
                            1.0),
                    Purpose.STATEMENT_UPKEEP,
                    Map.of("COM_STMT_PREPARE", 10.0, "COM_STMT_CLOSE", 10.0)),
            20_000_000,
            OptionalDouble.of(0));

    private static final StringFigures RECOMMENDED = new StringFigures(
            "jdbc:mysql://db:4000/app?useServerPrepStmts=true&useConfigs=maxPerformance",
            Map.of("COM_QUERY", 3.0, "COM_STMT_EXECUTE", 10.0),
            13,
            Map.of(
                    Purpose.TRANSACTION_CONTROL,
                    Map.of("COMMIT", 1.0),
                    Purpose.SESSION_STATE,
                    Map.of("SET autocommit=0", 1.0, "SET autocommit=1", 1.0)),
            10_000_000,
            OptionalDouble.of(1));

    @Test
    void the_two_strings_stand_side_by_side_with_what_changes_and_what_it_saves() {
        assertThat(TerminalWriter.write(ProbeDocument.of(report(RECOMMENDED)), TerminalStyle.plain()))
                .isEqualTo("""
                        Roundtrip   probe   TiDB v8.5.3 at db:4000   mysql-connector-j 26.10.0   round trip 1000 us
                                    10 statements to a transaction, 20 different texts of up to 200 characters: no table of yours

                        per transaction                                 yours  recommended  difference
                        round trips                                     24.00        13.00      -11.00
                          COM_QUERY                                      4.00         3.00       -1.00
                          COM_STMT_CLOSE (gets no answer)               10.00            -      -10.00
                          COM_STMT_EXECUTE                              10.00        10.00
                          COM_STMT_PREPARE                              10.00            -      -10.00
                        chatter                                         24.00         3.00      -21.00
                          transaction control                            1.00         1.00
                            COMMIT                                       1.00         1.00
                          session state                                  3.00         2.00       -1.00
                            SELECT @@session.transaction_isolation       1.00            -       -1.00
                            SET autocommit=0                             1.00         1.00
                            SET autocommit=1                             1.00         1.00
                          statement upkeep                              20.00            -      -20.00
                        plan-cache hits                                    0%         100%       +100%
                        time, median                                 20.00 ms     10.00 ms       0.50x
                        Counts are exact. Times are medians of 12 transactions each, in turns; your string measured twice differed by 3.0%.

                        What lint says of yours
                          - prepare-without-cache: each statement is prepared and closed.

                        Use this string
                          jdbc:mysql://db:4000/app?useServerPrepStmts=true&useConfigs=maxPerformance
                          It saves 11 round trips per transaction: 11.00 ms at your round trip of 1000 us (measured: 20.00 ms to 10.00 ms).
                          It changes nothing in behaviour as long as:
                          - nobody uses SQL text for it.
                          More, at a price: './roundtrip recipe s5' lists each choice with what it saves and what it changes.
                        """);
    }

    static Stream<Arguments> verdicts() {
        return Stream.of(
                arguments("the same", report(YOURS), "There is no better string to recommend"),
                arguments(
                        "worse",
                        against(YOURS, RECOMMENDED),
                        "Keep your string\n  " + RECOMMENDED.jdbcUrl() + "\n  Here yours waits for 13 round trips per"),
                arguments("equal", against(like(YOURS, 24, 20_100_000), YOURS), "No difference was measured\nHere"),
                arguments(
                        "faster",
                        against(like(YOURS, 24, 15_000_000), YOURS),
                        "Use this string\n  " + YOURS.jdbcUrl() + "&a=1\n  It saves no round trip and takes less time"),
                arguments("slower", against(like(YOURS, 24, 25_000_000), YOURS), "Keep your string\n  "),
                arguments(
                        "fewer round trips that took longer",
                        against(like(YOURS, 12, 30_000_000), YOURS),
                        "The counts and the times disagree\nHere"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("verdicts")
    void the_verdict_follows_the_measurement(String why, ProbeReport report, String expected) {
        String text = TerminalWriter.write(ProbeDocument.of(report), TerminalStyle.plain());

        assertThat(text).contains(expected);
        assertThat(Stream.of(
                                "Use this string",
                                "Keep your string",
                                "No difference was",
                                "There is no better",
                                "disagree")
                        .filter(text::contains))
                .hasSize(1);
    }

    /** Another string with these figures. */
    private static StringFigures like(StringFigures figures, double roundTrips, double nanos) {
        return new StringFigures(
                figures.jdbcUrl() + "&a=1",
                figures.commands(),
                roundTrips,
                figures.chatter(),
                nanos,
                OptionalDouble.empty());
    }

    private static ProbeReport against(StringFigures other, StringFigures yours) {
        ProbeReport report = report(other);
        return new ProbeReport(
                report.place(), report.shape(), yours, other, report.times(), Optional.empty(), List.of(), List.of());
    }

    @Test
    void the_json_holds_the_same_figures_in_nanoseconds() {
        Schemas.requireValid(Json.text(report(RECOMMENDED)));
        assertThat(Json.text(report(RECOMMENDED)))
                .contains(
                        "\"schema\" : \"roundtrip/probe/1\"",
                        "\"verdict\" : \"other\"",
                        "\"savedRoundTripsPerTransaction\" : 11.0",
                        "\"savedNanosPerTransaction\" : 1.1E7",
                        "\"planCacheHitsPerExecution\" : 1.0");
    }

    private static ProbeReport report(StringFigures recommended) {
        return new ProbeReport(
                new ProbeReport.Place(
                        new Environment.Server("TiDB", "v8.5.3", "TiKV", "at db:4000"),
                        new Environment.Driver("mysql-connector-j", "26.10.0")),
                new ProbeReport.Shape(10, 20, 200, "no table of yours"),
                YOURS,
                recommended,
                new ProbeReport.Times(1_000_000, 12, 0.03),
                Optional.of(new UseThis(recommended.jdbcUrl(), List.of("nobody uses SQL text for it"), List.of())),
                List.of("prepare-without-cache: each statement is prepared and closed."),
                List.of());
    }
}
