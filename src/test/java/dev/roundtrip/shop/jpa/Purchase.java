package dev.roundtrip.shop.jpa;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;

/** A purchase with a key that the database generates. */
@Entity
class Purchase {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    @ManyToOne(fetch = FetchType.LAZY)
    Customer customer;

    int amount;

    protected Purchase() {}

    Purchase(Customer customer, int amount) {
        this.customer = customer;
        this.amount = amount;
    }
}
