package dev.roundtrip.server.variables;

import dev.roundtrip.failure.Causes;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Explains why a server refused a variable, as a sentence. */
public final class VariableFailures {

    /** The error code of MySQL and TiDB for an unknown variable. */
    private static final int UNKNOWN_VARIABLE = 1193;

    private static final Pattern UNKNOWN = Pattern.compile("Unknown system variable '([^']*)'");

    private VariableFailures() {}

    /**
     * The sentence for a failed connection or statement if an unknown variable is its cause; otherwise empty.
     *
     * @param failure the failure as thrown by the driver or the pool
     * @param server the server that refused
     */
    public static Optional<String> unknownVariable(Throwable failure, ServerDescription server) {
        return Causes.of(failure)
                .filter(cause -> cause instanceof SQLException sql && sql.getErrorCode() == UNKNOWN_VARIABLE)
                .map(cause -> UNKNOWN.matcher(String.valueOf(cause.getMessage())))
                .map(name -> unknown(name.find() ? name.group(1) : "a variable", server))
                .findFirst();
    }

    /** The sentence for a refused {@code SET}. */
    static String explain(SQLException failure, String variable, String value, ServerDescription server) {
        return failure.getErrorCode() == UNKNOWN_VARIABLE
                ? unknown(variable, server)
                : name(server) + " did not accept " + variable + " = " + value + ": " + failure.getMessage();
    }

    static String needs(String variable, Scope scope) {
        return variable + " needs the scope " + scope.name().toLowerCase(Locale.ROOT);
    }

    static String unknown(String variable, ServerDescription server) {
        Optional<KnownVariable> known = KnownVariable.of(variable);
        Optional<String> why = server.kind() == ServerKind.TIDB
                ? known.map(found -> found.newest().since())
                        .filter(version -> !version.isEmpty())
                        .map(version -> ": it exists from " + version + " on"
                                + known.flatMap(KnownVariable::formerName)
                                        .map(former -> ", earlier as " + former)
                                        .orElse(""))
                : Optional.of(", a variable of TiDB").filter(text -> known.isPresent() || variable.startsWith("tidb_"));
        return name(server) + " does not know " + variable + why.orElse("; check its spelling") + ".";
    }

    static String name(ServerDescription server) {
        return server.kind().label() + " " + server.version();
    }
}
