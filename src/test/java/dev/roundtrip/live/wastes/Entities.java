package dev.roundtrip.live.wastes;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Transient;
import org.springframework.data.domain.Persistable;

/** The tables of the wasteful shop. */
final class Entities {

    private Entities() {}

    @Entity(name = "item")
    static class Item {

        @Id
        int id;

        int price;

        int price() {
            return price;
        }
    }

    @Entity(name = "sale")
    static class Sale {

        @Id
        int id;

        @ManyToOne(fetch = FetchType.LAZY)
        Item item;
    }

    @Entity(name = "article")
    static class Article {

        @Id
        int id;

        String name;
    }

    @Entity(name = "setting")
    static class Setting {

        @Id
        int id;

        String value;
    }

    /** An entry that is new, although its key is known. */
    @Entity(name = "entry")
    static class Entry implements Persistable<Integer> {

        @Id
        Integer id;

        int item;
        int amount;

        protected Entry() {}

        Entry(int item) {
            this.id = Planted.newId();
            this.item = item;
            this.amount = 1;
        }

        @Override
        public Integer getId() {
            return id;
        }

        @Override
        @Transient
        public boolean isNew() {
            return true;
        }
    }
}
