package dev.roundtrip.workload.bank;

import dev.roundtrip.workload.bank.BankStatements.Write;
import java.util.ArrayList;
import java.util.List;

/**
 * The whole transfer, 365 statements in the order of its stages. Each stage has its point gets (variant by variant over
 * the stage's tables, as if one service after the other asked), its other reads, its writes. 327 of 365 are SELECT,
 * 89.6%: the whole number nearest to the study's 89.5%.
 */
final class TransferScript {

    /** The number of tables, from the first in the catalogue, with a second look-up by their index. */
    private static final int SECOND_LOOKS = 16;

    /** The number of children, from the first in the catalogue, that are also joined from the parent's side. */
    private static final int JOINS_FROM_PARENT = 8;

    /** Pairs of children of one parent that one statement reads. */
    private static final List<List<String>> TWO_CHILDREN = List.of(
            List.of("account_alias", "beneficiary"),
            List.of("limit_override", "approval_rule"),
            List.of("fraud_score_band", "fraud_device_mark"),
            List.of("routing_hop", "iban_range"),
            List.of("notification_target", "notification_quota"));

    private final int maxLength;
    private final List<Step> steps = new ArrayList<>();

    private TransferScript(int maxLength) {
        this.maxLength = maxLength;
    }

    /**
     * A statement and its place.
     *
     * @param block of a write, see {@link Write}; empty for a read
     */
    record Step(BusinessStatement statement, String block) {
        boolean isWrite() {
            return !block.isEmpty();
        }
    }

    /** The whole script; each text has at most {@code maxLength} characters. */
    static List<Step> steps(int maxLength) {
        TransferScript script = new TransferScript(maxLength);
        List<Write> writes = BankStatements.writes(maxLength);
        for (Stage stage : Stage.values()) {
            script.addPointGets(stage);
            script.addScanReads(stage);
            if (stage == Stage.LEDGER) {
                BankStatements.locks(maxLength).forEach(script::add);
            }
            writes.stream()
                    .filter(write -> write.stage() == stage)
                    .forEach(write -> script.steps.add(new Step(write.statement(), write.block())));
        }
        return List.copyOf(script.steps);
    }

    private void add(BusinessStatement read) {
        steps.add(new Step(read, ""));
    }

    private void addPointGets(Stage stage) {
        List<ReferenceTable> all = ReferenceCatalogue.pointGet().toList();
        PointGets pointGets = new PointGets(maxLength);
        for (int variant = 0; variant < PointGets.VARIANTS; variant++) {
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).stage() == stage) {
                    add(pointGets.of(all.get(i), i).get(variant));
                }
            }
        }
    }

    private void addScanReads(Stage stage) {
        List<ReferenceTable> all = ReferenceCatalogue.other().toList();
        List<ReferenceTable> children =
                all.stream().filter(table -> !table.parent().isEmpty()).toList();
        ScanReads reads = new ScanReads(maxLength);
        for (int i = 0; i < all.size(); i++) {
            ReferenceTable table = all.get(i);
            if (table.stage() != stage) {
                continue;
            }
            add(reads.byIndex(table, i));
            add(reads.range(table, i));
            add(reads.aggregate(table, i));
            if (i < SECOND_LOOKS) {
                add(reads.newestByIndex(table));
            }
            int child = children.indexOf(table);
            if (child >= 0) {
                add(reads.join(table, child));
            }
            if (child >= 0 && child < JOINS_FROM_PARENT) {
                add(reads.joinFromParent(table));
            }
        }
        TWO_CHILDREN.stream()
                .filter(pair -> ReferenceCatalogue.named(pair.get(0)).stage() == stage)
                .forEach(pair -> add(reads.joinOfTwoChildren(
                        ReferenceCatalogue.named(pair.get(0)), ReferenceCatalogue.named(pair.get(1)))));
    }
}
