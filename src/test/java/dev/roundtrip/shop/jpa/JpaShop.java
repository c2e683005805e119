package dev.roundtrip.shop.jpa;

import dev.roundtrip.shop.Shop;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.stereotype.Service;

/** The shop with Spring Data JPA and Hibernate. */
@Service
class JpaShop implements Shop {

    private final Customers customers;
    private final Purchases purchases;

    JpaShop(Customers customers, Purchases purchases) {
        this.customers = customers;
        this.purchases = purchases;
    }

    private Customer customer(long id) {
        return customers.findById(id).orElseThrow();
    }

    @Override
    public String transaction() {
        Customer first = customer(1);
        Customer second = customer(2);
        String before = first.credit + " " + second.credit;
        first.credit -= 10;
        second.credit += 10;
        return before;
    }

    @Override
    public String readOnly() {
        return customer(1).credit + " " + customer(2).credit;
    }

    @Override
    public String timeout() {
        return Integer.toString(customer(3).credit);
    }

    @Override
    public String nPlusOne() {
        List<Customer> ten = customers.findTop10ByOrderById();
        int count = ten.stream().mapToInt(each -> each.purchases.size()).sum();
        return ten.size() + " customers, " + count + " purchases";
    }

    @Override
    public String saveAll() {
        Customer customer = customers.getReferenceById(50L);
        List<Purchase> saved = purchases.saveAll(IntStream.range(0, 100)
                .mapToObj(number -> new Purchase(customer, 3))
                .toList());
        return Long.toString(saved.stream().map(each -> each.id).distinct().count());
    }

    @Override
    public String page() {
        Page<Customer> page = customers.findAll(PageRequest.of(1, 10, Sort.by("id")));
        List<Customer> ten = page.getContent();
        return ten.get(0).id + " to " + ten.get(ten.size() - 1).id + " of " + page.getTotalElements();
    }

    @Override
    public String stream() {
        try (Stream<Purchase> rows = purchases.streamByIdLessThanEqualOrderById(50)) {
            return Shop.summary(rows.map(each -> each.amount).toList());
        }
    }
}
