package dev.roundtrip.advice;

import dev.roundtrip.advice.TransactionWork.Use;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.result.Price;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What a string sends for one transaction of a kind, after every connection has warmed up. All kinds share a
 * connection's cache of prepared statements: their mix is played on one, in an order that chance decides, and that is
 * the same each time.
 *
 * <p>It leaves out a driver's division of long batches.
 *
 * @param commands by kind, everything included; a command that is not sent is absent
 * @param unknown commands whose number depends on rows, sizes of values or joined batches; {@code commands} does not
 *     have them
 */
public record TransactionForecast(Map<Command, Double> commands, Set<Command> unknown) {

    /** Of several kinds, so that chance gives each its share. */
    private static final int FEWEST_TRANSACTIONS = 2_000;

    private static final int MOST_TRANSACTIONS = 100_000;
    private static final long MOST_USES = 5_000_000;

    public TransactionForecast {
        Map<Command, Double> sent = new EnumMap<>(Command.class);
        sent.putAll(commands);
        sent.values().removeIf(count -> count == 0);
        sent.keySet().removeAll(unknown);
        commands = Collections.unmodifiableMap(sent);
        unknown = Set.copyOf(unknown);
    }

    /** For each of the kinds that run together, in their order. */
    public static List<TransactionForecast> of(EffectiveParameters parameters, List<TransactionWork> kinds) {
        List<Sum> sums = kinds.stream().map(kind -> new Sum()).toList();
        List<int[]> mix = mix(kinds);
        SimulatedConnection connection = new SimulatedConnection(parameters);
        for (int[] each : mix) {
            kinds.get(each[0]).transactions().get(each[1]).forEach(connection::use);
        }
        for (int[] each : mix) {
            connection.startCounting();
            List<Use> transaction = kinds.get(each[0]).transactions().get(each[1]);
            transaction.forEach(connection::use);
            sums.get(each[0]).add(connection, transaction.size());
        }
        return IntStream.range(0, kinds.size())
                .mapToObj(kind -> sums.get(kind).forecast(parameters, kinds.get(kind)))
                .toList();
    }

    /** Kinds and numbers of samples: the kinds follow each other by their weights until each sample was played. */
    private static List<int[]> mix(List<TransactionWork> kinds) {
        Random random = new Random(1);
        double sum = kinds.stream().mapToDouble(TransactionWork::weight).sum();
        int[] played = new int[kinds.size()];
        List<int[]> mix = new ArrayList<>();
        long uses = 0;
        boolean several = kinds.stream().filter(kind -> kind.weight() > 0).count() > 1;
        while (mix.size() < MOST_TRANSACTIONS
                && uses < MOST_USES
                && (isLeft(kinds, played) || (several && mix.size() < FEWEST_TRANSACTIONS))) {
            double at = random.nextDouble() * sum;
            int kind = 0;
            while (kind < kinds.size() - 1 && at >= kinds.get(kind).weight()) {
                at -= kinds.get(kind).weight();
                kind++;
            }
            List<List<Use>> samples = kinds.get(kind).transactions();
            int sample = played[kind]++ % samples.size();
            mix.add(new int[] {kind, sample});
            uses += samples.get(sample).size();
        }
        for (int kind = 0; kind < kinds.size(); kind++) {
            for (int sample = played[kind];
                    sample < kinds.get(kind).transactions().size();
                    sample++) {
                mix.add(new int[] {kind, sample});
            }
        }
        return mix;
    }

    private static boolean isLeft(List<TransactionWork> kinds, int[] played) {
        return IntStream.range(0, played.length)
                .anyMatch(kind -> kinds.get(kind).weight() > 0
                        && played[kind] < kinds.get(kind).transactions().size());
    }

    private static final class Sum {

        private final Map<Command, Double> commands = new EnumMap<>(Command.class);
        private final Set<Command> unknown = EnumSet.noneOf(Command.class);
        private double uses;
        private int transactions;

        void add(SimulatedConnection connection, int more) {
            connection.sent().forEach((command, count) -> commands.merge(command, count, Double::sum));
            unknown.addAll(connection.unknown());
            uses += more;
            transactions++;
        }

        TransactionForecast forecast(EffectiveParameters parameters, TransactionWork work) {
            commands.replaceAll((command, count) -> count / transactions);
            commands.merge(Command.COM_QUERY, aroundTheStatements(parameters, work, uses / transactions), Double::sum);
            return new TransactionForecast(commands, unknown);
        }
    }

    /** The same, with these commands as unknown ones. */
    public TransactionForecast without(Set<Command> more) {
        Set<Command> all = new HashSet<>(unknown);
        all.addAll(more);
        return new TransactionForecast(commands, all);
    }

    /** Commands that wait for an answer. */
    public double roundTrips() {
        return Price.roundTrips(commands);
    }

    /** All commands. */
    public double total() {
        return commands.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** What the framework asks and sets, and the end of the transaction. */
    private static double aroundTheStatements(EffectiveParameters parameters, TransactionWork work, double uses) {
        boolean local = parameters.isOn(Names.LOCAL);
        double sent = local ? 0 : questions(work.habits(), uses);
        if (work.readOnly() && (!parameters.has(Names.READ_ONLY) || parameters.isOn(Names.READ_ONLY))) {
            sent += 2;
        }
        if (work.autocommit()) {
            return sent;
        }
        // With autocommit on before and after it, each call is a change.
        boolean switched = work.habits().setsAutoCommit() == Occasion.EACH_TRANSACTION
                && !local
                && parameters.driver() == Driver.CONNECTOR_J;
        return sent + (work.poolAutoCommit() ? 2 : switched ? 1 : 0) + 1;
    }

    /** Those for the isolation level. */
    private static double questions(SessionHabits habits, double uses) {
        return switch (habits.asksIsolation()) {
            case NEVER -> 0;
            case EACH_TRANSACTION -> 1;
            case EACH_STATEMENT -> uses;
        };
    }
}
