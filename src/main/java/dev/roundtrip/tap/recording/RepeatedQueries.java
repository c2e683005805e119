package dev.roundtrip.tap.recording;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.SqlShape;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds queries that were sent once for each row of another one. A query that is repeated is not enough: a test may
 * call a service several times. So there must be a first query with at least as many rows, and the same call of the
 * test must have led to both; or the test itself has the loop with the query in it. If fewer queries than half of the
 * rows follow, an object-relational mapper must have sent them to load what it had left out: other queries may have
 * another cause.
 */
final class RepeatedQueries {

    /** So many, or as many as the first query has rows. */
    private static final int REPEATED = 3;

    /** How many queries back the first one is searched. */
    private static final int FARTHEST = 100;

    /** Reads several rows at a time, as batch fetching does, or a page of them. */
    private static final Pattern MANY_ROWS = Pattern.compile(
            "\\bIN\\s*\\((?!\\s*SELECT\\b)(?:[^()]*,|\\s*\\()|\\bOFFSET\\b|\\bLIMIT\\s+\\S+\\s*,",
            Pattern.CASE_INSENSITIVE);

    private final Set<String> tests;
    private final Map<Key, Found> found = new LinkedHashMap<>();

    private RepeatedQueries(List<RecordedCommand> commands) {
        tests = commands.stream()
                .map(sent -> sent.origin().test())
                .filter(test -> !test.isEmpty())
                .collect(Collectors.toSet());
    }

    static List<RepeatedQuery> in(List<RecordedCommand> commands) {
        RepeatedQueries repeated = new RepeatedQueries(commands);
        lanes(commands).forEach(repeated::search);
        return repeated.found.values().stream().map(Found::toQuery).toList();
    }

    /** The queries of each thread, in their order; a virtual thread has no name, and then those of a connection. */
    private static Collection<List<Query>> lanes(List<RecordedCommand> commands) {
        Map<Object, List<Query>> lanes = new LinkedHashMap<>();
        for (RecordedCommand sent : commands) {
            Object name = sent.thread().isEmpty() ? sent.connection().number() : sent.thread();
            List<Query> lane = lanes.computeIfAbsent(name, absent -> new ArrayList<>());
            if (sent.command() == Command.COM_STMT_FETCH) {
                addFetched(sent, lane);
            } else if (sent.purpose() == Purpose.BUSINESS && !sent.failed() && isQuery(sent.sql())) {
                lane.add(new Query(sent));
            }
        }
        return lanes.values();
    }

    private static boolean isQuery(String sql) {
        String kind = SqlShape.kindOf(SqlShape.of(Purpose.BUSINESS, sql));
        return kind.equals("SELECT") || kind.equals("WITH");
    }

    /** The rows of a cursor belong to its query. */
    private static void addFetched(RecordedCommand fetch, List<Query> lane) {
        for (int at = lane.size() - 1; at >= Math.max(0, lane.size() - FARTHEST); at--) {
            if (lane.get(at).sent.sql().equals(fetch.sql())) {
                lane.get(at).rows += fetch.rows();
                return;
            }
        }
    }

    private void search(List<Query> lane) {
        Map<Key, List<Integer>> places = new LinkedHashMap<>();
        for (int at = 0; at < lane.size(); at++) {
            places.computeIfAbsent(lane.get(at).key, absent -> new ArrayList<>())
                    .add(at);
        }
        places.forEach((key, all) -> {
            if (all.size() > 1
                    && !MANY_ROWS.matcher(lane.get(all.get(0)).sent.sql()).find()) {
                search(lane, all, places);
            }
        });
    }

    /** From each first place on: all that follow one execution of a first query belong together. */
    private void search(List<Query> lane, List<Integer> all, Map<Key, List<Integer>> places) {
        int next = 0;
        while (next < all.size()) {
            next += firstQuery(lane, all, next, places);
        }
    }

    /** The number of executions that are accounted for. */
    private int firstQuery(List<Query> lane, List<Integer> all, int from, Map<Key, List<Integer>> places) {
        int place = all.get(from);
        Query query = lane.get(place);
        for (int at = place - 1; at >= Math.max(0, place - FARTHEST); at--) {
            Query first = lane.get(at);
            if (first.rows > 1 && !first.key.equals(query.key) && lead(first.sent.origin(), query.sent.origin())) {
                int end = after(places.get(first.key), at, lane.size());
                List<Query> sent = all.subList(from, all.size()).stream()
                        .takeWhile(each -> each < end)
                        .map(lane::get)
                        .toList();
                if (isOneByOne(sent, first)) {
                    found.computeIfAbsent(query.key, absent -> new Found(first.key))
                            .add(first, sent);
                    return sent.size();
                }
            }
        }
        return 1;
    }

    /** The place of the first query's next execution. */
    private static int after(List<Integer> places, int place, int end) {
        int next = Collections.binarySearch(places, place) + 1;
        return next < places.size() ? places.get(next) : end;
    }

    private static boolean isOneByOne(List<Query> sent, Query first) {
        int count = sent.size();
        long rows = first.rows;
        boolean enough = count == rows || (count >= REPEATED && count < rows);
        return enough && (count >= rows - count || isLoaded(sent.get(0), first)) && !hasSameValues(sent);
    }

    /** Whether a mapper loads what it had left out, or what belongs to the rows that it has just read. */
    private static boolean isLoaded(Query query, Query first) {
        return query.sent.origin().lazy() || query.key.lines().equals(first.key.lines());
    }

    /** As far as the text shows it. */
    private static boolean hasSameValues(List<Query> sent) {
        return sent.get(0).sent.command() == Command.COM_QUERY
                && sent.stream().map(each -> each.sent.sql()).distinct().count() == 1;
    }

    /** Whether one call of the test led to both, or the test itself sent the repeated query. */
    private boolean lead(Origin first, Origin repeated) {
        List<CallSite> one = first.lines();
        List<CallSite> other = repeated.lines();
        int common = 0;
        while (common < Math.min(one.size(), other.size())
                && one.get(one.size() - 1 - common).equals(other.get(other.size() - 1 - common))) {
            common++;
        }
        boolean sameMethod = common == one.size()
                || common == other.size()
                || isSameMethod(one.get(one.size() - 1 - common), other.get(other.size() - 1 - common));
        OptionalInt test = innermostOfTest(other);
        if (test.isEmpty()) {
            return common > 0 || (sameMethod && !one.isEmpty() && !other.isEmpty());
        }
        int ofTest = other.size() - test.getAsInt();
        return test.getAsInt() == 0 || common > ofTest || (common == ofTest && sameMethod);
    }

    private OptionalInt innermostOfTest(List<CallSite> lines) {
        return IntStream.range(0, lines.size())
                .filter(at -> tests.contains(lines.get(at).topLevelClass()))
                .findFirst();
    }

    private static boolean isSameMethod(CallSite one, CallSite other) {
        return one.className().equals(other.className()) && one.method().equals(other.method());
    }

    /** What makes queries the same: the statement and the way to it. */
    private record Key(Command command, String shape, List<CallSite> lines) {}

    /** One execution of a query. */
    private static final class Query {

        private final RecordedCommand sent;
        private final Key key;
        private long rows;

        Query(RecordedCommand sent) {
            this.sent = sent;
            this.key = new Key(
                    sent.command(),
                    SqlShape.of(sent.purpose(), sent.sql()),
                    sent.origin().lines());
            this.rows = sent.rows();
        }
    }

    /** All that was found of one query. */
    private static final class Found {

        private final Key first;
        private final List<RecordedCommand> firsts = new ArrayList<>();
        private final List<RecordedCommand> repeated = new ArrayList<>();
        private long rows;

        Found(Key first) {
            this.first = first;
        }

        /** If there are several first queries, one of them is named. */
        void add(Query query, List<Query> sent) {
            sent.forEach(each -> repeated.add(each.sent));
            if (query.key.equals(first)) {
                firsts.add(query.sent);
                rows += query.rows;
            }
        }

        RepeatedQuery toQuery() {
            return new RepeatedQuery(
                    StatementGroup.of(repeated).get(0),
                    StatementGroup.of(firsts).get(0),
                    rows);
        }
    }
}
