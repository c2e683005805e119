package dev.roundtrip.server;

import java.util.Objects;

/**
 * The description of the server in a report.
 *
 * @param kind which server it is
 * @param version its own version, such as {@code v8.5.3} or {@code 11.4.5}
 * @param storage where it keeps data, such as {@code unistore, one process} or {@code InnoDB}
 * @param how how it came to be there, such as {@code in a container}, {@code embedded} or {@code at db.example:4000}
 * @param choiceReason why this server was taken; empty where the user named it
 * @param startedByUs true where it is ours to change and to stop
 */
public record ServerDescription(
        ServerKind kind, String version, String storage, String how, String choiceReason, boolean startedByUs) {

    public ServerDescription {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(storage, "storage");
        Objects.requireNonNull(how, "how");
        Objects.requireNonNull(choiceReason, "choiceReason");
    }

    /** The heading's words, such as {@code TiDB v8.5.3 in a container}. */
    public String heading() {
        return kind.label() + " " + version + " " + how;
    }
}
