package dev.roundtrip.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.JdbcUrl;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StringArgumentTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            s3                                | -       | PROFILE    | s3
            ./a=b.yaml                        | -       | PROFILE    | ./a=b.yaml
            our.yaml                          | -       | PROFILE    | our.yaml
            old=s2                            | old     | PROFILE    | s2
            old=./our.yaml                    | old     | PROFILE    | ./our.yaml
            jdbc:mysql://h/d?a=b              | -       | URL        | jdbc:mysql://h/d?a=b
            new-1.x=jdbc:mysql://h/d?a=b&c=d  | new-1.x | URL        | jdbc:mysql://h/d?a=b&c=d
            useServerPrepStmts=true           | -       | PARAMETERS | useServerPrepStmts=true
            USESERVERPREPSTMTS=true           | -       | PARAMETERS | USESERVERPREPSTMTS=true
            useBulkStmts=true                 | -       | PARAMETERS | useBulkStmts=true
            serverRSAPublicKeyFile=/a/b       | -       | PARAMETERS | serverRSAPublicKeyFile=/a/b
            a=b&c=d                           | -       | PARAMETERS | a=b&c=d
            ?a=b&c=d                          | -       | PARAMETERS | ?a=b&c=d
            old=a=b                           | old     | PARAMETERS | a=b
            old=cachePrepStmts=true&c=d       | old     | PARAMETERS | cachePrepStmts=true&c=d
            """)
    void the_word_before_the_equals_sign_is_a_label_unless_it_is_a_parameter(
            String typed, String label, StringArgument.ArgumentForm kind, String text) {
        assertThat(StringArgument.of(typed))
                .extracting(StringArgument::label, StringArgument::kind, StringArgument::text)
                .containsExactly(Optional.ofNullable(label), kind, text);
    }

    @ParameterizedTest
    @CsvSource({
        "'jdbc:mysql://localhost:4000,127.0.0.2/', true",
        "jdbc:mysql://[::1]:4000/, true",
        "jdbc:mysql:///d, true",
        "'jdbc:mysql://localhost,db/', false",
        "jdbc:mysql://192.0.2.7/, false",
        "jdbc:mysql://localhost.example/, false",
        "jdbc:mysql://256.1.1.1/, false"
    })
    void a_host_is_this_machine_by_its_own_words(String url, boolean isThisMachine) {
        assertThat(RunStrings.isThisMachine(JdbcUrl.parse(url).orElseThrow())).isEqualTo(isThisMachine);
    }
}
