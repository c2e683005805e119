package dev.roundtrip.live.wastes;

import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Many;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Result;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.cursor.Cursor;

/** The statements of {@link MyBatisWastes}. */
@Mapper
interface WasteMapper {

    @Select("SELECT id FROM sale ORDER BY id")
    @Result(property = "prices", column = "id", many = @Many(select = "price"))
    List<Order> orders();

    @Select("SELECT item_id FROM sale ORDER BY id")
    List<Integer> items();

    @Select("SELECT price FROM item WHERE id = #{id}")
    List<Integer> price(int id);

    @Select("<script>SELECT price FROM item WHERE id IN <foreach collection='list' item='id' open='(' close=')'"
            + " separator=','>#{id}</foreach></script>")
    List<Integer> prices(List<Integer> ids);

    @Select("SELECT value FROM setting WHERE id = #{id}")
    String setting(int id);

    @Update("UPDATE item SET price = 8 WHERE id = #{id}")
    int change(int id);

    @Select("SELECT id FROM article ORDER BY id")
    List<Integer> articles();

    @Select("SELECT name FROM article WHERE id = #{id}")
    String article(int id);

    @Select("<script>SELECT name FROM article WHERE id IN <foreach collection='list' item='id' open='(' close=')'"
            + " separator=','>#{id}</foreach></script>")
    List<String> names(List<Integer> ids);

    @Insert("INSERT INTO entry (item, amount) VALUES (#{item}, 1)")
    int insert(int item);

    @Insert("<script>INSERT INTO entry (item, amount) VALUES <foreach collection='list' item='item' separator=','>"
            + "(#{item}, 1)</foreach></script>")
    int insertAll(List<Integer> items);

    @Select("SELECT price FROM item")
    @Options(fetchSize = Integer.MIN_VALUE)
    Cursor<Integer> streamed();

    @Select("SELECT price FROM item")
    @Options(fetchSize = 1)
    Cursor<Integer> streamedByMariaDb();

    /** A sale with a nested select. */
    class Order {
        List<Integer> prices;
    }
}
