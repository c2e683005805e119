package dev.roundtrip.sql;

import dev.roundtrip.file.BundledText;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The reach of a server's variable beyond the session that sets it. */
public enum VariableReach {
    /** The server refuses the variable (error 1229), because it belongs to the whole server or cluster. */
    GLOBAL,
    /** The server refuses the variable (error 1238), because nobody can set it. */
    READ_ONLY,
    /** MySQL refuses the variable (error 1621): what SET GLOBAL sets holds for later sessions. */
    LATER_SESSIONS,
    /** TiDB sets the variable for all sessions of its process, with a warning (8142). */
    INSTANCE;

    /**
     * The reach of a variable in the newest TiDB that has it; empty for a variable of the session, or an unknown one.
     */
    public static Optional<VariableReach> onTidb(String variable) {
        return OfTidb.TABLE.reach(variable);
    }

    /** The reach of a variable in MySQL; empty for a variable of the session, or an unknown one. */
    public static Optional<VariableReach> onMySql(String variable) {
        return OfMySql.TABLE.reach(variable);
    }

    /** A bundled table, which is read at its first use. */
    private record Table(Map<String, VariableReach> reaches) {

        static Table of(String file) {
            Map<String, VariableReach> reaches = new HashMap<>();
            BundledText.rows(VariableReach.class, file)
                    .forEach(row -> reaches.put(row.get(0), valueOf(row.get(1).toUpperCase(Locale.ROOT))));
            return new Table(reaches);
        }

        Optional<VariableReach> reach(String variable) {
            return Optional.ofNullable(reaches.get(variable.toLowerCase(Locale.ROOT)));
        }
    }

    private static final class OfTidb {
        static final Table TABLE = Table.of("tidb-variables.txt");
    }

    private static final class OfMySql {
        static final Table TABLE = Table.of("mysql-variables.txt");
    }
}
