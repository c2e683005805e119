package dev.roundtrip.wire;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.AnnotationBasedArgumentsProvider;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * Runs a parameterized test once for each block of a text: a name, the steps of a {@link Conversation#of conversation},
 * and, in lines that begin with "=", the expected {@link RecordingListener#lines}.
 */
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(Scripts.Each.class)
@interface Scripts {

    String value();

    /** Provides the blocks; an empty line ends each. */
    class Each extends AnnotationBasedArgumentsProvider<Scripts> {
        @Override
        protected Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context, Scripts scripts) {
            return Stream.of(scripts.value().split("\n\n", -1)).map(block -> {
                String[] lines = block.strip().split("\n", -1);
                Map<Boolean, List<String>> seen =
                        Stream.of(lines).skip(1).collect(Collectors.partitioningBy(line -> line.startsWith("=")));
                String expected =
                        seen.get(true).stream().map(line -> line + "\n").collect(Collectors.joining());
                return Arguments.of(lines[0], String.join(" ", seen.get(false)), expected);
            });
        }
    }
}
