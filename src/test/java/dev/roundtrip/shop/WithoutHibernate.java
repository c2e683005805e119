package dev.roundtrip.shop;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A Spring Boot application without what Spring Boot 3 and 4 configure for Hibernate. */
@Retention(RetentionPolicy.RUNTIME)
@SpringBootApplication(
        excludeName = {
            "org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration",
            "org.springframework.boot.autoconfigure.data.jpa.JpaRepositoriesAutoConfiguration",
            "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
            "org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration"
        })
public @interface WithoutHibernate {}
