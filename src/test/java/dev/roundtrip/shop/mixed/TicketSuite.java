package dev.roundtrip.shop.mixed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.transaction.annotation.Transactional;

/** The tests of the service, which three classes run with one application context. Each changes its own rows. */
@SpringBootTest(properties = {"roundtrip.tap=true", "spring.config.location=optional:classpath:/shop/"})
abstract class TicketSuite {

    @Autowired
    protected TicketService service;

    static class Selling extends TicketSuite {
        @RepeatedTest(60)
        void sells() {
            service.sell("seat");
        }

        @Test
        void reads() {
            assertThat(service.title(1)).isEqualTo("seat 1");
        }

        @Test
        @Transactional
        void sells_in_the_transaction_of_the_test() {
            service.sell("seat");
            service.raise(2);
        }
    }

    static class Raising extends TicketSuite {
        @Test
        void raises() {
            service.raise(3);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 3, 5})
        void raises_several_times(int times) {
            for (int i = 0; i < times; i++) {
                service.raise(3L + times);
            }
        }

        @Nested
        class AfterANote {
            @Test
            void raises() {
                service.note(4);
                service.raise(4);
            }
        }
    }

    static class Reading extends TicketSuite {
        @Test
        void reads() {
            assertThat(service.price(1)).isEqualTo(10);
        }

        @Test
        void notes() {
            service.note(9);
        }

        @Test
        void reads_in_the_background() {
            assertThat(service.priceInBackground(1).join()).isNotSameAs(Thread.currentThread());
            assertThat(service.price(1)).isEqualTo(10);
        }

        @TestFactory
        Stream<DynamicTest> reads_each() {
            return Stream.of(1L, 10L).map(id -> DynamicTest.dynamicTest("ticket " + id, () -> service.price(id)));
        }
    }
}
