package dev.roundtrip.shop.jpa;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

interface Customers extends JpaRepository<Customer, Long> {

    List<Customer> findTop10ByOrderById();
}
