package dev.roundtrip.testing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.AnnotationBasedArgumentsProvider;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Runs a parameterized test once for each word of a text. */
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(Words.Each.class)
public @interface Words {

    String value();

    /** Whether the words may contain blanks, and are separated by | and the ends of lines. */
    boolean blanks() default false;

    /** Provides the words, which are separated by white space. */
    class Each extends AnnotationBasedArgumentsProvider<Words> {
        @Override
        protected Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context, Words words) {
            return Stream.of(words.blanks() ? Texts.pieces(words.value()) : Texts.words(words.value()))
                    .map(Arguments::of);
        }
    }
}
