package dev.roundtrip.shop;

import dev.roundtrip.shop.jdbc.JdbcShopApplication;
import dev.roundtrip.shop.jpa.JpaShopApplication;
import dev.roundtrip.shop.mybatis.MyBatisShopApplication;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A small Spring Boot service, with what Spring Boot configures for its framework. It knows nothing of Roundtrip. Tests
 * of their own start two more variants: {@code bank}, the example of the pages, and {@code mixed}, with all frameworks
 * on one pool.
 */
public enum ShopApplication {
    JDBC(JdbcShopApplication.class),
    JPA(JpaShopApplication.class),
    MYBATIS(MyBatisShopApplication.class);

    private final Class<?> type;

    ShopApplication(Class<?> type) {
        this.type = type;
    }

    /** The simple name of the class with the use cases. */
    public String serviceName() {
        return type.getSimpleName().replace("Application", "");
    }

    /** Starts the application in this JVM. */
    public ConfigurableApplicationContext start(Map<String, String> properties, String... arguments) {
        Map<String, Object> all = new HashMap<>(properties);
        // The location is set because other tests have files with that name.
        all.put("spring.config.location", "optional:classpath:/shop/");
        return new SpringApplicationBuilder(type, Requests.class)
                .bannerMode(Banner.Mode.OFF)
                .logStartupInfo(false)
                .properties(all)
                .run(arguments);
    }

    /** Runs an application. The first argument names it, in lower case; the others are Spring Boot's. */
    public static void main(String[] arguments) {
        valueOf(arguments[0].toUpperCase(Locale.ROOT))
                .start(Map.of(), Arrays.copyOfRange(arguments, 1, arguments.length));
    }
}
