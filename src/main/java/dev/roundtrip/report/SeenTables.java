package dev.roundtrip.report;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is known about whether answers stay as they are: the tables that texts write and read, in lower case.
 *
 * @param allKnown whether each text that was seen shows all tables that it may write
 * @param written the tables that texts write
 * @param read the tables of each text with answers that were asked again, by {@link SentText#sql}; empty for a text
 *     whose answers have changed, or whose tables are not all known
 */
public record SeenTables(boolean allKnown, Set<String> written, Map<String, Set<String>> read) {

    public static final SeenTables NONE = new SeenTables(true, Set.of(), Map.of());

    /** The number of written tables from which on they are no longer kept. */
    private static final int MOST = 10_000;

    /** The tables of both, where other connections sent the other ones' texts. */
    public SeenTables plus(SeenTables other) {
        Set<String> writes = new HashSet<>(written);
        writes.addAll(other.written);
        Map<String, Set<String>> reads = new HashMap<>(read);
        other.read.forEach((sql, tables) -> reads.merge(sql, tables, (some, more) -> some.isEmpty() ? some : more));
        boolean few = writes.size() <= MOST;
        return new SeenTables(allKnown && other.allKnown && few, few ? writes : Set.of(), reads);
    }

    /** These tables, without what is known of texts that are none of these. */
    public SeenTables ofTexts(List<SentText> texts) {
        Map<String, Set<String>> reads = new HashMap<>();
        texts.stream()
                .filter(text -> read.containsKey(text.sql()))
                .forEach(text -> reads.put(text.sql(), read.get(text.sql())));
        return new SeenTables(allKnown, written, reads);
    }

    /** The text; without answers that were asked again if it is not known that they stay. */
    public SentText checked(SentText text) {
        Set<String> tables = read.getOrDefault(text.sql(), Set.of());
        boolean stays = allKnown && !tables.isEmpty() && Collections.disjoint(tables, written);
        return stays || text.askedAgain() == 0 ? text : text.notAskedAgain();
    }
}
