package dev.roundtrip.server;

import dev.roundtrip.testing.Unchecked;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads TiDB's status port, without the program's own reader. */
public final class TidbGauges {

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI status;

    public TidbGauges(DatabaseServer tidb) {
        status = tidb.statusUri().orElseThrow();
    }

    /** The sum of the metric's series whose labels contain that text. */
    public double sum(String metric, String labels) {
        return text("/metrics")
                .lines()
                .filter(line -> line.startsWith(metric + "{") || line.startsWith(metric + " "))
                .filter(line -> line.contains(labels))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** The sums of the metric's series by the type in their labels. */
    public Map<String, Long> byType(String metric) {
        Matcher series = Pattern.compile("(?m)^" + metric + "\\{.*\\btype=\"(\\w+)\"[^}]*} (\\S+)")
                .matcher(text("/metrics"));
        return series.results()
                .collect(Collectors.groupingBy(
                        one -> one.group(1),
                        TreeMap::new,
                        Collectors.summingLong(one -> Math.round(Double.parseDouble(one.group(2))))));
    }

    /** The value once it is the same several times in a row: TiDB ends sessions some time after their connections. */
    public static <T> T atRest(Supplier<T> gauge) {
        T last = gauge.get();
        for (int same = 0; same < 5; ) {
            T next = gauge.get();
            same = next.equals(last) ? same + 1 : 0;
            last = next;
        }
        return last;
    }

    private String text(String path) {
        HttpRequest asked = HttpRequest.newBuilder(status.resolve(path)).build();
        return Unchecked.get(() -> http.send(asked, BodyHandlers.ofString())).body();
    }
}
