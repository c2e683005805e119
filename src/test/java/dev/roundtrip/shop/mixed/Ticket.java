package dev.roundtrip.shop.mixed;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;

/** A ticket. Hibernate takes its ids in blocks of fifty. */
@Entity
class Ticket {

    @Id
    @GeneratedValue
    Long id;

    String title;
    int price;

    protected Ticket() {}

    Ticket(String title, int price) {
        this.title = title;
        this.price = price;
    }
}
