package dev.roundtrip.server;

import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** A test that holds on each kind of server, on MySQL in the long profile only: its first argument is {@link On}. */
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@ArgumentsSource(EachServer.OfThisBuild.class)
public @interface EachServer {

    /** The servers that need no test of their own. */
    On[] but() default {};

    /** The servers on which this build tests. */
    class OfThisBuild implements ArgumentsProvider {

        public static List<On> servers() {
            return Stream.of(On.values())
                    .filter(on -> on != On.MYSQL || Boolean.getBoolean("roundtrip.mysql"))
                    .toList();
        }

        @Override
        public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext test) {
            EachServer asked =
                    findAnnotation(test.getElement(), EachServer.class).orElseThrow();
            return servers().stream()
                    .filter(on -> !List.of(asked.but()).contains(on))
                    .map(Arguments::of);
        }
    }
}
