package dev.roundtrip.run;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.report.InstantReport;
import dev.roundtrip.server.variables.Instants;
import dev.roundtrip.text.InstantWords;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reports strings with which an instant moves, since the zones of this JVM and of the session differ. */
final class ZoneFindings {

    private ZoneFindings() {}

    /** One sentence for each row that Connector/J of this program measures. */
    static List<String> of(List<Plan.Entry> rows, Credentials credentials) {
        List<String> sentences = new ArrayList<>();
        for (Plan.Entry row : rows) {
            if (row.driver().isEmpty()) {
                try {
                    InstantReport instants = Instants.of(row.url(), credentials);
                    if (instants.moves().stream().anyMatch(move -> move != 0)) {
                        sentences.add(row.label() + ": " + InstantWords.of(instants));
                    }
                } catch (SQLException refused) {
                    // The row's own slices have already reported this.
                }
            }
        }
        return sentences;
    }
}
