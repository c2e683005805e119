package dev.roundtrip.shop.mybatis;

import dev.roundtrip.shop.Shop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSessionFactory;
import org.mybatis.spring.SqlSessionTemplate;
import org.springframework.stereotype.Service;

/** The shop with MyBatis. */
@Service
class MyBatisShop implements Shop {

    private final ShopMapper mapper;
    private final SqlSessionTemplate batch;

    MyBatisShop(ShopMapper mapper, SqlSessionFactory sessions) {
        this.mapper = mapper;
        this.batch = new SqlSessionTemplate(sessions, ExecutorType.BATCH);
    }

    @Override
    public String transaction() {
        int first = mapper.credit(1);
        int second = mapper.credit(2);
        mapper.change(1, first - 10);
        mapper.change(2, second + 10);
        return first + " " + second;
    }

    @Override
    public String readOnly() {
        return mapper.credit(1) + " " + mapper.credit(2);
    }

    @Override
    public String timeout() {
        return Integer.toString(mapper.credit(3));
    }

    @Override
    public String nPlusOne() {
        List<ShopMapper.WithPurchases> customers = mapper.firstTen();
        int purchases =
                customers.stream().mapToInt(each -> each.purchases.size()).sum();
        return customers.size() + " customers, " + purchases + " purchases";
    }

    @Override
    public String saveAll() {
        ShopMapper inBatch = batch.getMapper(ShopMapper.class);
        for (int i = 0; i < 100; i++) {
            inBatch.purchase(50, 3);
        }
        return Integer.toString(batch.flushStatements().stream()
                .mapToInt(each -> each.getUpdateCounts().length)
                .sum());
    }

    @Override
    public String page() {
        List<Long> ids = mapper.page(10, 10);
        return ids.get(0) + " to " + ids.get(ids.size() - 1) + " of " + mapper.count();
    }

    @Override
    public String stream() {
        List<Integer> amounts = new ArrayList<>();
        try (Cursor<Integer> rows = mapper.upTo(50)) {
            rows.forEach(amounts::add);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return Shop.summary(amounts);
    }
}
