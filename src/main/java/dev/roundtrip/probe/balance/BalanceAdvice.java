package dev.roundtrip.probe.balance;

import dev.roundtrip.result.BalanceReport.Advice;
import dev.roundtrip.result.BalanceReport.Event;
import dev.roundtrip.result.BalanceReport.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** What to do, if the rows of a report show it: without a row there is no advice. */
final class BalanceAdvice {

    private final List<Row> rows;
    private final List<Advice> advice = new ArrayList<>();

    private BalanceAdvice(List<Row> rows) {
        this.rows = rows;
    }

    static List<Advice> of(List<Row> rows) {
        BalanceAdvice all = new BalanceAdvice(rows);
        all.moreThanOneHost();
        all.tiproxy();
        all.maxLifetime();
        all.listAllHosts();
        all.strategy();
        return all.advice;
    }

    private void moreThanOneHost() {
        add(
                "more than one host: TiProxy, a TCP balancer or jdbc:mysql:loadbalance:",
                evidence(Routing.ONE_HOST, "killed", event -> event.transactions() == 0 || event.failed() > 0),
                "Each TiDB has a plan cache of its own, so a statement is planned once on each.");
    }

    private void tiproxy() {
        List<String> evidence = new ArrayList<>(evidence(
                Routing.TIPROXY, "drained", event -> event.failed() + event.unknown() == 0 && event.moved() > 0));
        if (!evidence.isEmpty()) {
            evidence.addAll(evidence(Routing.TCP_BALANCER, "drained", event -> event.failed() + event.unknown() > 0));
        }
        add(
                "TiProxy in front of TiDB, with TiDB's session-token-signing-cert and graceful-wait-before-shutdown",
                evidence,
                "Each command makes one hop more, and TiProxy must not be the only one. It may give all connections that a pool"
                        + " opens at once to one TiDB, and it moves open ones slowly. A TiDB that is killed ends its transactions, here too.");
    }

    private void maxLifetime() {
        List<String> evidence = new ArrayList<>();
        for (Row row : rows) {
            rows.stream()
                    .filter(other -> row.routing().equals(other.routing())
                            && row.maxLifetimeMillis() < other.maxLifetimeMillis()
                            && row.event("added").filter(BalanceAdvice::isEven).isPresent()
                            && other.event("added")
                                    .filter(added -> !isEven(added))
                                    .isPresent())
                    .forEach(other -> evidence.addAll(List.of(sentence(row, "added"), sentence(other, "added"))));
        }
        add(
                "HikariCP's maxLifetime, shorter: some minutes, if connections are spread only when they are opened",
                evidence,
                "Every connection is replaced that often, with its login and the first prepares (./roundtrip connect shows"
                        + " the bill). A transaction in progress is not cut.");
    }

    private static boolean isEven(Event event) {
        return event.untilEvenSeconds().isPresent();
    }

    private void listAllHosts() {
        List<String> evidence = new ArrayList<>(evidence(Routing.RANDOM, "added", BalanceAdvice::leavesOutTheNewOne));
        if (!evidence.isEmpty()) {
            evidence.addAll(evidence(Routing.RANDOM_LISTED, "added", BalanceAdvice::isEven));
        }
        add(
                "jdbc:mysql:loadbalance: with all hosts that there may be",
                evidence,
                "The driver tries a host that is not there, too, and takes the next: instantly if it refuses, and after"
                        + " connectTimeout if it does not answer.");
    }

    private static boolean leavesOutTheNewOne(Event event) {
        return event.node().map(event::transactionsOf).equals(Optional.of(0L));
    }

    private void strategy() {
        List<String> evidence = new ArrayList<>();
        for (Routing routing : List.of(Routing.SERVER_AFFINITY, Routing.BEST_RESPONSE_TIME)) {
            evidence.addAll(evidence(routing, "steady", event -> !isEven(event)));
        }
        if (!evidence.isEmpty()) {
            for (Routing routing : List.of(Routing.RANDOM, Routing.SEQUENTIAL)) {
                evidence.addAll(evidence(routing, "steady", BalanceAdvice::isEven));
            }
        }
        add(
                "ha.loadBalanceStrategy=random, the default",
                evidence,
                "Each change of the server after a commit costs commands that set the session's state there. serverAffinity"
                        + " keeps an application at the servers of its own zone, and is not for spreading it.");
    }

    private void add(String input, List<String> evidence, String alsoChanges) {
        if (!evidence.isEmpty()) {
            advice.add(new Advice(input, evidence, alsoChanges));
        }
    }

    /** A sentence for each row of the routing whose event meets the condition. */
    private List<String> evidence(Routing routing, String event, Predicate<Event> condition) {
        return rows.stream()
                .filter(row -> row.routing().equals(routing.id()))
                .filter(row -> row.event(event).filter(condition).isPresent())
                .map(row -> sentence(row, event))
                .toList();
    }

    private static String sentence(Row row, String name) {
        Event event = row.event(name).orElseThrow();
        StringBuilder text = new StringBuilder(
                row.routing() + ", maxLifetime " + row.maxLifetimeMillis() / 1000 + " s, " + name + ": ");
        text.append(event.untilEvenSeconds()
                .map(seconds -> seconds == 0 ? "even at once" : "even after " + seconds + " s")
                .orElse("not even in " + (event.seconds().size() - event.fromSecond()) + " s"));
        event.nodes()
                .forEach(share -> text.append(", ")
                        .append(share.node())
                        .append(' ')
                        .append(share.transactions())
                        .append(" transactions"));
        text.append("; connections moved: ")
                .append(event.moved())
                .append(", opened: ")
                .append(event.opened());
        text.append("; transactions failed: ")
                .append(event.failed())
                .append(", in doubt: ")
                .append(event.unknown());
        long counted = event.nodes().stream()
                .mapToLong(share -> share.commandsCounted().orElse(0L))
                .sum();
        if (counted > 0 && event.transactions() > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    "; the servers counted %.1f commands per transaction, and the application sent %d",
                    (double) counted / event.transactions(),
                    TransferThreads.STATEMENTS));
        }
        return text.append('.').toString();
    }
}
