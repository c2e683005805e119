package dev.roundtrip.server.variables;

import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Explains why a server refused a variable, as a sentence. The numbers are MySQL's and TiDB's error codes. */
public final class VariableFailures {

    private static final Pattern UNKNOWN = Pattern.compile("Unknown system variable '([^']*)'");

    private VariableFailures() {}

    /**
     * The sentence for a failed connection or statement if an unknown variable is its cause; otherwise empty.
     *
     * @param failure as thrown by the driver or the pool
     * @param server the server that refused
     */
    public static Optional<String> unknownVariable(Throwable failure, ServerDescription server) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getErrorCode() == 1193) {
                Matcher name = UNKNOWN.matcher(String.valueOf(sql.getMessage()));
                return Optional.of(unknown(name.find() ? name.group(1) : "a variable", server));
            }
        }
        return Optional.empty();
    }

    /** The sentence for a refused {@code SET}. */
    static String explain(SQLException failure, String variable, String value, ServerDescription server) {
        return switch (failure.getErrorCode()) {
            case 1193 -> unknown(variable, server);
            case 1227 ->
                name(server) + " did not let this user set " + variable
                        + ": it needs the privilege SYSTEM_VARIABLES_ADMIN or SUPER. Grant it, or run as a user that has it.";
            case 1228 -> variable + " belongs to a session on " + name(server) + ": give it the scope session.";
            case 1229 -> variable + " is global on " + name(server) + ": give it the scope global.";
            case 1231, 1232, 8048 ->
                name(server) + " does not accept \"" + value + "\" for " + variable + ": " + failure.getMessage();
            case 1235 ->
                name(server) + " refuses " + variable + " = " + value
                        + " because it does nothing there; tidb_enable_noop_functions = ON makes it accept the value.";
            case 1238 ->
                variable + " is read-only on " + name(server)
                        + ": it can only be set in the server's configuration file.";
            default -> name(server) + " did not accept " + variable + " = " + value + ": " + failure.getMessage();
        };
    }

    static String unknown(String variable, ServerDescription server) {
        Optional<KnownVariable> known = KnownVariable.of(variable);
        if (server.kind() != ServerKind.TIDB) {
            String whose = known.isPresent() || variable.startsWith("tidb_")
                    ? ": it is a variable of TiDB"
                    : "; check its spelling";
            return name(server) + " does not know " + variable + whose + ".";
        }
        String since = known.map(found -> found.newest().since())
                .filter(version -> !version.isEmpty())
                .map(version -> ": it exists from " + version + " on")
                .orElse("; check its spelling");
        String instead = known.map(KnownVariable::instead)
                .filter(text -> !text.isEmpty())
                .map(text -> " (" + text + ")")
                .orElse("");
        return name(server) + " does not know " + variable + since + instead + ".";
    }

    static String name(ServerDescription server) {
        return server.kind().label() + " " + server.version();
    }
}
