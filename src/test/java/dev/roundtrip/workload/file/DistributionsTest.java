package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.Allocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the distributions against the output of the programs that they come from: see the files in
 * {@code distributions/}.
 */
class DistributionsTest {

    private static final int DRAWS = 1_000_000;

    /**
     * The least probability of a difference. The seed is fixed, so a right distribution never fails by chance; one that
     * was unlucky has another seed.
     */
    private static final double LEAST_PROBABILITY = 0.001;

    /** The comparison distinguishes a distribution that is slightly different. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    scrambled-zipfian | scrambledZipfian(0, 299) | true
                    scrambled-zipfian | scrambledZipfian(0, 300) | false
                    special           | special(1, 1000)         | true
                    special           | special(1, 1010)         | false
                    latest            | latest('numbers')        | true
                    """)
    void a_distribution_has_the_frequencies_of_the_program_that_it_comes_from(
            String reference, String expression, boolean same) throws IOException {
        DrawnNumbers numbers = DrawnNumbers.of(expression, sequence());

        assertThat(probability(reference, numbers::next)).isBetween(same ? LEAST_PROBABILITY : 0, same ? 1 : 1e-6);
    }

    @Test
    void latest_follows_the_acknowledged_numbers_as_YCSB_does() throws IOException {
        SharedValues shared = sequence();
        DrawnNumbers numbers = DrawnNumbers.of("latest('numbers')", shared);
        numbers.next();
        for (long i = 0; i < 1000; i++) {
            shared.sequences()[0].acknowledge(shared.sequences()[0].take());
        }

        assertThat(probability("latest-grown", numbers::next)).isGreaterThan(LEAST_PROBABILITY);
        assertThat(probability("latest", numbers::next)).isLessThan(1e-6);
    }

    @Test
    void the_non_uniform_numbers_of_TPC_C_have_the_frequencies_of_go_tpc() throws IOException {
        DrawnNumbers numbers = DrawnNumbers.of("nuRand(1023, 1, 3000)");
        long c = Distributions.nuRandConstant(20251122, 1023, false);

        // The reference was drawn with C = 0.
        LongSupplier shifted = () -> Math.floorMod(numbers.next() - 1 - c, 3000L) + 1;
        assertThat(probability("nurand", shifted)).isGreaterThan(LEAST_PROBABILITY);
        assertThat(probability("nurand", () -> Math.floorMod(numbers.next() - c, 3000L) + 1))
                .isLessThan(1e-6);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 7, 365, 20251122, 999_999_999_999L})
    void the_constant_for_names_differs_between_data_and_transactions_as_TPC_C_wants_it(long seed) {
        long ofData = Distributions.nuRandConstant(seed, 255, true);
        long ofTransactions = Distributions.nuRandConstant(seed, 255, false);

        assertThat(ofData).isBetween(0L, 255L);
        assertThat(ofTransactions).isBetween(0L, 255L);
        assertThat(Math.abs(ofData - ofTransactions)).isBetween(65L, 119L).isNotIn(96L, 112L);
        assertThat(Distributions.nuRandConstant(seed, 8191, true))
                .isEqualTo(Distributions.nuRandConstant(seed, 8191, false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fnvHash(0)            | 6284781860667377211
            fnvHash(1)            | 8517097267634966620
            fnvHash(2)            | 1820151046732198393
            fnvHash(999)          | 2071219101098386137
            fnvHash(123456789)    | 2350796791908741607
            """)
    void the_hash_of_a_number_is_that_of_YCSB(String expression, long hash) {
        assertThat(DrawnNumbers.of(expression).next()).isEqualTo(hash);
    }

    /** The ranges include one that is empty during the run, and one in which nothing exists up to the last number. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            scrambledZipfian(5, 5)          | 5 | 5
            scrambledZipfian(5, 9, 5)       | 5 | 5
            special(5, 5)                   | 5 | 5
            nuRand(255, 5, 5)               | 5 | 5
            scrambledZipfian(5, 5 - worker) | 5 | 5
            nuRand(255, 5, 5 - worker)      | 5 | 5
            scrambledZipfian(5, 50, 4)      | 5 | 5
            scrambledZipfian(1, 3)          | 1 | 3
            scrambledZipfian(1, 30, 3)      | 1 | 3
            special(1, 3)                   | 1 | 3
            nuRand(255, 1, 3)               | 1 | 3
            """)
    void no_number_is_outside_of_its_range_and_a_range_of_one_number_gives_that_number(
            String expression, long first, long last) {
        assertThat(LongStream.generate(DrawnNumbers.of(expression)::next).limit(10_000))
                .allMatch(number -> first <= number && number <= last);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            scrambledZipfian(0, 1000, 900)
            latest('numbers')
            newest('numbers')
            special(1, 1000)
            nuRand(1023, 1, 3000)
            """)
    void drawing_allocates_nothing(String expression) throws Throwable {
        DrawnNumbers numbers = DrawnNumbers.of(expression, sequence());

        assertThat(Allocation.of(100_000, 100_000, numbers::next)).isLessThan(100_000);
    }

    private static SharedValues sequence() {
        AcknowledgedNumbers numbers = new AcknowledgedNumbers(1000, MachinePlace.ALONE);
        return new SharedValues(new AcknowledgedNumbers[] {numbers}, new Object[0][]);
    }

    /** The probability of a difference like this one if both samples have one distribution: a chi-squared test. */
    private static double probability(String reference, LongSupplier numbers) throws IOException {
        List<long[]> buckets = buckets(reference);
        long[] lows = buckets.stream().mapToLong(bucket -> bucket[0]).toArray();
        long[] expected = buckets.stream().mapToLong(bucket -> bucket[1]).toArray();
        long[] drawn = new long[lows.length];
        for (int i = 0; i < DRAWS; i++) {
            drawn[bucketOf(lows, numbers.getAsLong())]++;
        }
        double ours = Math.sqrt((double) LongStream.of(expected).sum() / DRAWS);
        double statistic = 0;
        for (int i = 0; i < lows.length; i++) {
            double difference = ours * drawn[i] - expected[i] / ours;
            statistic += difference * difference / (drawn[i] + expected[i]);
        }
        return ChiSquaredDistribution.of(lows.length - 1).survivalProbability(statistic);
    }

    /**
     * The index of the last bucket that begins at the number or before it; the first one also has the numbers below.
     */
    private static int bucketOf(long[] lows, long number) {
        int at = Arrays.binarySearch(lows, number);
        return at >= 0 ? at : Math.max(0, -at - 2);
    }

    /** The first number of each bucket, and how many numbers were drawn there. */
    private static List<long[]> buckets(String reference) throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/distributions", reference + ".txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line ->
                        Stream.of(line.split(" ")).mapToLong(Long::parseLong).toArray())
                .toList();
    }

    @Test
    void uniform_reaches_the_largest_number() {
        DrawnNumbers numbers = DrawnNumbers.of("uniform(9223372036854775 * 1000 + 806, 9223372036854775 * 1000 + 807)");

        assertThat(LongStream.generate(numbers::next).limit(100).distinct())
                .containsExactlyInAnyOrder(Long.MAX_VALUE - 1, Long.MAX_VALUE);
    }
}
