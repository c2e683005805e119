package dev.roundtrip.server.variables;

import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.server.ProcessIdentity;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The journal of a run that is gone. */
public final class SampleJournal {

    private SampleJournal() {}

    public static byte[] of(String host, int port) {
        return JournalText.write(
                        new ServerTarget(host, port, "root"),
                        new ProcessIdentity("another-machine", 4711, 1_700_000_000_000L),
                        List.of(
                                new JournalEntry.Variable(
                                        Scope.GLOBAL, "", "tidb_enable_prepared_plan_cache", "ON", List.of("OFF")),
                                new JournalEntry.Table("roundtrip", "accounts")))
                .getBytes(StandardCharsets.UTF_8);
    }
}
