package dev.roundtrip.contract;

import dev.roundtrip.sql.SqlWords;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.SqlShape;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One scenario or test, and what it sends.
 *
 * @param parameters the parameters of the connection string, without host, user and secrets; empty if there are none or
 *     they are unknown
 * @param sends each command, purpose and text once, in the protocol's order
 */
public record ContractSubject(SubjectType kind, String name, String parameters, List<Sent> sends) {

    /** The number of texts of one command and purpose from which on they are grouped by their first word. */
    static final int MAX_TEXTS = 40;

    private static final Comparator<Sent> ORDER =
            Comparator.comparing(Sent::command).thenComparing(Sent::purpose).thenComparing(Sent::sql);

    /** The kind of a recorded subject. */
    public enum SubjectType {
        /** One transfer of a profile, in the steady state. Its business statements are Roundtrip's own. */
        SCENARIO,
        /** One test method. Its business statements are the team's own, and part of the contract. */
        TEST
    }

    /** A subject with all commands that were sent. */
    public static ContractSubject of(SubjectType kind, String name, String parameters, Collection<Sent> commands) {
        return new ContractSubject(
                kind,
                name,
                parameters,
                commands.stream()
                        .collect(Collectors.groupingBy(sent -> List.of(sent.command(), sent.purpose())))
                        .values()
                        .stream()
                        .flatMap(alike -> counted(alike).stream())
                        .sorted(ORDER)
                        .toList());
    }

    /** The commands of one type and purpose, counted by their texts. */
    private static List<Sent> counted(List<Sent> alike) {
        Sent first = alike.get(0);
        Map<String, Long> counts = new TreeMap<>();
        alike.forEach(sent -> counts.merge(SqlShape.of(sent.purpose(), sent.sql()), sent.count(), Long::sum));
        Map<String, Long> named = new TreeMap<>();
        if (counts.size() > MAX_TEXTS) {
            Map<String, Long> texts = counts.keySet().stream()
                    .collect(Collectors.groupingBy(ContractSubject::verb, Collectors.counting()));
            counts.forEach((sql, count) -> {
                String word = verb(sql);
                named.merge(word + " ... (" + texts.get(word) + " texts)", count, Long::sum);
            });
        }
        return (named.isEmpty() ? counts : named)
                .entrySet().stream()
                        .map(text -> new Sent(text.getValue(), first.command(), first.purpose(), text.getKey()))
                        .toList();
    }

    /** The number of commands that wait for an answer. */
    long roundTrips() {
        return sends.stream()
                .filter(sent -> sent.command().isAnswered())
                .mapToLong(Sent::count)
                .sum();
    }

    private static String verb(String sql) {
        String verb = SqlWords.verb(sql);
        return verb.isEmpty() ? "(other)" : verb;
    }

    /** The business statements, executed by any command, counted by their first word. */
    Map<String, Long> businessStatements() {
        return sends.stream()
                .filter(sent -> sent.purpose() == Purpose.BUSINESS)
                .collect(Collectors.toMap(sent -> verb(sent.sql()), Sent::count, Long::sum, TreeMap::new));
    }
}
