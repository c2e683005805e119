package dev.roundtrip.shop.jpa;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/** A customer with as many columns as such tables usually have: Hibernate names them all, so its texts get long. */
@Entity
class Customer {

    @Id
    Long id;

    String name;
    String email;
    String phone;
    String street;
    String city;
    String postalCode;
    String country;
    String deliveryStreet;
    String deliveryCity;
    String deliveryPostalCode;
    String deliveryCountry;
    String language;
    String vatNumber;
    LocalDateTime createdAt;
    int credit;

    @OneToMany(mappedBy = "customer")
    List<Purchase> purchases = new ArrayList<>();
}
