package dev.roundtrip.live.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.BigRange;

class PseudonymsTest {

    private static final List<BigInteger> LIMITS = IntStream.of(7, 8, 15, 16, 23, 24, 31, 32, 63, 64)
            .mapToObj(bits -> BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE))
            .toList();

    private final Pseudonyms pseudonyms = new Pseudonyms(new byte[] {1, 2, 3});

    @Property
    void texts_keep_length_classes_of_characters_and_everything_else_and_are_one_to_one(
            @ForAll("texts") Set<String> texts) {
        Map<String, String> originals = new HashMap<>();
        for (String text : texts) {
            String pseudonym = pseudonyms.of(text);
            assertThat(pattern(pseudonym)).isEqualTo(pattern(text));
            assertThat(pseudonyms.of(text)).isEqualTo(pseudonym);
            assertThat(originals.put(pseudonym, text)).as(pseudonym).isNull();
        }
    }

    @Provide
    Arbitrary<Set<String>> texts() {
        return Arbitraries.oneOf(
                        Arbitraries.strings().withChars("aZ0 %_-.é").ofMaxLength(5),
                        Arbitraries.strings().withCharRange('0', '9').ofMaxLength(6),
                        Arbitraries.strings().withChars("abc{}[]\":,1").ofMaxLength(12),
                        Arbitraries.strings().ofMaxLength(60).filter(text -> text.indexOf('\0') < 0),
                        Arbitraries.create(() -> UUID.randomUUID().toString()))
                .set()
                .ofMaxSize(40);
    }

    private static String pattern(String text) {
        StringBuilder pattern = new StringBuilder();
        text.codePoints().forEach(c -> {
            boolean ascii = c < 0xa0;
            pattern.append(
                    !ascii
                            ? "~"
                            : c >= '0' && c <= '9'
                                    ? "0"
                                    : c >= 'a' && c <= 'z' ? "a" : c >= 'A' && c <= 'Z' ? "A" : Character.toString(c));
        });
        // A number in hexadecimal has letters in place of some digits.
        return text.matches("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}") ? "UUID" : pattern.toString();
    }

    @Property
    void numbers_keep_their_digits_sign_point_and_the_types_that_they_fit_into(
            @ForAll @BigRange(min = "-99999999999999999999", max = "99999999999999999999") BigDecimal number) {
        String text = number.toPlainString();

        String pseudonym = pseudonyms.of(text);

        assertThat(pattern(pseudonym)).isEqualTo(pattern(text));
        BigDecimal other = new BigDecimal(pseudonym);
        assertThat(other.signum()).isEqualTo(number.signum());
        assertThat(other.stripTrailingZeros().precision()
                        - other.stripTrailingZeros().scale())
                .as("order of magnitude")
                .isEqualTo(number.stripTrailingZeros().precision()
                        - number.stripTrailingZeros().scale());
        if (number.stripTrailingZeros().scale() <= 0) {
            LIMITS.forEach(limit -> assertThat(other.abs().toBigInteger().compareTo(limit) > 0)
                    .isEqualTo(number.abs().toBigInteger().compareTo(limit) > 0));
        }
    }

    @Example
    void whole_numbers_of_every_type_are_one_to_one() {
        for (int from : new int[] {0, 60_000, 9_999_000, Integer.MAX_VALUE - 5_000}) {
            Set<String> seen = new HashSet<>();
            for (long number = from; number < from + 5_000L; number++) {
                assertThat(seen.add(pseudonyms.of(Long.toString(number)))).isTrue();
            }
        }
        assertThat(pseudonyms.of("4711004711")).hasSize(10).isNotEqualTo("4711004711");
    }

    @Example
    void a_number_has_one_pseudonym_in_all_types_and_writings() {
        String pseudonym = pseudonyms.of("4711");

        assertThat(pseudonyms.of("4711.00")).isEqualTo(pseudonym + ".00");
        assertThat(pseudonyms.of("-4711")).isEqualTo("-" + pseudonym);
        assertThat(pseudonyms.of("004711")).isEqualTo("00" + pseudonym);
        for (SentValue.ValueShape kind : List.of(
                SentValue.ValueShape.INT,
                SentValue.ValueShape.LONG,
                SentValue.ValueShape.DECIMAL,
                SentValue.ValueShape.TEXT)) {
            assertThat(pseudonyms.of(new SentValue(kind, "4711"))).isEqualTo(new SentValue(kind, pseudonym));
        }
    }

    @Property
    void days_and_times_stay_valid_and_equal_days_equal(@ForAll("days") Set<LocalDate> days) {
        Set<String> seen = new HashSet<>();
        for (LocalDate day : days) {
            String pseudonym = pseudonyms.of(day.toString());
            assertThat(seen.add(pseudonym)).isTrue();
            assertThat(LocalDate.parse(pseudonym).isAfter(LocalDate.of(1970, 1, 1)))
                    .isEqualTo(day.isAfter(LocalDate.of(1970, 1, 1)));
            assertThat(pseudonyms.of(day + " 00:00:00")).isEqualTo(pseudonym + " 00:00:00");
            LocalDateTime.parse(pseudonyms.of(day + "T17:43:59.123456"));
            assertThat(pseudonyms.of(day + " 17:43:59.5"))
                    .startsWith(pseudonym + " ")
                    .endsWith(".5");
        }
    }

    @Provide
    Arbitrary<Set<LocalDate>> days() {
        return Arbitraries.longs()
                .between(
                        LocalDate.of(1000, 1, 1).toEpochDay(),
                        LocalDate.of(9999, 12, 31).toEpochDay())
                .map(LocalDate::ofEpochDay)
                .filter(day -> !day.equals(LocalDate.EPOCH))
                .set()
                .ofMaxSize(30);
    }

    @Example
    void the_cost_of_a_text_grows_as_its_length() {
        String text = "The quick brown fox ".repeat(4_000);

        assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertThat(pseudonyms.of(text)).hasSameSizeAs(text));
    }

    @Example
    void what_is_small_and_what_queries_need_stays() {
        for (String kept : List.of("", "5", "0", "-1", "0.05", "A", "EUR", "true", "FALSE", "%_%", "00:00:00")) {
            assertThat(pseudonyms.of(kept)).isEqualTo(kept);
        }
        assertThat(pseudonyms.of("%eie%")).matches("%[a-z]{3}%").isNotEqualTo("%eie%");
        assertThat(pseudonyms.of("{\"iban\": \"DE89 3704\", \"n\": 1200, \"ok\": true, \"s\": \"\\u00e4bcdef\"}"))
                .matches("\\{\"[a-z]{4}\": \"[A-Z]{2}\\d\\d \\d{4}\", \"n\": [1-9]\\d{3}, \"ok\": true, \"s\":"
                        + " \"\\\\u00e4[a-z]{5}\"}");
        assertThat(pseudonyms.of("{secret 4711 secret}")).doesNotContain("secret", "4711");
        assertThat(pseudonyms.of("東京都千代田区").codePoints()).allMatch(Character::isIdeographic);
        assertThat(pseudonyms
                        .of(new SentValue(SentValue.ValueShape.BYTES, "cafe00"))
                        .text())
                .matches("[0-9a-f]{6}")
                .isNotEqualTo("cafe00");
        assertThat(pseudonyms.of(UUID.randomUUID().toString().toUpperCase(Locale.ROOT)))
                .satisfies(UUID::fromString)
                .isUpperCase();
    }
}
