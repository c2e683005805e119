package dev.roundtrip.stock;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** Something to sell. */
@Entity
public class Item {

    @Id
    private int id;

    private String name;

    @Override
    public String toString() {
        return id + " " + name;
    }
}
