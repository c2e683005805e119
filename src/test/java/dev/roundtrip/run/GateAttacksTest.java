package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.run.Plan.Writes;
import dev.roundtrip.scenario.ConnectionSpec;
import dev.roundtrip.scenario.Expectations;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.scenario.Validated;
import dev.roundtrip.scenario.WorkloadSpec;
import dev.roundtrip.scenario.WorkloadSpec.WorkloadText;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.variables.VariablesPolicy;
import dev.roundtrip.workload.file.CompiledWorkload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests files that once changed another schema, a user or a variable on TiDB v8.5.3 or MariaDB 10.11: what is sent is
 * not what a person reads. The server has the schemas mine, of the file's own table, and shop.
 */
class GateAttacksTest {

    private static final String FILE = """
            title: x
            tables: {own: {create: "%s", copies: 1, afterwards: ["%s"]}}
            transactions:
              t: {statements: ["%s"]}
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '^', quoteCharacter = '~', textBlock = """
            # A function's text becomes a name.
            SELECT 1 ^ UPDATE ${concat('shop.item', left(numbered('#', copy), 0))} SET n = 71
            SELECT 1 ^ ALTER TABLE ${concat('shop.audit ADD COLUMN pwned', copy)} INT
            SELECT 1 ^ SELECT 42 ${concat('INTO OUTFILE ''/tmp/x', copy, '''')}
            # The driver changes what is in braces.
            UPDATE own1 JOIN (SELECT {d '1-2-3' - ''} AS q, ' AS z) d, shop.item i SET i.n=97 -- ' AS z) d SET own1.id=1 ^ -
            SELECT {d '1-2-3' - ''} AS q, '; CREATE USER pwn; -- ' ^ -
            SELECT `'`, '{d ''1-2-3'' - ''''}; DROP TABLE shop.item; -- ' ^ -
            SELECT 1 /* ' */, '{d ''1''}, (SELECT n FROM shop.item) -- ' ^ -
            # Tables behind words that also stand elsewhere.
            DELETE FROM a USING (shop.item AS a) ^ -
            DELETE FROM a USING own1 a JOIN (shop.item) ^ -
            UPDATE own1 a JOIN own1 b ON 1., shop.item i SET i.n=95 ^ -
            UPDATE own1 a JOIN own1 b ON 1 OR @x., shop.item i SET i.n=95 ^ -
            UPDATE own1 a JOIN own1 b ON 1 OR VALUES(a.id), shop.item i SET i.n=66 ^ -
            SELECT * FROM own1 a PROCEDURE (shop.item) ^ -
            SHOW TABLES WHERE (SELECT COUNT(*) FROM shop.item) > 0 ^ -
            # A text that is there no times, or a value that joins a word.
            UPDATE own1 a $[i to 0 | WHERE ], shop.item b SET b.n = 34 ^ -
            UPDATE own1 a JOIN own1 b ON ${uniform(0.01, 0.99)}JOIN shop.item i SET i.n=98 ^ -
            UPDATE own1 a JOIN own1 b ON :(1)e5JOIN shop.item i SET i.n=98 ^ -
            UPDATE own1 a JOIN own1 b ON :(5).JOIN shop.item i SET i.n=98 ^ -
            UPDATE own1 a JOIN own1 b ON ${uniform(1, 9)}e5JOIN shop.item i SET i.n=98 ^ -
            SELECT 'a':(1) FROM own1 ^ -
            UPDATE own1 a JOIN own1 b ON FROM:(1)JOIN shop.item i SET i.n=98 ^ -
            # A dot that belongs to a variable's name, a reserved word before a dot, letters that Java alone takes for one.
            UPDATE own1 a JOIN own1 b ON @x.WHERE IS NULL, shop.item i SET i.n=9 WHERE a.id IN (SELECT id FROM shop.item) ^ -
            UPDATE own1 a JOIN own1 b ON @@session.WHERE IS NULL, shop.item i SET i.n=9 ^ -
            UPDATE own1 a JOIN own1 `where` ON where.n IS NULL OR 1, shop.item i SET i.n=44 ^ -
            UPDATE own1 lock, shop.item i SET i.n=44 ^ -
            UPDATE mıne.own1 SET id=5 ^ -
            UPDATE --…'\\n shop.item i SET i.n=55 --…' own1 SET id=1 ^ -
            # What looks like a number of the file, and is an escape that the driver changes.
            UPDATE own1 a JOIN (SELECT 1 AS ${'$'}{fn b) c JOIN shop.item i SET i.n=77 WHERE (1=1}) ^ -
            SELECT ${from('SELECT 1 AS ${fn b FROM shop.item}')} ^ -
            # A function of another schema.
            SELECT shop.f() ^ -
            SELECT id FROM own1 WHERE id IN (SELECT shop . f(1)) ^ -
            # An alias with a schema's name, in a place that is no table's.
            UPDATE own1 shop SET shop.item.n = 1 ^ -
            """)
    void another_schema_is_not_reached(String sql, String afterwards) {
        Validated<CompiledWorkload> compiled = compiled("(id INT PRIMARY KEY)", afterwards, sql);

        assertThat(compiled.value().isEmpty()
                        || WorkloadGate.byTexts(
                                        compiled.value().get(), "mine", Writes.REFUSED, Set.of("mine", "shop"), true)
                                .isPresent())
                .as(sql)
                .isTrue();
    }

    /** The statement that is sent is read, with the name in it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            OUTFILE       | SELECT 1 INTO ${table} '/tmp/x'
            rename        | ALTER TABLE own ${table} TO shop.own
            IF            | ALTER TABLE ${table} EXISTS roundtrip_data_set MODIFY made VARCHAR(9) AS ('orders')
            LOW_PRIORITY  | UPDATE ${table} roundtrip_data_set SET made = 'orders'
            HIGH_PRIORITY | INSERT ${table} INTO roundtrip_data_set (id, made) VALUES (9, 'orders')
            RITY          | UPDATE LOW_PRIO${table} roundtrip_data_set SET made = 'orders'
            data          | UPDATE roundtrip_${table}_set SET made = 'orders'
            """)
    void a_tables_name_makes_no_other_statement_of_a_text(String table, String afterwards) {
        String text = FILE.formatted("(id INT)", afterwards, "SELECT 1")
                .replace("{own:", "{" + table + ":")
                .replace(" copies: 1,", "");
        Validated<CompiledWorkload> compiled =
                Workloads.compiled(new WorkloadText("attack.yaml", List.of(text), Map.of()));

        assertThat(compiled.value().isEmpty()
                        || WorkloadGate.byTexts(compiled.value().get(), "mine", Writes.LASTING, Set.of("shop"), true)
                                .isPresent())
                .as(text)
                .isTrue();
    }

    /** Whoever changes it gets other tables dropped by the next run. */
    @ParameterizedTest
    @CsvSource(delimiter = '^', quoteCharacter = '~', textBlock = """
            INSERT INTO roundtrip_data_set (id, made) VALUES (9, 'orders') ^ SELECT 1
            UPDATE own1 JOIN mine.`Roundtrip_Data_Set` m SET m.made = 'orders' ^ SELECT 1
            DELETE FROM roundtrİp_data_set ^ SELECT 1
            UPDATE own1 lock, roundtrip_data_set m SET m.made = 'orders' ^ SELECT 1
            SELECT 1 ^ TRUNCATE TABLE roundtrip_data_set
            SELECT 1 ^ ALTER TABLE ROUNDTRIP_DATA_SET ADD COLUMN n INT
            """)
    void the_list_of_tables_that_roundtrip_made_is_not_reached(String sql, String afterwards) {
        assertThat(compiled("(id INT PRIMARY KEY)", afterwards, sql).problems())
                .asString()
                .contains("in which Roundtrip lists the tables that it has made");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Roundtrip_data_set | (id INT)
            own     | (id INT NOT NULL) /*!40000 ENGINE = */ /*!999999 InnoDB COMMENT = */ CSV
            own     | (id INT) PARTITION BY HASH(id) (PARTITION p0 ENGINE CONNECT)
            own     | (id INT) TABLE_TYPE=CSV FILE_NAME='/tmp/x'
            own     | (id INT PRIMARY KEY, ${fn x INT, FOREIGN KEY (id) REFERENCES shop.item (id)})
            own     | (id INT NOT NULL) /*!999999 /* */ -- x */ ENGINE=CSV /*!^ */
            own     | (id INT NOT NULL) /*!999999 COMMENT '/*' */ COMMENT "*/ ENGINE=CSV COMMENT '"
            """)
    void a_tables_rows_are_in_the_server(String table, String definition) {
        String text = FILE.formatted(quoted(definition.replace('^', '\n')), "SELECT 1", "SELECT 1")
                .replace("{own:", "{" + table + ":");

        assertThat(Workloads.compiled(new WorkloadText("attack.yaml", List.of(text), Map.of()))
                        .problems())
                .as(text)
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            (s VARCHAR(9), `call` INT, import INT, CHECK (s LIKE 'a%')) | -
            (id INT, at DATETIME) /*T![ttl] TTL=`at` + INTERVAL 1 DAY */ /*T![ttl] TTL_ENABLE='OFF' */ | -
            (id INT PRIMARY KEY /*T![clustered_index] CLUSTERED */) /*!50100 PARTITION BY HASH (id) PARTITIONS 4 */ | -
            (id INT) | CREATE INDEX i ON ${table} (id)
            (id INT) | UPDATE ${table} SET id = ${copy}
            """)
    void what_servers_write_into_definitions_is_read(String definition, String afterwards) {
        assertThat(compiled(definition, afterwards, "SELECT 1").problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO own1 (id) VALUES (1) AS new(m) ON DUPLICATE KEY UPDATE id = m",
                "INSERT INTO own1 (id) VALUES $[i to 3 | (:i)]",
                "INSERT INTO own1 (id) VALUES $[i to 3 | (COALESCE(:i, 1)), (NULL)]",
                "SELECT own1.id, o.id FROM mine.own1 JOIN own1 o ON o.id IN ($[i to 3 | :i]) WHERE o.id=:(1)",
                "SELECT '{\"a\": 1}', own1.id+:(1) FROM own1 WHERE id = -:(1)",
                "SELECT N:text('a'), _utf8mb4:text('b') FROM own1",
                "SELECT id FROM own${uniform(1, 1)} WHERE id = ${uniform(1, 9)}"
            })
    void ordinary_statements_run_as_before(String sql) {
        Validated<CompiledWorkload> compiled = compiled("(id INT PRIMARY KEY)", "SELECT 1", sql);

        assertThat(compiled.problems()).isEmpty();
        assertThat(WorkloadGate.byTexts(
                        compiled.value().orElseThrow(), "mine", Writes.REFUSED, Set.of("mine", "shop"), true))
                .isEmpty();
    }

    /** A server ends a comment, or begins one, at a control character. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE own1 a JOIN own1 b ON 1--\u0002 '\n JOIN shop.item i SET i.n=55 -- ' SET a.id=a.id",
                "UPDATE own1 SET id = 1 WHERE id = hidden() #\u0000\n AS (1)"
            })
    void a_control_character_is_no_value_and_no_comment(String sql) {
        assertThat(compiled("(id INT PRIMARY KEY)", "-", sql).problems()).isNotEmpty();
        assertThat(compiled(sql.replaceFirst("(?s).*?(--|#)", "(id INT) $1"), "-", "SELECT 1")
                        .problems())
                .isNotEmpty();
    }

    /**
     * Drivers read a prepared text before the server does, for escapes and question marks. The server may not read the
     * same comments and quotes. The texts were found with Connector/J 8.0.28 to 9.7.0 and MariaDB's 2.7.12 to 3.5.11.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE `{fn items}` SET n = 1",
                "SELECT `#` FROM own1, `x`",
                "SELECT 1 AS `a'b`",
                "SELECT 1 --\t{fn x}\n",
                "SELECT 1 --\u000b{fn x}\n",
                "SELECT id --\r '?' \n FROM own1",
                "SELECT id # x\r '?' \n FROM own1",
                "SELECT id -- {fn x} \n FROM own1",
                "SELECT id /* {fn x */ FROM own1 WHERE id = '}'",
                "SELECT id /* /* */ FROM own1",
                "SELECT id /*/ '?' */ FROM own1",
                "SELECT id /*--*/ , '\n{d 1}' FROM own1",
                "SELECT id*-1, '*/ {d 1}' FROM own1",
                "SELECT id # */\n, '*/ {d 1}' FROM own1",
                "SELECT id /* \\*/, '{d 1}' FROM own1",
                "SELECT id /* *//'\n{t}' FROM own1",
                "SELECT id /* */* '\n{t} */' FROM own1",
                "SELECT id FROM own1 WHERE id = 5--3 AND '\n?' = :(1)",
                "SELECT 1 //'\n{fn x}'"
            })
    void a_text_that_drivers_read_differently_is_refused(String sql) {
        assertThat(compiled("(id INT PRIMARY KEY)", "-", sql).problems()).isNotEmpty();
    }

    @Test
    void a_schema_in_other_letter_case_is_another_one_where_the_server_says_so() {
        CompiledWorkload workload = compiled("(id INT)", "-", "SELECT 1 FROM own1 WHERE MINE.own1.id = 1")
                .value()
                .orElseThrow();

        assertThat(WorkloadGate.byTexts(workload, "mine", Writes.REFUSED, Set.of("mine"), true))
                .isPresent();
        assertThat(WorkloadGate.byTexts(workload, "mine", Writes.REFUSED, Set.of("mine"), false))
                .isEmpty();
    }

    /** A result can be a yen sign, which Shift_JIS writes as a backslash. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            text | characterEncoding=Shift_JIS        | true
            text | connectionCollation=gbk_chinese_ci | true
            text | characterEncoding=UTF-8            | false
            long | characterEncoding=Shift_JIS        | false
            """)
    void a_text_that_is_read_is_not_sent_in_other_bytes(String type, String parameters, boolean refused) {
        String text = FILE.formatted("(id INT)", "SELECT 1", "SELECT 1")
                .replace("[\"SELECT 1\"]}\n", "[{sql: SELECT id FROM own1, into: {x: " + type + "}}]}\n");
        Scenario s2 = Requests.scenario("s2");
        Scenario scenario = new Scenario(
                "own",
                "own",
                new ConnectionSpec(
                        ConnectionParameters.parse(parameters), s2.connection().poolAutoCommit()),
                s2.server(),
                new WorkloadSpec(
                        1,
                        s2.workload().length(),
                        s2.workload().isolation(),
                        s2.workload().habits(),
                        Optional.of(new WorkloadText("attack.yaml", List.of(text), Map.of()))),
                Expectations.NONE,
                s2.notes());

        assertThat(WorkloadGate.refusal(
                                List.of(scenario),
                                ServerRequest.url("jdbc:mysql://h/mine"),
                                new Load(List.of(1), OptionalDouble.empty(), false),
                                false)
                        .isPresent())
                .isEqualTo(refused);
    }

    /** A server that reads GBK takes the last byte of a letter and a backslash for one letter. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            character_set_client         | gbk         | true
            character_set_client         | utf8mb4     | false
            tidb_general_log             | 1           | true
            tidb_session_plan_cache_size | 1000        | false
            sql_mode                     | ANSI_QUOTES | false
            """)
    void a_profile_sets_what_a_string_may_set(String variable, String value, boolean refused) {
        assertThat(VariablesPolicy.beyondSession(List.of(new ServerVariable(variable, value, Scope.SESSION)))
                        .isPresent())
                .isEqualTo(refused);
    }

    private static Validated<CompiledWorkload> compiled(String definition, String afterwards, String sql) {
        String text = FILE.formatted(
                quoted(definition), quoted(afterwards.equals("-") ? "SELECT 1" : afterwards), quoted(sql));
        return Workloads.compiled(new WorkloadText("attack.yaml", List.of(text), Map.of()));
    }

    /** A statement in double quotes of YAML. */
    private static String quoted(String sql) {
        return sql.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\u000b", "\\x0b")
                .replace("\0", "\\0")
                .replace("\u0002", "\\x02");
    }
}
