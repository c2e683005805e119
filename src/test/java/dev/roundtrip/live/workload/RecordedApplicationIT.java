package dev.roundtrip.live.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.driver.CountedConnection.Work;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.scenario.workload.WorkloadTexts;
import dev.roundtrip.server.Sql;
import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import dev.roundtrip.workload.load.SliceResult;
import dev.roundtrip.workload.load.SliceSpec;
import dev.roundtrip.workload.load.TestWorkers;
import dev.roundtrip.workload.load.Workers;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the file that is recorded from an application with plain JDBC. */
class RecordedApplicationIT {

    private static final String DATABASE = "recorded_application";

    private static final TestBank BANK = TestBank.onMariaDb();

    private static final String PREPARES = "useServerPrepStmts=true";
    private static final Work COMMIT = Connection::commit;
    private static final Work AUTOCOMMIT = connection -> {};

    @BeforeEach
    void emptyTables() throws Exception {
        Sql.execute(
                BANK.server(),
                "CREATE DATABASE IF NOT EXISTS " + DATABASE,
                "USE " + DATABASE,
                "DROP TABLE IF EXISTS item, entry, line, purchase",
                "CREATE TABLE item (id BIGINT PRIMARY KEY, name VARCHAR(200), price DECIMAL(20,4), day DATE,"
                        + " at DATETIME, data LONGBLOB, note LONGTEXT, flag INT, rate DOUBLE)",
                "CREATE TABLE entry (id BIGINT, purchase_id BIGINT, item_id BIGINT, amount INT)",
                "CREATE TABLE purchase (id BIGINT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(50), state CHAR(3), at DATETIME,"
                        + " total DECIMAL(20,2)) AUTO_INCREMENT = 5000",
                "CREATE TABLE line (purchase BIGINT NOT NULL, number INT, PRIMARY KEY (purchase, number),"
                        + " CONSTRAINT of_purchase FOREIGN KEY (purchase) REFERENCES purchase (id))",
                "INSERT INTO item (id, name) VALUES (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd'), (5, 'e')");
    }

    /** The URL. Only MariaDB's driver knows bulk executions. */
    private static String url(String parameters) {
        String url = BANK.url(DATABASE, parameters);
        return parameters.contains("useBulkStmts") ? url.replace("jdbc:mysql", "jdbc:mariadb") : url;
    }

    private static Connection connect(String parameters, Properties properties) throws SQLException {
        return DriverManager.getConnection(url(parameters), Sql.login(BANK.server(), properties));
    }

    private static String recorded(String parameters, int times, Work work) throws Exception {
        return recorded(Tap.builder(NanoClock.SYSTEM).texts().open(), RecordedData.PSEUDONYMS, parameters, times, work);
    }

    private static String recorded(Tap opened, RecordedData data, String parameters, int times, Work work)
            throws Exception {
        try (Tap tap = opened) {
            WorkloadRecorder recorder = WorkloadRecorder.start(
                    tap, data, "process 4711", "0.1.0", NanoClock.SYSTEM, WallClock.SYSTEM.now());
            try (Connection connection = connect(parameters, tap.driverPropertiesFor(url(parameters)))) {
                for (int i = 0; i < times; i++) {
                    work.with(connection);
                }
            }
            tap.totals();
            String text = recorder.text();
            assertThat(text).doesNotContain("recording failed");
            return text;
        }
    }

    /** The file of a recording that keeps the application's own values. */
    private static String kept(int times, Work work) throws Exception {
        return recorded(Tap.builder(NanoClock.SYSTEM).texts().open(), RecordedData.KEEP, PREPARES, times, work);
    }

    private static PreparedStatement prepared(Connection connection, String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    private static void query(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values)) {
            Sql.exhaust(statement.executeQuery());
        }
    }

    private static int update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    private static long insertedKey(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values)) {
            statement.executeUpdate();
            try (ResultSet keys = statement.getGeneratedKeys()) {
                assertThat(keys.next()).isTrue();
                return keys.getLong(1);
            }
        }
    }

    private static long nextId = 1_000_000;

    private static void insertBatch(Connection connection, int rows) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("INSERT INTO entry (id, item_id, amount) VALUES (?, ?, ?)")) {
            for (int i = 0; i < rows; i++) {
                statement.setLong(1, nextId++);
                statement.setLong(2, 3);
                statement.setInt(3, i);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /** The kinds of transactions, with the line that the file has of each. */
    enum Kind {
        READ_ONLY(PREPARES, RecordedApplicationIT::commitReadOnly, "readOnly: true", connection -> {
            connection.setReadOnly(true);
            query(connection, "SELECT name FROM item WHERE id = ?", 2L);
            query(connection, "SELECT price FROM item WHERE id = ?", 3L);
        }),
        BATCH("      - - [insert-entry, [", connection -> insertBatch(connection, 5)),
        ROWS_OF_ONE_STATEMENT(
                PREPARES + "&rewriteBatchedStatements=true",
                COMMIT,
                "VALUES (?, ?, ?),(?, ?, ?),(?, ?, ?),(?, ?, ?)",
                connection -> insertBatch(connection, 4)),
        ROWS_OF_ONE_TEXT(
                "rewriteBatchedStatements=true",
                COMMIT,
                "VALUES (?, ?, ?),(?, ?, ?),(?, ?, ?),(?, ?, ?),(?, ?, ?),(?, ?, ?)",
                connection -> insertBatch(connection, 6)),
        LOOP("- [update-item, 1, 4L]", connection -> {
            query(connection, "SELECT id FROM item");
            for (long id = 1; id <= 4; id++) {
                query(connection, "SELECT name FROM item WHERE id = ?", id);
                update(connection, "UPDATE item SET flag = ? WHERE id = ?", 1, id);
            }
        }),
        TEXT("", COMMIT, "UPDATE item SET name = ? WHERE id = ?", connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeQuery("SELECT name FROM item WHERE id = 3").close();
                statement.executeUpdate("UPDATE item SET name = 'it''s' WHERE id = 3");
            }
        }),
        ROLLED_BACK(
                PREPARES,
                Connection::rollback,
                "rollbackShare: 1",
                connection -> update(connection, "UPDATE item SET flag = 1 WHERE id = ?", 1L)),
        AUTOCOMMITTED(
                PREPARES,
                AUTOCOMMIT,
                "autocommit: true",
                connection -> query(connection, "SELECT name FROM item WHERE id = ?", 2L)),
        AUTOCOMMITTED_BATCH(
                PREPARES, AUTOCOMMIT, "      - - [insert-entry, [", connection -> insertBatch(connection, 3)),
        LONG_DATA("[update-item, stream(3000), 4L]", connection -> {
            InputStream data = new ByteArrayInputStream(new byte[3000]);
            update(connection, "UPDATE item SET data = ? WHERE id = ?", data, 4L);
        });

        /**
         * The contract without commands that depend on the driver: for a batch that it sends as one statement,
         * Connector/J also asks whether the transaction is read-only, and prepares an INSERT with one row, which it
         * does not execute.
         */
        String comparable(String contract) {
            return this != ROWS_OF_ONE_STATEMENT && this != ROWS_OF_ONE_TEXT
                    ? contract
                    : contract.lines()
                            .filter(line -> line.contains("\"business\""))
                            .collect(Collectors.joining("\n"));
        }

        private final String parameters;
        private final boolean transaction;
        private final String line;

        @SuppressWarnings("ImmutableEnumChecker") // The lambda has no state.
        private final Work whole;

        /** A kind of transaction that is committed, with statements that the server prepares. */
        Kind(String line, Work work) {
            this(PREPARES, COMMIT, line, work);
        }

        Kind(String parameters, Work end, String line, Work work) {
            this.parameters = parameters;
            this.transaction = end != AUTOCOMMIT;
            this.line = line;
            this.whole = connection -> {
                if (connection.getAutoCommit() == transaction) {
                    connection.setAutoCommit(!transaction);
                }
                work.with(connection);
                end.with(connection);
            };
        }
    }

    private static void commitReadOnly(Connection connection) throws SQLException {
        connection.commit();
        connection.setReadOnly(false);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void each_kind_of_transaction_sends_the_same_from_the_file(Kind kind) throws Exception {
        String file = recorded(kind.parameters, 4, kind.whole);

        assertThat(file).contains(kind.line).contains("    weight: 4\n");
        CompiledWorkload workload = TestWorkloads.of(file);
        assertThat(workload.transactions()).as(file).hasSize(1);
        // The original is sent first, because the keys of the file continue after the existing ones.
        String original = sent(kind.parameters, kind.whole);
        assertThat(kind.comparable(replayed(kind.parameters, workload)))
                .as(file)
                .isEqualTo(kind.comparable(original));
    }

    /** The commands that the work sends the third time. */
    private static String sent(String parameters, Work work) throws Exception {
        try (RecordingTap tap = RecordingTap.open();
                Connection connection = connect(parameters, tap.driverPropertiesFor(url(parameters)))) {
            work.with(connection);
            work.with(connection);
            try (OpenRecording open = tap.record()) {
                work.with(connection);
                return TransferOnWire.contract(open.end());
            }
        }
    }

    private static String replayed(String parameters, CompiledWorkload workload) throws Exception {
        try (RecordingTap tap = RecordingTap.open();
                Workers workers = workers(parameters, workload, tap.driverPropertiesFor(url(parameters)))) {
            return TransferOnWire.contract(TransferOnWire.third(tap, workers));
        }
    }

    private static Workers workers(String parameters, CompiledWorkload workload, Properties properties)
            throws Exception {
        return Workers.start(
                TestWorkers.asInFile(
                        1, workload, workload.transactions().stream().allMatch(CompiledTransaction::autocommit)),
                TestWorkers.target(url(parameters), properties, BANK.login()),
                BANK.prepare(DATABASE, workload).values(),
                NanoClock.SYSTEM);
    }

    @Test
    void without_methods_loops_of_any_length_are_one_kind() throws Exception {
        int[] turn = {0};

        String file = recorded(PREPARES, 12, connection -> {
            connection.setAutoCommit(false);
            int now = turn[0]++;
            if (now % 4 == 0) {
                update(connection, "UPDATE item SET flag = ? WHERE id = ?", now, 1L);
                connection.commit();
            } else {
                query(connection, "SELECT id FROM item");
                for (long id = 0; id < 1 + now % 4; id++) {
                    query(connection, "SELECT name FROM item WHERE id = ?", id);
                }
                connection.rollback();
            }
        });

        assertThat(file)
                .contains("% of the transactions", "  SELECT item and 1 more:\n    weight: 9\n    rollbackShare: 1\n")
                .contains("  UPDATE item:\n    weight: 3\n    samples:\n");
        assertThat(TestWorkloads.of(file).transactions())
                .extracting(CompiledTransaction::weight)
                .containsExactly(9.0, 3.0);
    }

    /** The shop of the documentation, whose methods are the entries of a recording. */
    private static final class OrderService {

        static void find(Connection connection, long id) throws SQLException {
            query(connection, "SELECT name, price FROM item WHERE id = ?", id);
        }

        static void place(Connection connection, int lines) throws SQLException {
            long id = insertedKey(
                    connection,
                    "INSERT INTO purchase (name, state, at) VALUES (?, 'NEW', ?)",
                    "Alice Smith",
                    LocalDateTime.of(2025, 11, 22, 9, 0, 0));
            for (int line = 1; line <= lines; line++) {
                query(connection, "SELECT price FROM item WHERE id = ?", 4710L + line);
                update(
                        connection,
                        "INSERT INTO entry (purchase_id, item_id, amount) VALUES (?, ?, ?)",
                        id,
                        4710L + line,
                        9 + line);
            }
            update(connection, "UPDATE purchase SET total = ? WHERE id = ?", new BigDecimal("99.50"), id);
            connection.commit();
        }
    }

    private static String sentBy(String parameters, Work work) throws Exception {
        return sent(parameters, connection -> {
            connection.setAutoCommit(false);
            work.with(connection);
        });
    }

    @Test
    void a_generated_key_is_followed_and_what_is_refused_is_counted() throws Exception {
        for (String parameters : List.of(PREPARES, "")) {
            String file = recorded(parameters, 3, connection -> {
                connection.setAutoCommit(false);
                long id = insertedKey(connection, "INSERT INTO purchase (name) VALUES (?)", "Alice Smith");
                update(connection, "INSERT INTO line (purchase, number) VALUES (?, ?)", id, 1);
                assertThatThrownBy(() -> update(connection, "INSERT INTO line (purchase, number) VALUES (?, ?)", id, 1))
                        .isInstanceOf(SQLException.class);
                connection.commit();
            });

            assertThat(file)
                    .contains("        - [insert-line, key(1), 1]\n", "# The server refused 3 executions")
                    .doesNotContain("Alice");
            long before = Sql.number(BANK.server(), "SELECT COUNT(*) FROM " + DATABASE + ".line");
            try (RecordingTap tap = RecordingTap.open();
                    Workers workers =
                            workers(parameters, TestWorkloads.of(file), tap.driverPropertiesFor(url(parameters)))) {
                SliceResult result = workers.runSlice(new SliceSpec(2, Duration.ofNanos(1), OptionalDouble.empty()));

                assertThat(result.ending()).isEqualTo(SliceResult.Ending.COMPLETED);
                assertThat(result.work().refused()).isEqualTo(result.work().transactions());
                assertThat(result.work().errors()).isZero();
                assertThat(result.firstError()).contains("Duplicate entry", "INSERT INTO line");
            }
            assertThat(Sql.number(BANK.server(), "SELECT COUNT(*) FROM " + DATABASE + ".line"))
                    .isEqualTo(before + 3);
        }
    }

    @Test
    void a_refused_setting_changes_nothing_and_limits_wildcards_and_ids_stay_what_they_are() throws Exception {
        String file = recorded("", 2, connection -> {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> Sql.execute(connection, "SET SESSION TRANSACTION READ ONLY WHATEVER"))
                    .isInstanceOf(SQLException.class);
            Sql.execute(
                    connection,
                    "SELECT id FROM item WHERE name LIKE '%eie%' LIMIT 5",
                    "SELECT id FROM item WHERE id = 4711004711");
            query(connection, "SELECT name FROM item WHERE id = ? AND note = ?", 4_711_004_711L, "4711004711");
            update(connection, "UPDATE item SET flag = ? WHERE id = ?", 5, new BigDecimal("4711004711"));
            connection.commit();
        });

        assertThat(file)
                .doesNotContain("readOnly", "4711004711", "eie")
                .contains("# Not recorded: 2 refused settings.")
                .contains("name LIKE ? LIMIT 5\n");
        Matcher sample = Pattern.compile("- - \\[select-item, '%([a-z]{3})%']\n\\s+- \\[select-item-2, (\\d{10})L]\n"
                        + "\\s+- \\[select-item-3, \\2L, '\\2'\\]\n\\s+- \\[update-item, 5, \\2L?]")
                .matcher(file);
        assertThat(sample.find()).as(file).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {PREPARES, ""})
    void a_number_that_is_no_value_stays_so_that_the_statement_runs(String parameters) throws Exception {
        String kept = "SELECT item.*, id, name, CAST(SUM(price) AS DECIMAL(19,2)), CONVERT(MAX(name), CHAR(20)),"
                + " CAST(name AS BINARY(16)) FROM item GROUP BY id, 10, 11 ORDER BY 12 DESC, 13";
        Work work = connection -> {
            query(connection, kept);
            query(connection, "SELECT id, CHAR(81523, 47) FROM item ORDER BY 81523 - id, 81523 = id, '815230815'");
            query(connection, "SELECT id, 1 FROM item GROUP BY id UNION SELECT 2, 81523");
            connection.commit();
        };

        String file = recorded(parameters, 2, connection -> {
            connection.setAutoCommit(false);
            work.with(connection);
        });

        assertThat(file).contains(kept).doesNotContain("81523");
        assertThat(replayed(parameters, TestWorkloads.of(file))).as(file).isEqualTo(sentBy(parameters, work));
    }

    @Test
    void what_means_something_else_in_a_file_is_no_part_of_its_texts() throws Exception {
        Work work = connection -> {
            query(connection, "SELECT id FROM item WHERE name = 'Dear ${name}' OR note = '" + "x".repeat(2000) + "'");
            assertThatThrownBy(() -> query(connection, "SELECT ${x} FROM item WHERE id = ?", 1L))
                    .isInstanceOf(SQLException.class);
        };

        String file = recorded(PREPARES, 2, work);

        assertThat(file)
                .contains("WHERE name = $? OR note = $?\n", "[select-item, '", "${", ", letters(2000)]")
                .doesNotContain("${x}");
        assertThat(replayed(PREPARES, TestWorkloads.of(file))).contains("COM_STMT_EXECUTE");
    }

    @Test
    void what_could_not_be_recorded_is_counted_and_said() throws Exception {
        String file = recorded(PREPARES, 2, connection -> {
            connection.setAutoCommit(false);
            query(connection, "SELECT name FROM item WHERE id = ?", 1L);
            connection.setSavepoint("here");
            connection.commit();
            query(connection, "SELECT name FROM item WHERE id = ?", 1L);
            assertThatThrownBy(() -> update(connection, "INSERT INTO item (id) VALUES (?)", 1L))
                    .isInstanceOf(SQLException.class);
            connection.rollback();
            Sql.execute(
                    connection, "CREATE TABLE IF NOT EXISTS entry (id INT)", "SELECT 1, '" + "x".repeat(20_000) + "'");
            connection.commit();
        });

        assertThat(file)
                .contains("# The server refused 2 executions; the samples have them.", "# Not recorded: 2 savepoints.")
                .contains(
                        "# Not recorded: 4 executions: CREATE, several statements,",
                        " texts over 16 KB or beyond the first")
                .contains("  SELECT item:\n    weight: 2\n", "  INSERT item and 1 more:\n    weight: 2\n");
    }

    @Test
    void the_bulk_executions_of_mariadbs_driver_are_counted_as_not_recorded() throws Exception {
        String file = recorded("useServerPrepStmts=true&useBulkStmts=true", 1, connection -> {
            connection.setAutoCommit(false);
            query(connection, "SELECT name FROM item WHERE id = ?", 1L);
            insertBatch(connection, 3);
            connection.commit();
        });

        assertThat(file)
                .contains("# Not recorded: 1 execution: CREATE, several statements, MariaDB's COM_STMT_BULK_EXECUTE ")
                .contains("SELECT name FROM item WHERE id = ?");
    }

    /** Values that occur nowhere by chance. A day may, because the pseudonym of a day is a day. */
    private static final class Canaries {

        private final Random random = new Random(71);
        private final List<String> texts = new ArrayList<>();
        private final List<byte[]> blobs = new ArrayList<>();
        private final List<String> days = new ArrayList<>();

        String text() {
            String text = "Ka" + Long.toString(random.nextLong() >>> 1, 36) + " ñandú";
            texts.add(text);
            return text;
        }

        long number() {
            long number = 1_000_000_000L + random.nextInt(1_000_000_000);
            texts.add(Long.toString(number));
            blobs.add(HexFormat.of()
                    .parseHex(String.format(Locale.ROOT, "%016x", Long.reverseBytes(number))
                            .substring(0, 8)));
            return number;
        }

        BigDecimal decimal() {
            BigDecimal decimal = BigDecimal.valueOf(100_000_000 + random.nextInt(800_000_000), 4);
            texts.add(decimal.toPlainString());
            texts.add(decimal.unscaledValue().toString());
            return decimal;
        }

        LocalDate day() {
            LocalDate day = LocalDate.of(1931 + random.nextInt(60), 1 + random.nextInt(12), 1 + random.nextInt(28));
            days.add(day.toString());
            return day;
        }

        byte[] blob() {
            byte[] blob = new byte[24];
            random.nextBytes(blob);
            blobs.add(blob);
            return blob;
        }

        /** Requires that no part of the text, and no encoding of it, is in the file. */
        void occurNowhereIn(String file) {
            byte[] bytes = file.getBytes(StandardCharsets.UTF_8);
            String lower = file.toLowerCase(Locale.ROOT);
            for (String text : texts) {
                // The first word is searched, so that a value that was cut is found too.
                String word = text.split(" ", -1)[0];
                assertThat(lower).as(file).doesNotContain(word.toLowerCase(Locale.ROOT));
                assertThat(file).doesNotContain(new StringBuilder(word).reverse());
                for (Charset charset : List.of(
                        StandardCharsets.UTF_8,
                        StandardCharsets.UTF_16LE,
                        StandardCharsets.UTF_16BE,
                        StandardCharsets.ISO_8859_1)) {
                    isNotIn(word.getBytes(charset), bytes, file);
                }
            }
            assertThat(lower).doesNotContain("ñandú".toLowerCase(Locale.ROOT), "\\u00f1");
            blobs.forEach(blob -> isNotIn(blob, bytes, file));
            assertThat(days).filteredOn(file::contains).hasSizeLessThan(3);
        }

        private static void isNotIn(byte[] value, byte[] bytes, String file) {
            String latin = new String(bytes, StandardCharsets.ISO_8859_1);
            assertThat(latin).doesNotContain(new String(value, StandardCharsets.ISO_8859_1));
            assertThat(file.toLowerCase(Locale.ROOT))
                    .doesNotContain(HexFormat.of().formatHex(value));
            for (int skipped = 0; skipped < 3 && value.length > 8; skipped++) {
                byte[] part = Arrays.copyOfRange(value, skipped, value.length - (value.length - skipped) % 3);
                assertThat(file).doesNotContain(Base64.getEncoder().encodeToString(part));
            }
        }
    }

    /** Puts values wherever an application can put them. */
    private static void sendCanaries(Connection connection, Canaries canaries) throws SQLException {
        connection.setAutoCommit(false);
        update(
                connection,
                "INSERT INTO item (id, name, price, day, at, data, note, flag, rate) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                canaries.number(),
                canaries.text(),
                canaries.decimal(),
                canaries.day(),
                canaries.day().atTime(17, 43, 59),
                canaries.blob(),
                canaries.text(),
                (int) canaries.number(),
                canaries.decimal().doubleValue());
        update(
                connection,
                "UPDATE item SET data = ?, note = ? WHERE id = ?",
                new ByteArrayInputStream(canaries.blob()),
                new StringReader(canaries.text().repeat(100)),
                canaries.number());
        // The text is prepared, and contains values.
        query(connection, "SELECT name FROM item WHERE name = '" + canaries.text() + "' AND id = " + canaries.number());
        query(
                connection,
                "SELECT /* " + canaries.text() + " */ name FROM item WHERE day > DATE '" + canaries.day() + "' -- "
                        + canaries.text());
        String hint = "/*+ QB_NAME('" + canaries.text() + "') MAX_EXECUTION_TIME(" + canaries.number() + ") */";
        Sql.execute(
                connection,
                "SELECT " + hint + " name FROM item WHERE name IN ('" + canaries.text() + "', \"" + canaries.text()
                        + "\", N'" + canaries.text() + "', _utf8mb4'" + canaries.text() + "') # " + canaries.text(),
                "/* app=" + canaries.text() + " */ SELECT name FROM item"
                        + " WHERE id IN (" + canaries.number() + ", -" + canaries.number() + ", "
                        + canaries.decimal()
                        + ") OR day = '" + canaries.day() + "' OR at < '" + canaries.day() + " 13:14:15'",
                "SELECT name FROM item WHERE data = x'" + HexFormat.of().formatHex(canaries.blob())
                        + "' OR data = 0x" + HexFormat.of().formatHex(canaries.blob()) + " OR note LIKE '%"
                        + canaries.text() + "\\'%'",
                "INSERT INTO entry (id, item_id, amount) VALUES (" + canaries.number() + "," + canaries.number()
                        + ",1),(" + canaries.number() + "," + canaries.number() + ",2)",
                "SELECT name FROM item WHERE note = '{\"iban\":\"" + canaries.text() + "\"}' OR note = '$."
                        + canaries.text() + "' OR note = '" + canaries.number() + "'");
        query(connection, "SELECT name, 1 FROM item GROUP BY 1 UNION SELECT 2, " + canaries.number());
        query(
                connection,
                "SELECT name, CHAR(" + canaries.number() + ") FROM item ORDER BY '" + canaries.text() + "', 1, "
                        + canaries.number() + " - id");
        connection.commit();
        connection.setAutoCommit(true);
        query(connection, "SELECT name FROM item WHERE name = ?", canaries.text());
    }

    @Test
    void no_value_of_the_application_is_in_the_file() throws Exception {
        Canaries canaries = new Canaries();

        for (String parameters : List.of(
                PREPARES,
                "useServerPrepStmts=false",
                "useServerPrepStmts=true&cachePrepStmts=true&rewriteBatchedStatements=true")) {
            String file = recorded(parameters, 10, connection -> sendCanaries(connection, canaries));

            assertThat(file).as("something was recorded").contains("UPDATE item", "INSERT INTO entry");
            assertThat(file).doesNotContain("Not recorded");
            canaries.occurNowhereIn(file);
            CompiledWorkload workload = TestWorkloads.of(file);
            replayed(parameters, workload);
        }
        assertThat(canaries.texts).hasSizeGreaterThan(500);
        assertThat(canaries.days).hasSizeGreaterThan(20);
    }

    @Test
    void the_search_for_values_finds_them_where_they_are_kept() throws Exception {
        Canaries canaries = new Canaries();

        String file = kept(2, connection -> sendCanaries(connection, canaries));

        assertThat(file).contains("THIS FILE HOLDS REAL DATA").contains(canaries.texts.get(1));
        assertThatThrownBy(() -> canaries.occurNowhereIn(file)).isInstanceOf(AssertionError.class);
    }

    @Test
    void equal_values_have_equal_pseudonyms_in_parameters_and_in_texts() throws Exception {
        String file = recorded(PREPARES, 2, connection -> {
            query(connection, "SELECT id FROM item WHERE name = ?", "Alice Smith");
            query(connection, "SELECT id FROM item WHERE note = 'Alice Smith'");
            Sql.execute(connection, "SELECT price FROM item WHERE note = 'Alice Smith'");
        });

        Matcher first = Pattern.compile("\\[select-item, '([A-Z][a-z]{4} [A-Z][a-z]{4})']")
                .matcher(file);
        assertThat(first.find()).as(file).isTrue();
        assertThat(file)
                .contains("WHERE note = '" + first.group(1) + "'", "[select-item-3, '" + first.group(1) + "']")
                .contains("    send: text\n")
                .doesNotContain("Alice");
        String again = recorded(
                PREPARES, 1, connection -> query(connection, "SELECT id FROM item WHERE note = ?", "Alice Smith"));
        assertThat(again).as("another recording has another key").doesNotContain(first.group(1));
    }

    @Test
    void texts_that_the_application_makes_new_each_time_are_one_statement_and_prepared_each_time() throws Exception {
        String file = recorded(
                PREPARES,
                20,
                connection -> query(
                        connection, "SELECT id FROM item WHERE name = 'customer " + nextId + "' AND id = " + nextId++));

        assertThat(file).contains("  select-item: SELECT id FROM item WHERE name = $? AND id = $?\n");
        assertThat(replayed("useServerPrepStmts=true&cachePrepStmts=true", TestWorkloads.of(file)))
                .contains("COM_STMT_PREPARE");
    }

    /** A file without times, rates and pseudonyms, which differ from one recording to the next. */
    private static String withoutTimes(String file) {
        return file.lines()
                .map(line -> line.strip().startsWith("#") ? line.replaceAll("\\d+", "0") : line)
                .map(line -> line.replaceAll("'[A-Z][a-z]{4} [A-Z][a-z]{4}'", "a name"))
                .map(line -> line.strip().startsWith("- ") ? line.replaceAll("\\d", "0") : line)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    void the_sample_of_the_docs_is_what_is_recorded() throws Exception {
        int[] turn = {0};

        String file = recorded(
                Tap.builder(NanoClock.SYSTEM).lines().open(), RecordedData.PSEUDONYMS, PREPARES, 4, connection -> {
                    connection.setAutoCommit(++turn[0] != 4);
                    if (turn[0] == 4) {
                        OrderService.place(connection, 2);
                    } else {
                        OrderService.find(connection, 4710 + turn[0]);
                    }
                });

        assertThat(withoutTimes(file)).as(file).isEqualTo(withoutTimes(WorkloadTexts.ofARecording()));
        replayed(PREPARES, TestWorkloads.of(file));
    }
}
