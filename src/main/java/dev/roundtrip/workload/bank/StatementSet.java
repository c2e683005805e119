package dev.roundtrip.workload.bank;

import dev.roundtrip.profile.WorkloadSpec;
import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import dev.roundtrip.workload.bank.TransferScript.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The distinct statements of one transfer, in the order of execution; each transfer executes each of them once.
 *
 * <p>A set smaller than 365 keeps the order, the share of writes as closely as whole numbers allow, and always the
 * debit, the credit and their journal entry, so that money moves. Immutable.
 */
public final class StatementSet {

    private static final int LONGEST_TEXT = 1_900;
    static final int LONGEST_SHORT_TEXT = 255;

    /** From this size on a transfer locks both balances before it changes them. */
    private static final int SMALLEST_WITH_LOCKS = 6;

    /** The writes that a smaller transfer keeps first; the others follow in the order of the script. */
    private static final List<String> FIRST_BLOCKS = List.of("core", "order", "fee", "hold", "debtor", "idempotency");

    private static final List<Step> MIXED = TransferScript.steps(LONGEST_TEXT);
    private static final List<Step> SHORT = TransferScript.steps(LONGEST_SHORT_TEXT);

    private final List<BusinessStatement> statements;

    private StatementSet(List<BusinessStatement> statements) {
        this.statements = List.copyOf(statements);
    }

    public static StatementSet of(WorkloadSpec spec) {
        List<Step> script = spec.length() == StatementLength.SHORT ? SHORT : MIXED;
        BitSet chosen = new BitSet(script.size());
        int allWrites = (int) script.stream().filter(Step::isWrite).count();
        chooseWrites(script, Math.round((float) spec.statements() * allWrites / script.size()), chosen);
        chooseReads(script, spec.statements() - chosen.cardinality(), chosen);
        return new StatementSet(
                chosen.stream().mapToObj(i -> script.get(i).statement()).toList());
    }

    private static void chooseWrites(List<Step> script, int wanted, BitSet chosen) {
        Map<String, List<Integer>> blocks = new LinkedHashMap<>();
        FIRST_BLOCKS.forEach(block -> blocks.put(block, new ArrayList<>()));
        for (int i = 0; i < script.size(); i++) {
            if (script.get(i).isWrite()) {
                blocks.computeIfAbsent(script.get(i).block(), block -> new ArrayList<>())
                        .add(i);
            }
        }
        int room = Math.max(wanted, blocks.get(FIRST_BLOCKS.get(0)).size());
        for (List<Integer> block : blocks.values()) {
            if (block.size() <= room) {
                block.forEach(chosen::set);
                room -= block.size();
            }
        }
    }

    /** Reads at equal distances over the script, so that a smaller transfer has every kind of them. */
    private static void chooseReads(List<Step> script, int wanted, BitSet chosen) {
        List<Integer> locks = new ArrayList<>();
        List<Integer> reads = new ArrayList<>();
        for (int i = 0; i < script.size(); i++) {
            AccessKind kind = script.get(i).statement().kind();
            if (kind == AccessKind.LOCKING_READ) {
                locks.add(i);
            } else if (!kind.isWrite()) {
                reads.add(i);
            }
        }
        int taken = wanted + chosen.cardinality() < SMALLEST_WITH_LOCKS ? 0 : locks.size();
        locks.subList(0, taken).forEach(chosen::set);
        int others = wanted - taken;
        for (int i = 0; i < others; i++) {
            chosen.set(reads.get((int) ((long) i * reads.size() / others)));
        }
    }

    /** The statements of this set that match, in the same order. */
    public StatementSet only(Predicate<BusinessStatement> wanted) {
        return new StatementSet(statements.stream().filter(wanted).toList());
    }

    /** In the order of execution. */
    public List<BusinessStatement> statements() {
        return statements;
    }

    public int size() {
        return statements.size();
    }

    /** The number of statements that change rows. */
    public int writes() {
        return (int) statements.stream().filter(it -> it.kind().isWrite()).count();
    }

    /** The number of SELECT statements, including locking ones. */
    public int reads() {
        return size() - writes();
    }

    /** The number of statements whose text has more than this many characters. */
    public int longerThan(int characters) {
        return (int)
                statements.stream().filter(it -> it.sql().length() > characters).count();
    }

    /** The length of the longest text, in characters. */
    public int longest() {
        return statements.stream().mapToInt(it -> it.sql().length()).max().orElse(0);
    }

    /** All tables in the statements' texts. */
    public Set<String> tables() {
        Set<String> tables = new LinkedHashSet<>();
        statements.forEach(statement -> tables.addAll(statement.tables()));
        return tables;
    }

    /** Tables that are read and never written, which a server may cache. In alphabetical order. */
    public List<String> readOnlyTables() {
        Set<String> tables = new TreeSet<>(tables());
        statements.stream().filter(it -> it.kind().isWrite()).forEach(it -> tables.removeAll(it.tables()));
        tables.removeIf(table -> BankTables.STANDING.contains(table) || BankTables.GROWING.contains(table));
        return List.copyOf(tables);
    }
}
