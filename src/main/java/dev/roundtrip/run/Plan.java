package dev.roundtrip.run;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ServerSetting;
import dev.roundtrip.profile.ServerSpec.CachedTables;
import dev.roundtrip.profile.ServerSpec.Requirement;
import dev.roundtrip.run.RunRequest.SettingsPermission;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What will be measured on the server at hand, and what will not, with the reason. Decides only; touches nothing.
 *
 * @param entries one for each scenario that was asked for, in that order
 */
record Plan(List<Entry> entries) {

    Plan {
        entries = List.copyOf(entries);
    }

    /** One scenario: to be measured in a database, or skipped for a reason. */
    record Entry(Scenario scenario, String database, Optional<String> skipped) {}

    static Plan of(RunRequest request, ServerDescription server, String database) {
        List<Entry> entries = new ArrayList<>();
        for (Scenario scenario : request.scenarios()) {
            entries.add(new Entry(
                    scenario, databaseOf(scenario, database), reasonToSkip(scenario, server, request.settings())));
        }
        return new Plan(entries);
    }

    List<Entry> measured() {
        return entries.stream().filter(entry -> entry.skipped().isEmpty()).toList();
    }

    /** Cached tables are cached for every session, so a scenario that wants them gets a database of its own. */
    private static String databaseOf(Scenario scenario, String database) {
        return scenario.server().cachedTables() == CachedTables.NONE ? database : database + "_cached";
    }

    private static Optional<String> reasonToSkip(
            Scenario scenario, ServerDescription server, SettingsPermission permission) {
        if (scenario.server().requires() == Requirement.TIDB && server.kind() != ServerKind.TIDB) {
            return Optional.of("needs TiDB, and this server is " + server.kind().label() + ": "
                    + scenario.server().requiresReason());
        }
        List<String> reaching = settingsFor(scenario, server).stream()
                .filter(setting -> setting.scope() != ServerSetting.Scope.SESSION)
                .map(setting -> setting.variable() + "=" + setting.value())
                .toList();
        if (!reaching.isEmpty() && !server.startedByUs() && permission == SettingsPermission.OWN_SERVER_ONLY) {
            return Optional.of("needs " + String.join(", ", reaching) + " on the whole server, which this run did not"
                    + " start; --allow-global-settings lets it set them, and puts them back");
        }
        return Optional.empty();
    }

    /** The settings that a scenario has on this kind of server: they are TiDB's variables, and no other server knows them. */
    static List<ServerSetting> settingsFor(Scenario scenario, ServerDescription server) {
        return server.kind() == ServerKind.TIDB ? scenario.server().settings() : List.of();
    }
}
