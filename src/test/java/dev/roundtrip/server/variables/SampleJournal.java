package dev.roundtrip.server.variables;

import dev.roundtrip.report.Json;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.ProcessIdentity;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The journal of a run that has ended. */
public final class SampleJournal {

    private SampleJournal() {}

    public static byte[] of(String host, int port) {
        return Json.text(Journal.of(
                                new ServerTarget(host, port, "root", Optional.empty()),
                                new ProcessIdentity("another-machine", 4711, 1_700_000_000_000L))
                        .with(List.of(
                                JournalEntry.variable(
                                        Scope.GLOBAL, "", "tidb_enable_prepared_plan_cache", "ON", List.of("OFF")),
                                JournalEntry.table("roundtrip", "accounts"))))
                .getBytes(StandardCharsets.UTF_8);
    }
}
