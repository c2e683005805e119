package dev.roundtrip.lint;

import static java.util.stream.Collectors.toUnmodifiableMap;

import dev.roundtrip.file.BundledText;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.Price;
import dev.roundtrip.report.PublishedSaving;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What findings say of other servers than TiDB: counts, which are the driver's, and times that were measured there. */
final class OtherServers {
    private OtherServers() {}

    /** What keeps statements on the server. Vitess routes them worse (vitessio/vitess#17497, cashapp/misk#3795). */
    private static final Set<String> KEEPS =
            Set.of(Names.SERVER_PREPARE, Names.CACHE, Names.CACHE_SIZE, Names.SQL_LIMIT);

    private static final Fix AS_TEXT = Fix.remove(
                    "Remove it: Vitess plans statements with values better (vitessio/vitess#17497).",
                    Names.SERVER_PREPARE)
            .changing("Statements are then sent as text.");

    /** Servers that have no cursor from which a driver could fetch. */
    private static final Map<TargetServer, String> WITHOUT_CURSORS = Map.of(
            TargetServer.VITESS, "Vitess has no cursors (vitessio/vitess#18046).",
            TargetServer.PROXYSQL, "ProxySQL has no cursors: empty results fail (sysown/proxysql#4590).");

    /** The servers on which tests prove each rule; LintDocsTest makes the table from the tests. */
    private static final Map<String, List<String>> PROVEN =
            BundledText.rows(OtherServers.class, "proven-rules.txt").stream()
                    .collect(toUnmodifiableMap(
                            row -> row.get(0), row -> List.of(row.get(1).split(", "))));

    private static final String PAGE_OF_TIDB = "; https://docs.pingcap.com/";

    /** What was measured on that server. */
    private static Optional<PublishedSaving> published(Price price, TargetServer target) {
        return price.published().flatMap(saving -> saving.on(target.title()));
    }

    /** The finding without what was measured on TiDB, and without what the server's documentation contradicts. */
    static Finding finding(Finding found, TargetServer target) {
        Price price = found.price();
        boolean keeps = target == TargetServer.VITESS
                && found.fix().set().stream().map(UrlParameter::name).anyMatch(KEEPS::contains);
        boolean lacksCursors = found.rule().equals(BatchRules.CURSORS) && WITHOUT_CURSORS.containsKey(target);
        return new Finding(
                found.severity(),
                found.rule(),
                found.what(),
                found.parameters(),
                lacksCursors ? WITHOUT_CURSORS.get(target) : found.why(),
                keeps ? AS_TEXT : found.fix(),
                lacksCursors
                        ? Price.NONE
                        : new Price(price.per(), price.commands(), price.formula(), published(price, target)),
                target == TargetServer.UNKNOWN ? found.holdsFor() : found.holdsFor() + provenOn(found.rule(), target),
                found.evidence().split(PAGE_OF_TIDB, 2)[0],
                found.noneOpens());
    }

    /** The end of a sentence about a rule for one server; empty if the rule was proven there, or on no server. */
    private static String provenOn(String rule, TargetServer target) {
        List<String> servers = PROVEN.getOrDefault(rule, List.of());
        return servers.isEmpty() || servers.contains(target.title())
                ? ""
                : "; proven on " + String.join(" and ", servers) + ", not on " + target.title();
    }
}
