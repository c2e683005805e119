package dev.roundtrip.server;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.sql.VariableAssignment;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks the SQL that a connection string brings and that its driver sends when a connection opens: it may set
 * variables of the session, and nothing else.
 */
public final class ConnectionTexts {

    private ConnectionTexts() {}

    /** Why no connection may be opened with this string, as a sentence; empty if one may. */
    public static Optional<String> refusal(JdbcUrl url) {
        return refusal(url.allProperties().toList());
    }

    /** Why no connection may be opened with these parameters, as a sentence; empty if one may. */
    public static Optional<String> refusal(ConnectionParameters parameters) {
        return refusal(parameters.properties());
    }

    private static Optional<String> refusal(List<UrlParameter> properties) {
        return properties.stream()
                .flatMap(property -> refusal(property).stream())
                .findFirst();
    }

    private static Optional<String> refusal(UrlParameter property) {
        Optional<String> why = switch (property.name().toLowerCase(Locale.ROOT)) {
            case "sessionvariables" -> VariableAssignment.refusal(property.value());
            case "initsql" -> VariableAssignment.refusalOfStatement(property.value());
            default -> Optional.empty();
        };
        return why.map(reason -> property.name() + " " + reason
                + ". A string may set variables of its own session only; remove that from it");
    }
}
