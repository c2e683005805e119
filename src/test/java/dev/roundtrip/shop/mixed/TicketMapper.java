package dev.roundtrip.shop.mixed;

import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

@Mapper
interface TicketMapper {

    @Select("SELECT price FROM ticket WHERE id = #{id}")
    int price(long id);

    @Update("UPDATE ticket SET price = #{price} WHERE id = #{id}")
    int change(@Param("id") long id, @Param("price") int price);
}
