package dev.roundtrip.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.sql.SqlStatement.Effect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SqlStatementTest {

    private static Stream<String> statements() throws IOException {
        return Files.readAllLines(Path.of("src", "test", "resources", "workloads", "statements.txt")).stream()
                .filter(line -> !line.startsWith("#"));
    }

    @ParameterizedTest
    @MethodSource("statements")
    void every_class_of_statement_of_both_grammars_is_told_by_its_whole_text(String line) {
        SqlStatement check = SqlStatement.of(line.substring(8));

        assertThat(check.effect().name().toLowerCase(Locale.ROOT))
                .as(check.reason())
                .isEqualTo(line.substring(0, 8).strip());
        assertThat(check.reason().isEmpty())
                .as("a reason for what is not allowed")
                .isEqualTo(check.effect() == Effect.READS || check.effect() == Effect.WRITES);
    }

    @Test
    void what_frameworks_and_tools_send_is_no_attack() throws IOException {
        List<String> ordinary = Files.readAllLines(Path.of("src", "test", "resources", "workloads", "ordinary.txt"));

        assertThat(ordinary.stream()
                        .filter(line -> !line.startsWith("# "))
                        .map(line -> line.replaceAll("(?<!\\\\)\\\\n", "\n").replaceAll("(?<!\\\\)\\\\r", "\r"))
                        .flatMap(sql -> SqlStatement.of(sql).refusal().stream().map(why -> why + ": " + sql)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            (id INT)                                         | (id INT) COMMENT='x'
            (id INT COMMENT 'a', n DECIMAL(9, 2))ENGINE=Aria | (id INT COMMENT 'a', n DECIMAL(9, 2)) COMMENT='x' ENGINE=Aria
            (a INT) COMMENT = 'it''s' PARTITION BY KEY (a)   | (a INT) COMMENT='x'  COMMENT ='x' PARTITION BY KEY (a)
            (a INT /* ) */) /*!80000 COMMENT 'b' */          | (a INT /* ) */) COMMENT='x'  /*!80000 COMMENT'x' */
            (a INT DEFAULT '${...}', b INT) CHARSET utf8mb4  | (a INT DEFAULT '${...}', b INT) COMMENT='x'  CHARSET utf8mb4
            """)
    void a_table_gets_a_comment_in_place_of_its_own(String definition, String commented) {
        assertThat(SqlDefinition.ofTable(definition).effect()).isEqualTo(Effect.WRITES);
        assertThat(SqlDefinition.commented(definition, "x").strip()).isEqualTo(commented);
    }

    /**
     * The columns: a statement, whether it returns rows, which decides how it is executed, and whether it changes any.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT 1;                                                  | true  | false
            (SELECT 1) UNION (SELECT 2)                                | true  | false
            WITH x AS (SELECT 1 AS a) SELECT REPLACE(a, 1, 2) FROM x   | true  | false
            WITH x AS (SELECT 1) DELETE FROM t WHERE id IN (SELECT 1)  | false | true
            SELECT ';' FROM t WHERE a = 'x;' -- ; DELETE               | true  | false
            EXPLAIN SELECT 1                                           | true  | false
            INSERT INTO t VALUES (1)                                   | false | true
            CALL p()                                                   | false | true
            SELECT * FROM t FOR UPDATE                                 | true  | false
            """)
    void what_a_statement_returns_and_writes_is_in_its_words(String sql, boolean query, boolean writes) {
        SqlStatement check = SqlStatement.of(sql);

        assertThat(check.refusal()).isEmpty();
        assertThat(check.isQuery()).as("returns rows").isEqualTo(query);
        assertThat(check.writes()).as("writes").isEqualTo(writes);
    }

    /**
     * The columns: a statement, the tables in it as a server reads them, and the functions that no server is known to
     * have.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', nullValues = "-", textBlock = """
            SELECT * FROM note, `shop` . `item` x                            | note shop.item | -
            SELECT * FROM note USE INDEX FOR ORDER BY (PRIMARY), shop.item   | note shop.item | -
            SELECT * FROM quick JOIN shop.item                               | quick shop.item | -
            SELECT * FROM note AS offset, shop.item                          | note shop.item | -
            SELECT * FROM (note, shop.item) JOIN LATERAL (TABLE shop.audit) a | note shop.item shop.audit | -
            SELECT * FROM note FOR SYSTEM_TIME AS OF NOW(), shop.item        | note shop.item | -
            SELECT a.b.c, (SELECT n FROM shop/**/.item) FROM a.b             | shop.item a.b | -
            SELECT * FROM `sh``op`.`item`                                    | sh`op.item | -
            SELECT EXTRACT(YEAR FROM o.at), TRIM(BOTH 'x' FROM o.v) FROM note o | note | -
            SELECT STRAIGHT_JOIN d.id FROM note d ORDER BY FIELD(d.id, 1), d.v | note | -
            SELECT * FROM sbtest${...} WHERE id = ?                          | sbtest${...} | -
            DELETE shop.item FROM note AS shop JOIN shop.item                | shop.item! note! shop.item! | -
            DELETE QUICK FROM shop.item USING shop.item JOIN note            | shop.item! shop.item! note! | -
            DELETE HISTORY FROM shop.item                                    | shop.item! | -
            UPDATE LOW_PRIORITY note shop, shop.item SET shop.id = 1         | note! shop.item! | -
            WITH x (a, b) AS (SELECT 1, 2) UPDATE shop.item SET n = 1        | shop.item! | -
            INSERT shop.item TABLE shop.audit                                | shop.item! shop.audit | -
            REPLACE INTO note (id) VALUES ((SELECT n FROM shop.item))        | note! shop.item | -
            INSERT INTO note VALUES (1) ON DUPLICATE KEY UPDATE v = 2        | note! | -
            SELECT NEXTVAL(shop.sq), shop.s2.nextval, NEXT VALUE FOR shop.s3 | shop.sq! shop.s2! shop.s3! | -
            DESC shop.item id                                                | shop.item | -
            SHOW COLUMNS FROM item FROM shop                                 | item shop.* | -
            SHOW TABLES IN shop LIKE 'x'                                     | shop.* | -
            SHOW CREATE TABLE shop.item                                      | shop.item | -
            CALL shop.p(1)                                                   | shop.p! | -
            BATCH ON id LIMIT 1 INSERT INTO note SELECT * FROM shop.item     | note! shop.item | -
            SELECT f(1), `g`(2), shop.h(), SUM(v) OVER (ORDER BY id) FROM note d | note | F G shop.H
            SELECT * FROM (VALUES (1, 2)) v (a, b) WHERE CASE (1) WHEN f() THEN 1 END | 1 2 | F
            SELECT CAST(v AS CHAR(10)), CONVERT(v, DECIMAL(9, 2)) FROM note  | note | -
            """)
    void a_table_is_known_by_its_place_and_a_function_by_its_name(String sql, String tables, String unknown) {
        SqlStatement does = SqlStatement.of(sql);

        assertThat(does.tables().stream()
                        .map(table -> table + (table.written() ? "!" : ""))
                        .collect(Collectors.joining(" ")))
                .isEqualTo(tables);
        assertThat(String.join(" ", does.unknown())).isEqualTo(unknown == null ? "" : unknown);
    }

    @Test
    void a_refusal_says_what_why_and_what_to_try() {
        assertThat(SqlStatement.of("SHUTDOWN").reason())
                .startsWith("SHUTDOWN is not supported; allowed are SELECT, WITH,")
                .endsWith("with --allow-writes CALL, DO, BATCH");
        assertThat(SqlStatement.of("/*T![clustered_index] DROP TABLE victim */").reason())
                .isEqualTo("remove the comment (/*! ... */), which some servers execute");
        assertThat(SqlStatement.of("SELECT NEXTVAL(s)").reason()).isEqualTo("calls NEXTVAL, whose effect stays");
    }

    /** A character that is no white space to a server begins no comment there. */
    @Test
    void a_comment_begins_and_ends_where_a_server_says_and_hides_no_control_characters() {
        for (String sql : List.of("1 --\u2003 + NEXTVAL(s)", "1 --\u00a0 + NEXTVAL(s)")) {
            assertThat(SqlStatement.of("SELECT " + sql).effect()).as(sql).isEqualTo(Effect.REFUSED);
        }
        assertThat(SqlStatement.of("SELECT /**/NEXTVAL /**/ (s)").effect()).isEqualTo(Effect.LASTS);
        assertThat(SqlStatement.of("SELECT 1 --\u0001 '\n INTO OUTFILE 'x' -- '")
                        .effect())
                .isEqualTo(Effect.REFUSED);
    }
}
