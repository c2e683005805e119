package dev.roundtrip.published;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.roundtrip.testing.TestResource;
import dev.roundtrip.testing.Unchecked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Tests docs/kubernetes against Kubernetes' own schema, in which every unknown field is an error. */
class KubernetesManifestTest {

    private static final Path FOLDER = Path.of("docs", "kubernetes");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final JsonNode job = yaml("job.yaml");
    private final JsonNode pod = job.at("/spec/template/spec");
    private final JsonNode container = pod.at("/containers/0");

    private static JsonNode yaml(String name) {
        String text = Unchecked.get(() -> Files.readString(FOLDER.resolve(name)));
        return MAPPER.valueToTree(new Yaml(new SafeConstructor(new LoaderOptions())).load(text));
    }

    private static List<?> problems(JsonNode manifest) throws Exception {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(MAPPER.readTree(TestResource.text("/kubernetes/job-batch-v1.json")))
                .validate(manifest);
    }

    @Test
    void the_job_is_valid_and_a_misspelt_field_in_it_would_not_be() throws Exception {
        assertThat(problems(job)).isEmpty();

        ObjectNode misspelt = job.deepCopy();
        ((ObjectNode) misspelt.at("/spec/template/spec/containers/0")).put("imagePullPolcy", "Always");
        assertThat(problems(misspelt)).isNotEmpty();
    }

    @Test
    void each_machine_has_a_number_and_there_are_as_many_as_the_run_is_told() {
        List<String> arguments = new ArrayList<>();
        container.path("args").forEach(argument -> arguments.add(argument.asText()));

        assertThat(job.at("/spec/completionMode").asText()).isEqualTo("Indexed");
        assertThat(job.at("/spec/completions").asInt())
                .isEqualTo(job.at("/spec/parallelism").asInt());
        assertThat(arguments)
                .contains(
                        "run",
                        "--json",
                        "--machine=" + job.at("/spec/completions").asInt())
                .anyMatch(argument -> argument.startsWith("--begin="))
                .anyMatch(argument -> argument.startsWith("--rounds="));
    }
}
