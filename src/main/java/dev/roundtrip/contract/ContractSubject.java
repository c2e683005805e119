package dev.roundtrip.contract;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.SqlShape;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * One scenario or test, and what it sends.
 *
 * @param parameters parameters of the connection string, without host, user and secrets; empty if there are none or
 *     they are unknown
 * @param lines sorted; each command, purpose and text once
 */
public record ContractSubject(Kind kind, String name, String parameters, List<Line> lines) {

    /** More texts of one command and purpose than this are grouped by their first word. */
    static final int MAX_TEXTS = 40;

    /** What was recorded. */
    public enum Kind {
        /** One transfer of a profile, in the steady state. Its business statements are Roundtrip's own. */
        SCENARIO("one transfer of scenario"),
        /** One test method. Its business statements are the team's own, and part of the contract. */
        TEST("test");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** The form in the file. */
        String words() {
            return words;
        }
    }

    public ContractSubject {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(parameters, "parameters");
        if (name.isBlank() || !name.equals(name.strip()) || name.contains("\n")) {
            throw new IllegalArgumentException("name is '" + name + "'; allowed is one line without blanks around it");
        }
        lines = lines.stream().sorted(Line.ORDER).toList();
        if (lines.stream().map(Line::key).distinct().count() != lines.size()) {
            throw new IllegalArgumentException("lines of " + name + " hold a command and text twice; each may be once");
        }
    }

    /** From all commands that were sent. */
    public static ContractSubject of(Kind kind, String name, String parameters, Collection<Sent> commands) {
        Map<Group, Map<String, Long>> groups = commands.stream()
                .collect(Collectors.groupingBy(
                        sent -> new Group(sent.command(), sent.purpose()),
                        Collectors.groupingBy(sent -> SqlShape.of(sent.purpose(), sent.sql()), Collectors.counting())));
        List<Line> lines = new ArrayList<>();
        groups.forEach((group, texts) -> (texts.size() > MAX_TEXTS ? byFirstWord(texts) : texts)
                .forEach((sql, count) -> lines.add(new Line(count, group.command(), group.purpose(), sql))));
        return new ContractSubject(kind, name, parameters, lines);
    }

    private record Group(Command command, Purpose purpose) {}

    private static Map<String, Long> byFirstWord(Map<String, Long> texts) {
        Map<String, Long> counts = new TreeMap<>();
        Map<String, TreeSet<String>> different = new TreeMap<>();
        texts.forEach((sql, count) -> {
            String kind = SqlShape.kindOf(sql);
            counts.merge(kind, count, Long::sum);
            different.computeIfAbsent(kind, each -> new TreeSet<>()).add(sql);
        });
        Map<String, Long> named = new TreeMap<>();
        counts.forEach(
                (kind, count) -> named.put(kind + " ... (" + different.get(kind).size() + " texts)", count));
        return named;
    }

    /** The business statements, executed by any command: counts by first word. */
    Map<String, Long> businessStatements() {
        return lines.stream()
                .filter(line -> line.purpose() == Purpose.BUSINESS)
                .collect(Collectors.toMap(line -> SqlShape.kindOf(line.sql()), Line::count, Long::sum, TreeMap::new));
    }
}
