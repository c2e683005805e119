package dev.roundtrip.live.wastes;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** The wasteful shop with JdbcTemplate. */
class TemplateWastes implements WastefulService {

    private static final String INSERT = "INSERT INTO entry (item, amount) VALUES (?, ?)";

    private final JdbcTemplate jdbc;
    private final JdbcTemplate streaming;
    private final Planted planted;

    private Integer settings;

    TemplateWastes(JdbcTemplate jdbc, DataSource pool, Planted planted) {
        this.jdbc = jdbc;
        this.streaming = new JdbcTemplate(pool);
        streaming.setFetchSize(planted.rowsAtOnce());
        this.planted = planted;
    }

    private Integer price(int id) {
        return jdbc.queryForObject("SELECT price FROM item WHERE id = ?", Integer.class, id);
    }

    private Integer settings() {
        if (settings == null || planted.has(Waste.READ_AGAIN_UNCHANGED)) {
            settings = jdbc.queryForObject("SELECT LENGTH(value) FROM setting WHERE id = ?", Integer.class, 1);
        }
        return settings;
    }

    private static String in(String query, int values) {
        return query + " IN (" + String.join(", ", Collections.nCopies(values, "?")) + ")";
    }

    @Override
    public void orders() {
        List<Integer> ids = jdbc.queryForList("SELECT id FROM item ORDER BY id", Integer.class);
        if (planted.has(Waste.QUERY_IN_A_LOOP_OF_A_MIX)) {
            ids.forEach(this::price);
        } else {
            jdbc.queryForList(in("SELECT price FROM item WHERE id", ids.size()), Integer.class, ids.toArray());
        }
    }

    @Override
    public void show(int id) {
        settings();
        price(id);
    }

    @Override
    public void change(int id) {
        settings();
        price(id);
        jdbc.update("UPDATE item SET price = 8 WHERE id = ?", id);
    }

    @Override
    public void catalogue() {
        List<Integer> ids = jdbc.queryForList("SELECT id FROM article ORDER BY id", Integer.class);
        if (planted.has(Waste.QUERY_IN_A_LOOP_OUTSIDE_OF_A_TRANSACTION)) {
            for (Integer id : ids) {
                jdbc.queryForObject("SELECT name FROM article WHERE id = ?", String.class, id);
            }
        } else {
            jdbc.queryForList(in("SELECT name FROM article WHERE id", ids.size()), String.class, ids.toArray());
        }
    }

    @Override
    public void place() {
        List<Object[]> rows = IntStream.range(0, Planted.ENTRIES)
                .mapToObj(item -> new Object[] {item, 1})
                .toList();
        if (planted.has(Waste.SINGLE_INSERTS)) {
            for (Object[] row : rows) {
                jdbc.update(INSERT, row);
            }
        } else if (planted.connectorJ()) {
            jdbc.batchUpdate(INSERT, rows);
        } else {
            Object[] values = rows.stream().flatMap(Stream::of).toArray();
            jdbc.update(INSERT + ", (?, ?)".repeat(Planted.ENTRIES - 1), values);
        }
    }

    @Override
    public void report() {
        try (Stream<Integer> prices =
                streaming.queryForStream("SELECT price FROM item", (row, number) -> row.getInt(1))) {
            prices.forEach(price -> {});
        }
    }
}
