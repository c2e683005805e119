package dev.roundtrip.live.wastes;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSessionFactory;
import org.mybatis.spring.SqlSessionTemplate;

/** The wasteful shop with MyBatis. */
class MyBatisWastes implements WastefulService {

    private final WasteMapper mapper;
    private final SqlSessionTemplate batch;
    private final Planted planted;

    private String settings;

    MyBatisWastes(WasteMapper mapper, SqlSessionFactory sessions, Planted planted) {
        this.mapper = mapper;
        this.batch = new SqlSessionTemplate(sessions, ExecutorType.BATCH);
        this.planted = planted;
    }

    private String settings() {
        if (settings == null || planted.has(Waste.READ_AGAIN_UNCHANGED)) {
            settings = mapper.setting(1);
        }
        return settings;
    }

    @Override
    public void orders() {
        if (planted.has(Waste.QUERY_IN_A_LOOP_OF_A_MIX)) {
            mapper.orders();
        } else {
            mapper.prices(mapper.items());
        }
    }

    @Override
    public void show(int id) {
        settings();
        mapper.price(id);
    }

    @Override
    public void change(int id) {
        settings();
        mapper.price(id);
        mapper.change(id);
    }

    @Override
    public void catalogue() {
        List<Integer> ids = mapper.articles();
        if (planted.has(Waste.QUERY_IN_A_LOOP_OUTSIDE_OF_A_TRANSACTION)) {
            ids.forEach(mapper::article);
        } else {
            mapper.names(ids);
        }
    }

    @Override
    public void place() {
        List<Integer> items = IntStream.range(0, Planted.ENTRIES).boxed().toList();
        if (planted.has(Waste.SINGLE_INSERTS)) {
            items.forEach(mapper::insert);
        } else if (planted.connectorJ()) {
            items.forEach(batch.getMapper(WasteMapper.class)::insert);
            batch.flushStatements();
        } else {
            mapper.insertAll(items);
        }
    }

    @Override
    public void report() throws IOException {
        try (Cursor<Integer> prices = planted.connectorJ() ? mapper.streamed() : mapper.streamedByMariaDb()) {
            prices.forEach(price -> {});
        }
    }
}
