package dev.roundtrip.live.wastes;

import dev.roundtrip.live.wastes.Entities.Article;
import dev.roundtrip.live.wastes.Entities.Entry;
import dev.roundtrip.live.wastes.Entities.Item;
import dev.roundtrip.live.wastes.Entities.Sale;
import dev.roundtrip.live.wastes.Entities.Setting;
import jakarta.persistence.QueryHint;
import java.util.List;
import java.util.stream.Stream;
import org.hibernate.jpa.HibernateHints;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.jpa.repository.QueryHints;

/** The wasteful shop with Spring Data's repositories, each call of which is a transaction if there is none. */
class RepositoryWastes implements WastefulService {

    private final Items items;
    private final Sales sales;
    private final Articles articles;
    private final Entries entries;
    private final Settings settingRows;
    private final Planted planted;

    private String settings;

    RepositoryWastes(
            Items items, Sales sales, Articles articles, Entries entries, Settings settingRows, Planted planted) {
        this.items = items;
        this.sales = sales;
        this.articles = articles;
        this.entries = entries;
        this.settingRows = settingRows;
        this.planted = planted;
    }

    interface Items extends JpaRepository<Item, Integer> {

        @QueryHints(@QueryHint(name = HibernateHints.HINT_FETCH_SIZE, value = "-2147483648"))
        @Query("FROM item")
        Stream<Item> streamed();

        @QueryHints(@QueryHint(name = HibernateHints.HINT_FETCH_SIZE, value = "1"))
        @Query("FROM item")
        Stream<Item> streamedByMariaDb();
    }

    interface Sales extends JpaRepository<Sale, Integer> {}

    interface Articles extends JpaRepository<Article, Integer> {

        @Query("SELECT id FROM article ORDER BY id")
        List<Integer> ids();
    }

    interface Entries extends JpaRepository<Entry, Integer> {

        @Modifying
        @Query(
                nativeQuery = true,
                value =
                        "INSERT INTO entry (item, amount) VALUES (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1),"
                                + " (1, 1), (1, 1), (1, 1)")
        int insertTen();
    }

    interface Settings extends JpaRepository<Setting, Integer> {}

    private String settings() {
        if (settings == null || planted.has(Waste.READ_AGAIN_UNCHANGED)) {
            settings = settingRows.findById(1).orElseThrow().value;
        }
        return settings;
    }

    /** The mended shop has {@code hibernate.default_batch_fetch_size}. */
    @Override
    public void orders() {
        for (Sale sale : sales.findAll()) {
            sale.item.price();
        }
    }

    @Override
    public void show(int id) {
        settings();
        items.findById(id).ifPresent(Item::price);
    }

    @Override
    public void change(int id) {
        settings();
        items.findById(id).orElseThrow().price++;
    }

    @Override
    public void catalogue() {
        List<Integer> ids = articles.ids();
        if (planted.has(Waste.QUERY_IN_A_LOOP_OUTSIDE_OF_A_TRANSACTION)) {
            for (Integer id : ids) {
                articles.findById(id).ifPresent(article -> {});
            }
        } else {
            articles.findAllById(ids);
        }
    }

    /** The mended shop has {@code hibernate.jdbc.batch_size}. */
    @Override
    public void place() {
        if (planted.has(Waste.SINGLE_INSERTS) || planted.connectorJ()) {
            for (int item = 0; item < Planted.ENTRIES; item++) {
                entries.save(new Entry(item));
            }
        } else {
            entries.insertTen();
        }
    }

    @Override
    public void report() {
        try (Stream<Item> prices = planted.connectorJ() ? items.streamed() : items.streamedByMariaDb()) {
            prices.forEach(item -> {});
        }
    }
}
