package dev.roundtrip.shop.mybatis;

import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Many;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Result;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.cursor.Cursor;

@Mapper
interface ShopMapper {

    @Select("SELECT credit FROM customer WHERE id = #{id}")
    int credit(long id);

    @Update("UPDATE customer SET credit = #{credit} WHERE id = #{id}")
    int change(@Param("id") long id, @Param("credit") int credit);

    @Select("SELECT id FROM customer ORDER BY id LIMIT 10")
    @Result(property = "purchases", column = "id", many = @Many(select = "purchasesOf"))
    List<WithPurchases> firstTen();

    @Select("SELECT amount FROM purchase WHERE customer_id = #{id}")
    List<Integer> purchasesOf(long id);

    @Insert("INSERT INTO purchase (customer_id, amount) VALUES (#{customer}, #{amount})")
    int purchase(@Param("customer") long customer, @Param("amount") int amount);

    @Select("SELECT id FROM customer ORDER BY id LIMIT #{limit} OFFSET #{offset}")
    List<Long> page(@Param("limit") int limit, @Param("offset") int offset);

    @Select("SELECT COUNT(*) FROM customer")
    int count();

    @Select("SELECT amount FROM purchase WHERE id <= #{id} ORDER BY id")
    @Options(fetchSize = Integer.MIN_VALUE)
    Cursor<Integer> upTo(long id);

    /** A customer with a nested select. */
    class WithPurchases {
        List<Integer> purchases;
    }
}
