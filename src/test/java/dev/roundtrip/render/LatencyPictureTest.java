package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.StatementLatencies.RawHistograms;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class LatencyPictureTest {

    private static RunReport with(RawHistograms histograms) {
        return new Reports.ReportBuilder()
                .add(PictureReports.with(Reports.s5().build(), histograms))
                .build();
    }

    private static LongStream upTo(long micros) {
        return LongStream.rangeClosed(1, micros);
    }

    @Test
    void a_mark_is_at_its_percentile_and_its_latency() {
        RunReport report = with(PictureReports.histograms(upTo(1_000), upTo(10)));
        Latencies latencies = Latencies.decoded(PictureReports.histogram(upTo(1_000)));

        Element svg = PictureReports.drawn(LatencyPicture.ofStatements(report).orElseThrow());

        // From 0% at 64 to the longest of a thousand, three decades, at 800 - 18 - the width of "s5".
        double right = 800 - 18 - 2 * 0.56 * 13;
        double bottom = 308;
        double low = latencies.percentileNanos(1);
        double high = 1.05 * latencies.maxNanos();
        PictureReports.Marked mark = PictureReports.marked(svg, "s5, 90%: ");
        assertThat(mark.x()).isEqualTo(64 + (right - 64) / 3, within(0.06));
        assertThat(mark.y())
                .isEqualTo(
                        bottom - 300 * Math.log(latencies.percentileNanos(90) / low) / Math.log(high / low),
                        within(0.06));
        assertThat(HtmlPages.texts(svg, "text")).contains("0%", "50%", "90%", "99%", "99.9%", "s5");
    }

    @Test
    void the_table_has_the_percentiles_of_the_histogram() {
        RunReport report = with(PictureReports.histograms(upTo(1_000), upTo(10)));
        Latencies latencies = Latencies.decoded(PictureReports.histogram(upTo(1_000)));

        assertThat(PictureReports.rows(LatencyPicture.ofStatements(report)).get(0))
                .startsWith(
                        "s5 prepare once",
                        "1000",
                        Figures.fixed(latencies.percentileNanos(50) / 1e3, 1),
                        Figures.fixed(latencies.percentileNanos(90) / 1e3, 1));
    }

    @Test
    void a_curve_of_many_latencies_has_few_points() {
        RunReport report = with(PictureReports.histograms(upTo(200_000), upTo(10)));

        Element svg = PictureReports.drawn(LatencyPicture.ofStatements(report).orElseThrow());

        assertThat(PictureReports.paths(svg, "p-line.*"))
                .extracting(path -> path.split("[ML]").length)
                .singleElement()
                .asInstanceOf(InstanceOfAssertFactories.INTEGER)
                .isBetween(60, 100);
    }

    @Test
    void with_a_planned_rate_transactions_count_from_their_planned_start() {
        RunReport report = with(new RawHistograms(
                Optional.empty(),
                Optional.of(PictureReports.histogram(upTo(10))),
                Optional.of(PictureReports.histogram(upTo(20))),
                Map.of(),
                Map.of()));

        Optional<Picture> picture = LatencyPicture.ofTransactions(report);

        assertThat(picture.orElseThrow().title()).isEqualTo("Latency of a transfer, from its planned start");
        assertThat(PictureReports.rows(picture).get(0)).startsWith("s5 prepare once", "20");
        assertThat(LatencyPicture.ofStatements(report)).isEmpty();
    }

    @Test
    void a_report_of_an_earlier_version_or_with_a_damaged_histogram_has_no_curve() {
        assertThat(LatencyPicture.ofStatements(Reports.bank().build())).isEmpty();
        assertThat(LatencyPicture.ofStatements(with(new RawHistograms(
                        Optional.of("no histogram"), Optional.empty(), Optional.empty(), Map.of(), Map.of()))))
                .isEmpty();
    }
}
