package dev.roundtrip.stock;

import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** Items with MyBatis. */
@Mapper
public interface ItemMapper {

    @Select("SELECT COUNT(*) FROM item")
    int count();
}
