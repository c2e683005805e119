package dev.roundtrip.stock;

import org.springframework.data.jpa.repository.JpaRepository;

/** Items with JPA. */
public interface ItemRepository extends JpaRepository<Item, Integer> {}
