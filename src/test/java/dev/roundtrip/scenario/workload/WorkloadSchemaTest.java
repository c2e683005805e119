package dev.roundtrip.scenario.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Tests that the published schema of workload files and the reader agree. */
class WorkloadSchemaTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static List<String> schemaProblems(String text) throws IOException {
        JsonNode schema = MAPPER.readTree(Files.readString(Path.of("docs", "workload.schema.json")));
        Schema compiled = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema);
        Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        return compiled.validate(MAPPER.<JsonNode>valueToTree(tree)).stream()
                .map(Object::toString)
                .toList();
    }

    private static Stream<Path> files() {
        return Stream.concat(
                Stream.of(Path.of("src", "test", "resources", "workloads", "own-orders.yaml")),
                Folder.files(Path.of("profiles", "workloads"), ".yaml").stream());
    }

    @ParameterizedTest
    @MethodSource("files")
    void every_workload_that_comes_with_the_program_is_as_the_schema_says(Path file) throws Exception {
        assertThat(schemaProblems(Files.readString(file))).isEmpty();
    }

    @Test
    void the_example_of_the_docs_and_a_recording_are_as_the_schema_says() throws Exception {
        assertThat(schemaProblems(WorkloadTexts.ofTheDocs())).isEmpty();
        assertThat(schemaProblems(WorkloadTexts.ofARecording())).isEmpty();
    }

    /** The texts of files, in which X is a title, and ONE a correct transaction. */
    @ParameterizedTest
    @Words(blanks = true, value = """
            titel: x, ONE | X | title: 'a title of more than sixty characters, which is more than fits here', ONE
            X, isolation: serializable, ONE | X, seed: -5, ONE | X, habits: {asksIsolation: always}, ONE
            X, sizes: {n: many}, ONE | X, sizes: {a-b: 5}, ONE | X, transactions: {t: {statements: []}}
            X, transactions: {t: {statements: SELECT 1}} | X, transactions: {t: {statement: [SELECT 1]}}
            X, transactions: {t: {statements: [SELECT 1], autocommit: perhaps}}
            X, transactions: {t: {statements: [SELECT 1], rollbackShare: 2}}
            X, transactions: {t: {statements: [{sql: SELECT 1, send: fast}]}}
            X, transactions: {t: {statements: [{sql: SELECT 1, fetchSize: [1]}]}}
            X, transactions: {t: {statements: [{sql: SELECT 1, into: {a: date}}]}}
            X, transactions: {t: {statements: [{sqll: SELECT 1}]}} | X, transactions: {t: {statements: [{oneOf: []}]}}
            X, transactions: {t: {statements: [[SELECT 1]]}} | X, tables: {t: {rows: 5, columns: {id: row}}}, ONE
            X, tables: {t: {create: (id INT), rows: 5}}, ONE | X, tables: {t: {create: (id INT)}}, data: other, ONE
            X, statements: {s: {sqll: SELECT 1}}, transactions: {t: {samples: [[[s]]]}}
            X, statements: {s: SELECT 1}, transactions: {t: {samples: [[s]]}}
            X, statements: {s: SELECT 1}, transactions: {t: {samples: [[[s]]], statements: [SELECT 1]}}
            X, ONE, checks: [{says: x, sql: SELECT 1}] | X, ONE, checks: [{sql: SELECT 1, expect: 1}]
            X, ONE, checks: [{says: x, sql: SELECT 1, growsBy: 1}]
            """)
    void the_schema_and_the_reader_refuse_the_same_files(String keys) throws Exception {
        String text =
                "{" + keys.replace("X", "title: x").replace("ONE", "transactions: {t: {statements: [SELECT 1]}}") + "}";
        assertThat(WorkloadTexts.problems(text)).as("the reader on %s", text).isNotEmpty();
        assertThat(schemaProblems(text)).as("the schema on %s", text).isNotEmpty();
    }
}
