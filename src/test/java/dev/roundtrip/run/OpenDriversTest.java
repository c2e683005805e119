package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.driver.DriverCoordinates;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenDriversTest {

    private static final RunEvents QUIET = new RunEvents() {};

    private final List<String> closed = new ArrayList<>();

    @Test
    void where_one_cannot_be_had_those_before_it_are_closed_and_the_sentence_is_the_users() throws Exception {
        List<DriverCoordinates> asked = NamedDriver.coordinates("mysql-connector-j:8.0.33", "mysql-connector-j:9.7.0");

        assertThatThrownBy(() -> OpenDrivers.open(asked, QUIET, each -> {
                    if (each.equals(asked.get(1))) {
                        DriverCoordinates.parse("mysql-connector-j:LATEST");
                    }
                    return noticed(each);
                }))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("'LATEST' is no fixed version");
        assertThat(closed).containsExactly("8.0.33");
    }

    @Test
    void where_anything_else_fails_those_before_it_are_closed_too() throws Exception {
        List<DriverCoordinates> asked = NamedDriver.coordinates("mysql-connector-j:8.0.33", "mysql-connector-j:9.7.0");

        assertThatThrownBy(() -> OpenDrivers.open(asked, QUIET, each -> {
                    if (each.equals(asked.get(1))) {
                        throw new NoClassDefFoundError("com/mysql/cj/Gone");
                    }
                    return noticed(each);
                }))
                .isInstanceOf(NoClassDefFoundError.class);
        assertThatThrownBy(() -> OpenDrivers.open(
                        asked,
                        new RunEvents() {
                            @Override
                            public void step(String line) {
                                if (line.contains("9.7.0")) {
                                    throw new IllegalStateException("the terminal is gone");
                                }
                            }
                        },
                        this::noticed))
                .isInstanceOf(IllegalStateException.class);
        assertThat(closed).containsExactly("8.0.33", "8.0.33");
    }

    @Test
    void one_that_cannot_be_closed_keeps_none_of_the_others_open() throws Exception {
        OpenDrivers open = OpenDrivers.open(
                NamedDriver.coordinates(
                        "mysql-connector-j:8.0.33", "mysql-connector-j:8.4.0", "mysql-connector-j:9.7.0"),
                QUIET,
                each -> new NamedDriver(each, () -> {
                    closed.add(each.version());
                    if (!each.version().equals("8.4.0")) {
                        throw new IllegalStateException(each.version() + " will not close");
                    }
                }));

        assertThatThrownBy(open::close)
                .hasMessage("9.7.0 will not close")
                .satisfies(first -> assertThat(first.getSuppressed())
                        .singleElement()
                        .satisfies(second -> assertThat(second).hasMessage("8.0.33 will not close")));
        assertThat(closed).containsExactly("9.7.0", "8.4.0", "8.0.33");
    }

    private NamedDriver noticed(DriverCoordinates coordinates) {
        return new NamedDriver(coordinates, () -> closed.add(coordinates.version()));
    }
}
