package dev.roundtrip.server;

import dev.roundtrip.report.Environment;
import java.util.Optional;

/**
 * The description of the server in a report.
 *
 * @param kind the kind of server
 * @param version the server's version, such as {@code v8.5.3} or {@code 11.4.5}
 * @param storage where the server keeps data, such as {@code unistore, one process} or {@code InnoDB}
 * @param how how it runs or is reached, such as {@code in a container}, {@code embedded} or {@code at db.example:4000}
 * @param choiceReason why this server was chosen; empty if the user named it
 * @param startedByUs whether we started the server, and may change and stop it
 */
public record ServerDescription(
        ServerKind kind, String version, String storage, String how, String choiceReason, boolean startedByUs) {

    /**
     * The description in the form of reports.
     *
     * @param name the server's name among several; empty for the only one
     */
    public Environment.Server inReport(String name) {
        return new Environment.Server(
                kind.label(), version, storage, how, Optional.of(name).filter(given -> !given.isEmpty()));
    }

    /** The text for headings, such as {@code TiDB v8.5.3 in a container}. */
    public String heading() {
        return kind.label() + " " + version + " " + how;
    }
}
