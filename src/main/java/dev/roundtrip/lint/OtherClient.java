package dev.roundtrip.lint;

import dev.roundtrip.file.BundledText;
import java.util.List;
import java.util.Optional;

/**
 * What a client without JDBC calls the changes that save round trips.
 *
 * @param name the name among its connection attributes
 * @param where the place of the change that saves prepares
 * @param change that change; empty if the client does not prepare
 * @param savesAll whether the change saves the first prepare of a text and its resets, too
 * @param behaviour what else it changes, as sentences
 * @param text what is said of statements that are sent as text, as a sentence; may be empty
 * @param batch how several rows are inserted by one statement, without the end of the sentence; may be empty
 * @param pings how the pings are saved that the client sends itself; empty if it sends none
 */
public record OtherClient(
        String name,
        String where,
        String change,
        boolean savesAll,
        String behaviour,
        String text,
        String batch,
        String pings) {

    private static final List<OtherClient> ALL = BundledText.rows(OtherClient.class, "other-clients.txt").stream()
            .map(row -> new OtherClient(
                    row.get(0),
                    row.get(1),
                    row.get(2),
                    row.get(3).equals("all"),
                    row.get(4),
                    row.get(5),
                    row.get(6),
                    row.get(7)))
            .toList();

    /** The client of that name and version. */
    public static Optional<OtherClient> of(String client) {
        return ALL.stream()
                .filter(each -> client.equals(each.name) || client.startsWith(each.name + " "))
                .findFirst();
    }
}
