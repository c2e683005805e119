package dev.roundtrip.scenario.workload;

import static dev.roundtrip.scenario.workload.WorkloadTexts.problems;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.scenario.Validated;
import dev.roundtrip.testing.Texts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadReaderTest {

    @TempDir
    private Path folder;

    @Test
    void an_unknown_key_is_answered_with_the_nearest_one_and_all_problems_are_found_at_once() {
        assertThat(problems("""
                        titel: orders
                        isolation: serializable
                        sizes: {customers: many}
                        tables:
                          customer:
                            create: (id BIGINT)
                            row: 5
                        transactions:
                          look up:
                            statements:
                              - sql: SELECT 1
                                fetchsize: 5
                              - sqll: SELECT 2
                          empty: {statements: []}
                        """))
                .containsExactly(
                        "our.workload.yaml:1:1: unknown key 'titel'; did you mean 'title'?",
                        "our.workload.yaml:1:1: missing key 'title'",
                        "our.workload.yaml:2:12: isolation is 'serializable'; allowed are read-committed, repeatable-read,"
                                + " server-default",
                        "our.workload.yaml:3:20: customers is 'many'; allowed are whole numbers from 0 to 1000000000000",
                        "our.workload.yaml:7:5: unknown key 'row'; did you mean 'rows'?",
                        "our.workload.yaml:12:9: unknown key 'fetchsize'; did you mean 'fetchSize'?",
                        "our.workload.yaml:13:9: unknown key 'sqll'; did you mean 'sql'?",
                        "our.workload.yaml:13:9: missing key 'sql'; write sql for a statement, or repeat or oneOf",
                        "our.workload.yaml:14:10: the transaction empty has no statements");
    }

    @Test
    void keys_that_contradict_each_other_are_named() {
        assertThat(problems("""
                        title: a test
                        tables: {t: {create: (id INT), rows: 5}}
                        data: other
                        transactions:
                          t:
                            autocommit: true
                            rollbackShare: 0.5
                            statements:
                              - INSERT INTO t VALUES (1)
                        checks:
                          - {says: x, sql: SELECT 1, expect: 1, growsBy: 1, per: t}
                        """))
                .anySatisfy(problem -> assertThat(problem).contains(":2:", "rows without columns"))
                .anySatisfy(problem -> assertThat(problem).contains(":3:7: data and tables exclude each other"))
                .anySatisfy(problem -> assertThat(problem).contains(":7:20:", "rollbackShare and autocommit exclude"))
                .anySatisfy(problem -> assertThat(problem).contains(":11:", "expect and growsBy exclude each other"))
                .hasSize(4);
    }

    @Test
    void the_statements_that_aliases_repeat_are_counted() {
        String levels = "SELECT 1";
        for (char level = 'a'; level < 'q'; level++) {
            String repeated = "{repeat: 1, statements: [%s, *%c, *%c]}".formatted(levels, level - 1, level - 1);
            levels = "&" + level + " " + (level == 'a' ? levels : repeated);
        }

        assertThat(Texts.only(problems(WorkloadTexts.withStatements("- " + levels))))
                .startsWith("our.workload.yaml:6:")
                .endsWith("the file has more than 20000 statements, with what aliases repeat");
    }

    @Test
    void tables_may_be_in_another_file_whose_problems_have_its_name() throws Exception {
        Path ours = Files.writeString(
                folder.resolve("ours.workload.yaml"),
                "title: ours\ndata: ./shop-data.yaml\nseed: 9\ntransactions: {t: {statements: [SELECT 1]}}\n");
        assertThat(Texts.only(WorkloadFiles.load(ours.toString(), Map.of()).problems()))
                .contains("ours.workload.yaml:2:7: ", "shop-data.yaml", "there is no such file");

        Files.writeString(
                folder.resolve("shop-data.yaml"),
                "title: data\nsizes: {n: 5}\ntables: {t: {create: (id INT), row: n}}\n");
        assertThat(Texts.only(WorkloadFiles.load(ours.toString(), Map.of()).problems()))
                .contains("shop-data.yaml:3:32: unknown key 'row'");

        Files.writeString(
                folder.resolve("shop-data.yaml"),
                "title: data\nseed: 8\nsizes: {n: 5}\ntables: {t: {create: (id INT), rows: n, columns: {id: row}}}\n");
        WorkloadFile whole =
                WorkloadFiles.load(ours.toString(), Map.of("n", 7L)).orElseThrow();
        assertThat(whole.data().name()).isEqualTo("shop-data");
        assertThat(whole.data().seed())
                .as("the rows do not depend on the seed of the transactions")
                .isEqualTo(8);
        assertThat(whole.seed()).isEqualTo(9);
        assertThat(whole.sizes()).containsExactly(Map.entry("n", 7L));
        assertThat(whole.tables()).hasSize(1);
    }

    @Test
    void the_text_of_all_files_repeats_the_workload_without_them() throws Exception {
        Path data = Files.writeString(
                folder.resolve("data.yaml"),
                "title: data\ntables: {t: {create: (id INT), rows: 3, columns: {id: row}}}\n");
        Path ours = Files.writeString(
                folder.resolve("ours.yaml"),
                "title: ours\ndata: ./data.yaml\nsizes: {n: 1}\ntransactions: {t: {statements: [SELECT 1]}}\n");
        var read = WorkloadFiles.read(ours.toString(), Optional.empty(), Map.of("n", 2L))
                .orElseThrow();
        Files.delete(data);
        Files.delete(ours);

        WorkloadFile again =
                WorkloadFiles.parse(read.spec().file().orElseThrow()).orElseThrow();

        assertThat(again.tables()).hasSize(1);
        assertThat(again.sizes()).containsExactly(Map.entry("n", 2L));
        assertThat(read.spec().file().orElseThrow().name()).isEqualTo("ours.yaml");
    }

    @Test
    void a_workload_that_does_not_exist_is_answered_with_those_that_do() {
        Validated<WorkloadFile> name = WorkloadFiles.load("bank-transfr", Map.of());

        assertThat(Texts.only(name.problems()))
                .contains(
                        "unknown workload 'bank-transfr'; did you mean 'bank-transfer'?",
                        "write a file as ./mine.yaml");
        assertThat(Texts.only(WorkloadFiles.load("bank-data", Map.of()).problems()))
                .contains("lists tables only");
    }
}
