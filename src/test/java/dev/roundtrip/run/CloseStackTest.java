package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloseStackTest {

    private final List<String> closed = new ArrayList<>();

    @Test
    void where_one_cannot_be_had_those_before_it_are_closed_and_the_failure_is_its_own() {
        assertThatThrownBy(() -> CloseStack.each(List.of("one", "two", "three"), this::unlessThree, closed::add))
                .isInstanceOf(IOException.class)
                .hasMessage("there is no third");
        assertThat(closed).containsExactly("two", "one");
    }

    @Test
    void where_a_class_is_missing_those_before_it_are_closed_too() {
        assertThatThrownBy(() -> CloseStack.each(
                        List.of("one", "two"),
                        name -> {
                            if (name.equals("two")) {
                                throw new NoClassDefFoundError("com/mysql/cj/Gone");
                            }
                            return name;
                        },
                        closed::add))
                .isInstanceOf(NoClassDefFoundError.class);
        assertThat(closed).containsExactly("one");
    }

    @Test
    void one_that_cannot_be_closed_keeps_none_of_the_others_open() {
        CloseStack<String> open = CloseStack.each(List.of("one", "two", "three"), name -> name, name -> {
            closed.add(name);
            if (!name.equals("two")) {
                throw new IllegalStateException(name + " will not close");
            }
        });

        assertThatThrownBy(open::close)
                .hasMessage("three will not close")
                .hasSuppressedException(new IllegalStateException("one will not close"));
        assertThat(closed).containsExactly("three", "two", "one");
    }

    private String unlessThree(String name) throws IOException {
        if (name.equals("three")) {
            throw new IOException("there is no third");
        }
        return name;
    }
}
