package dev.roundtrip.live.wastes;

import dev.roundtrip.live.wastes.Entities.Article;
import dev.roundtrip.live.wastes.Entities.Entry;
import dev.roundtrip.live.wastes.Entities.Item;
import dev.roundtrip.live.wastes.Entities.Sale;
import dev.roundtrip.live.wastes.Entities.Setting;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.stream.Stream;
import org.hibernate.jpa.HibernateHints;

/** The wasteful shop with Hibernate. */
class HibernateWastes implements WastefulService {

    private final Planted planted;

    @PersistenceContext
    private EntityManager entities;

    private String settings;

    HibernateWastes(Planted planted) {
        this.planted = planted;
    }

    private String settings() {
        if (settings == null || planted.has(Waste.READ_AGAIN_UNCHANGED)) {
            settings = entities.find(Setting.class, 1).value;
        }
        return settings;
    }

    /** The mended shop has {@code hibernate.default_batch_fetch_size}. */
    @Override
    public void orders() {
        List<Sale> sales =
                entities.createQuery("FROM sale ORDER BY id", Sale.class).getResultList();
        for (Sale sale : sales) {
            sale.item.price();
        }
    }

    @Override
    public void show(int id) {
        settings();
        entities.find(Item.class, id);
    }

    @Override
    public void change(int id) {
        settings();
        entities.find(Item.class, id).price++;
    }

    @Override
    public void catalogue() {
        List<Integer> ids = entities.createQuery("SELECT id FROM article ORDER BY id", Integer.class)
                .getResultList();
        if (planted.has(Waste.QUERY_IN_A_LOOP_OUTSIDE_OF_A_TRANSACTION)) {
            for (Integer id : ids) {
                entities.find(Article.class, id);
            }
        } else {
            entities.createQuery("FROM article WHERE id IN :ids", Article.class)
                    .setParameter("ids", ids)
                    .getResultList();
        }
    }

    /** The mended shop has {@code hibernate.jdbc.batch_size}. */
    @Override
    public void place() {
        if (planted.has(Waste.SINGLE_INSERTS) || planted.connectorJ()) {
            for (int item = 0; item < Planted.ENTRIES; item++) {
                entities.persist(new Entry(item));
            }
        } else {
            entities.createNativeQuery(
                            "INSERT INTO entry (item, amount) VALUES (1, 1)" + ", (1, 1)".repeat(Planted.ENTRIES - 1))
                    .executeUpdate();
        }
    }

    @Override
    public void report() {
        try (Stream<Item> items = entities.createQuery("FROM item", Item.class)
                .setHint(HibernateHints.HINT_FETCH_SIZE, planted.rowsAtOnce())
                .getResultStream()) {
            items.forEach(item -> {});
        }
    }
}
