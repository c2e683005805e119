package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MemoryPriceTest {

    private static final String KEEPS = "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000";

    @ParameterizedTest
    @CsvSource({"365, 365", "1000, 1000", "5000, 1000"})
    void no_more_statements_are_kept_than_there_are_and_than_fit(int statements, int kept) {
        assertThat(price(KEEPS, Assumptions.ofStatements(statements, 200)).statements())
                .isEqualTo(kept);
    }

    @Test
    void if_the_number_of_statements_is_unknown_the_price_is_that_of_a_full_cache() {
        assertThat(price(KEEPS, Assumptions.DEFAULT).statements()).isEqualTo(1000);
        assertThat(price(KEEPS.replace("1000", "0"), Assumptions.DEFAULT).statements())
                .as("a cache without a bound")
                .isEqualTo(Assumptions.DEFAULT.distinctStatements());
    }

    @Test
    void every_part_of_the_price_is_in_proportion_to_the_connections() {
        MemoryPrice one = new MemoryPrice(1, 365, 365);
        MemoryPrice many = new MemoryPrice(64, 365, 365);

        assertThat(many.driverBytes()).isEqualTo(64 * one.driverBytes());
        assertThat(many.serverStatements()).isEqualTo(64 * 365);
        assertThat(many.tidbBytes()).isEqualTo(64 * one.tidbBytes());
    }

    @Test
    void the_largest_numbers_that_can_be_given_do_not_overflow() {
        Assumptions largest = Assumptions.ofStatements(Integer.MAX_VALUE, 200).withConnections(Integer.MAX_VALUE);
        MemoryPrice price = price(KEEPS.replace("1000", Integer.toString(Integer.MAX_VALUE)), largest);

        assertThat(price.driverBytes()).isPositive();
        assertThat(price.tidbBytes()).isPositive();
        assertThat(price.sentences())
                .allSatisfy(sentence -> assertThat(sentence).doesNotContain("-"));
    }

    @ParameterizedTest
    @EnumSource(MeasuredBytes.class)
    void every_coefficient_is_published_with_what_it_was_measured_on(MeasuredBytes figure) throws Exception {
        assertThat(Files.readString(Path.of("docs", "lab", "memory.md")))
                .contains(String.format(Locale.ROOT, "| %,d | %s |", figure.bytes, figure.of));
    }

    private static MemoryPrice price(String parameters, Assumptions assumptions) {
        Optional<MemoryPrice> price = MemoryPrice.of(RuleEvidence.subject(
                "jdbc:mysql://db.example:4000/bank?" + parameters, DriverVersion.NEWEST_KNOWN, assumptions));
        return price.orElseThrow();
    }
}
