package dev.roundtrip.lint;

import static dev.roundtrip.lint.Found.error;
import static dev.roundtrip.lint.Found.info;
import static dev.roundtrip.lint.Found.warning;
import static dev.roundtrip.lint.Names.CACHE;
import static dev.roundtrip.lint.Names.CACHE_SIZE;
import static dev.roundtrip.lint.Names.READ_ONLY;
import static dev.roundtrip.lint.Names.REWRITE;
import static dev.roundtrip.lint.Names.SERVER_PREPARE;
import static dev.roundtrip.lint.Rule.mariaDb;
import static dev.roundtrip.lint.StatementUpkeep.closedEachTime;
import static dev.roundtrip.report.Fix.elsewhere;
import static dev.roundtrip.report.Fix.remove;
import static dev.roundtrip.report.Fix.set;
import static dev.roundtrip.report.Price.Per.CALL;
import static dev.roundtrip.wire.Command.COM_QUERY;

import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import dev.roundtrip.report.Price;
import java.util.List;

/** Rules on prepared statements of MariaDB's driver. */
final class MariaDbRules {
    private MariaDbRules() {}

    static final List<Rule> ALL = List.of(
            mariaDb("mariadb-prepare-without-cache", StatementUpkeep.EACH_TIME)
                    .shownBy(Symptom.PREPARES_FOR_ONE_USE)
                    .when(s -> s.preparesOnServer() && !s.isOn(CACHE) && !s.poolKeeps())
                    .finds(s -> error(s.said(SERVER_PREPARE, CACHE))
                            .costs(closedEachTime("any statement"))
                            .fix(remove("Remove it: the cache is on by default.", CACHE)
                                    .changing("Find out first why the string turns it off."))),
            mariaDb("mariadb-statement-cache-too-small", StatementUpkeep.TOO_SMALL)
                    .shownBy(Symptom.PREPARES_FOR_ONE_USE)
                    .when(s -> s.cachesOnServer() && s.overflows())
                    .finds(s -> error(CACHE_SIZE + " is " + s.number(CACHE_SIZE), StatementUpkeep.runs(s))
                            .costs(closedEachTime(StatementUpkeep.inTurn(Integer.toString(s.number(CACHE_SIZE)))))
                            .fix(StatementUpkeep.sized(s))),
            mariaDb("mariadb-rewrite-loses-prepare", "Rewritten batches disable server-prepared statements")
                    .holdsFor("MariaDB Connector/J 2.7, 3.5.6 and later")
                    .when(s -> s.get(SERVER_PREPARE).origin() == Origin.FORCED)
                    .finds(s -> warning(SERVER_PREPARE + "=true with " + REWRITE + "=true")
                            .about(SERVER_PREPARE, REWRITE)
                            .costs(StatementUpkeep.AS_TEXT)
                            .fix(remove(StatementUpkeep.SEPARATE + ".", REWRITE)
                                    .changing("Batches are then sent row by row."))),
            mariaDb("mariadb-read-only-sent", "setReadOnly() sends a query, which TiDB refuses (error 1235)")
                    .holdsFor("MariaDB Connector/J 3.5.10 and later")
                    .source("scalar-labs/scalardb#3799")
                    .when(s -> s.isOnTidb() && s.parameters().hasOn(READ_ONLY))
                    .finds(s -> info(s.said(READ_ONLY))
                            .costs(Price.of(CALL, "1 query per setReadOnly()", 1, COM_QUERY))
                            .fix(set(READ_ONLY, false).changing(Choice.READ_ONLY_IN_DRIVER.changes()))),
            mariaDb("mariadb-session-time-zone", "A session's time zone by name needs the server's tables of zones")
                    .holdsFor("MariaDB Connector/J 3.4 and later")
                    .when(s -> s.parameters().sessionRegion().isPresent())
                    .finds(s -> error("The driver sets time_zone='"
                                    + s.parameters().sessionRegion().orElseThrow() + "' in each session")
                            .about("timezone", "connectionTimeZone")
                            .because("MariaDB and MySQL refuse it (error 1298) until mysql_tzinfo_to_sql has filled"
                                    + " their tables" + (s.isOnTidb() ? "; TiDB takes it." : "."))
                            .fix(elsewhere("Write an offset such as +08:00, or load the tables.")
                                    .changing("An offset knows no summer time."))));
}
