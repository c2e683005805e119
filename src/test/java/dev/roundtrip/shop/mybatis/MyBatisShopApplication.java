package dev.roundtrip.shop.mybatis;

import dev.roundtrip.shop.WithoutHibernate;
import javax.sql.DataSource;
import org.apache.ibatis.session.SqlSessionFactory;
import org.mybatis.spring.SqlSessionFactoryBean;
import org.mybatis.spring.annotation.MapperScan;
import org.springframework.context.annotation.Bean;

/** A service with MyBatis, configured as its starter does. */
@WithoutHibernate
@MapperScan
public class MyBatisShopApplication {

    @Bean
    SqlSessionFactory sqlSessionFactory(DataSource dataSource) throws Exception {
        SqlSessionFactoryBean factory = new SqlSessionFactoryBean();
        factory.setDataSource(dataSource);
        return factory.getObject();
    }
}
