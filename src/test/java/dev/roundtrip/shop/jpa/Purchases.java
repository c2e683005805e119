package dev.roundtrip.shop.jpa;

import jakarta.persistence.QueryHint;
import java.util.stream.Stream;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.QueryHints;

interface Purchases extends JpaRepository<Purchase, Long> {

    @QueryHints(@QueryHint(name = "org.hibernate.fetchSize", value = "-2147483648"))
    Stream<Purchase> streamByIdLessThanEqualOrderById(long id);
}
