package dev.roundtrip.lint;

import com.zaxxer.hikari.HikariDataSource;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The steps with each type of column and values of that type: what is stored, found and read. */
final class TypeSuite extends Suite {

    TypeSuite(HikariDataSource pool, Connection onlooker) {
        super(pool, onlooker);
    }

    @Override
    void run() {
        types();
        zeroDates();
    }

    /** The values. Each has the type of its column, which is a condition of the recommended string. */
    private static final Map<String, List<Object>> CELLS = cells();

    private static Map<String, List<Object>> cells() {
        Map<String, List<Object>> cells = new LinkedHashMap<>();
        cells.put("DECIMAL(30,10)", List.of(new BigDecimal("12345678901234567890.0123456789"), new BigDecimal("-1.5")));
        cells.put("DATETIME(6)", List.of(LocalDateTime.of(2024, 2, 29, 12, 34, 56, 123_456_000)));
        cells.put("DATETIME", List.of(LocalDateTime.of(1000, 1, 1, 0, 0), LocalDateTime.of(9999, 12, 31, 23, 59, 59)));
        cells.put("TIMESTAMP(3)", List.of(java.sql.Timestamp.valueOf("2024-02-29 12:34:56.789")));
        cells.put("DATE", List.of(LocalDate.of(2024, 2, 29), java.sql.Date.valueOf("1970-01-01")));
        cells.put("TIME(6)", List.of(LocalTime.of(23, 59, 59, 999_999_000)));
        cells.put("YEAR", List.of(2024));
        cells.put("BIT(1)", List.of(true, false));
        cells.put("BIT(10)", List.of(1023));
        cells.put("BOOLEAN", List.of(true, false));
        cells.put("TINYINT", List.of(-128, 127));
        cells.put("SMALLINT UNSIGNED", List.of(65535));
        cells.put("INT", List.of(Integer.MIN_VALUE));
        cells.put("INT UNSIGNED", List.of(4_294_967_295L));
        cells.put("BIGINT", List.of(Long.MAX_VALUE, -1L));
        cells.put("BIGINT UNSIGNED", List.of(BigInteger.valueOf(Long.MAX_VALUE), 0L));
        cells.put("DOUBLE", List.of(1.1, 1e20, -0.1, 1e-300));
        cells.put("VARCHAR(40)", List.of("", "äöü \uD83D\uDE00", "it's \\ \"quoted\" ?"));
        cells.put("CHAR(5)", List.of("a "));
        cells.put("TEXT", List.of("long ".repeat(2000)));
        cells.put("VARBINARY(10)", List.of(new byte[] {0, 1, -1}));
        cells.put("BLOB", List.of(new byte[] {0, '\'', '\\', -128}));
        cells.put("JSON", List.of("{\"a\": [1, 2.5, null, \"x\"]}", "[]"));
        cells.put("ENUM('a','b')", List.of("b"));
        cells.put("SET('x','y')", List.of("x,y"));
        return cells;
    }

    private void types() {
        CELLS.forEach((type, values) -> {
            template.execute("DROP TABLE IF EXISTS cell");
            template.execute("CREATE TABLE cell (id INT PRIMARY KEY, v " + type + " NULL)");
            String own = " /* " + type + " */";
            List<Object> all = new ArrayList<>(values);
            all.add(null);
            for (int i = 0; i < all.size(); i++) {
                Object value = all.get(i);
                int id = i;
                record("store " + type + " " + i, () -> stored(id, value, own));
                record("find " + type + " " + i, () -> found(type, value, own));
                reads(type, id);
                // These texts are the same for all types: a kept statement meets a column that had another type.
                record("after another type, " + type + " " + i, () -> {
                    int again = id + 100;
                    return stored(again, value, "") + " stored, " + found(type, value, "") + " found: "
                            + read(type, again, row -> row.getObject(1));
                });
            }
        });
        record(
                "the largest BIGINT UNSIGNED",
                () -> template.queryForMap("SELECT CAST(? AS UNSIGNED) + 18446744073709551610 AS v", 5)
                        .get("v"));
        record("large BLOB as a stream", () -> {
            template.execute("DROP TABLE IF EXISTS cell");
            template.execute("CREATE TABLE cell (id INT PRIMARY KEY, v LONGBLOB)");
            byte[] large = new byte[300_000];
            Arrays.fill(large, (byte) 39);
            return template.update("INSERT INTO cell VALUES (?, ?)", insert -> {
                        insert.setInt(1, 1);
                        insert.setBinaryStream(2, new ByteArrayInputStream(large));
                    })
                    + template.queryForObject("SELECT CONCAT(LENGTH(v), MD5(v)) FROM cell", String.class);
        });
    }

    private int stored(int id, Object value, String comment) {
        return template.update("INSERT INTO cell VALUES (?, ?)" + comment, id, value);
    }

    private Object found(String type, Object value, String comment) {
        return type.equals("JSON")
                ? "JSON is not compared with text"
                : template.queryForObject("SELECT COUNT(*) FROM cell WHERE v = ?" + comment, Integer.class, value);
    }

    private interface Read {
        Object of(ResultSet row) throws SQLException;
    }

    private void reads(String type, int id) {
        Map<String, Read> reads = new LinkedHashMap<>();
        reads.put("getObject", row -> row.getObject(1));
        reads.put("getString", row -> row.getString(1));
        reads.put("getLong", row -> row.getLong(1));
        reads.put("getDouble", row -> row.getDouble(1));
        reads.put("getBigDecimal", row -> row.getBigDecimal(1));
        reads.put("getBoolean", row -> row.getBoolean(1));
        reads.put("getTimestamp", row -> row.getTimestamp(1));
        reads.put("getDate", row -> row.getDate(1));
        reads.put("getTime", row -> row.getTime(1));
        reads.put("LocalDateTime", row -> row.getObject(1, LocalDateTime.class));
        reads.put("wasNull", ResultSet::wasNull);
        reads.put(
                "metadata",
                row -> row.getMetaData().getColumnClassName(1) + " "
                        + row.getMetaData().getColumnTypeName(1) + " "
                        + row.getMetaData().getPrecision(1) + " "
                        + row.getMetaData().getScale(1));
        if (type.contains("BLOB") || type.contains("BINARY")) {
            reads.put("getBytes", row -> row.getBytes(1));
        }
        reads.forEach((how, read) -> record(type + " " + id + " " + how, () -> read(type, id, read)));
    }

    private String read(String type, int id, Read read) {
        return template.query(
                "SELECT v FROM cell WHERE id = ? /* " + type + " */",
                (ResultSet row) -> {
                    row.next();
                    return shown(read.of(row));
                },
                id);
    }

    private void zeroDates() {
        apart("sessionVariables=sql_mode='STRICT_TRANS_TABLES'&zeroDateTimeBehavior=CONVERT_TO_NULL", one -> {
            one.execute("DROP TABLE IF EXISTS cell");
            one.execute("CREATE TABLE cell (id INT PRIMARY KEY, d DATE, t DATETIME)");
            one.execute("INSERT INTO cell VALUES (1, '0000-00-00', '0000-00-00 00:00:00')");
            for (int use = 1; use <= 2; use++) {
                record("zero dates " + use, () -> one.queryForMap("SELECT d, t FROM cell WHERE id = ?", 1));
            }
        });
    }
}
