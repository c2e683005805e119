package dev.roundtrip.workload.file;

import dev.roundtrip.workload.file.ListValue.Items;
import java.util.List;

/** Functions that make and read lists. A list has a name, which stands for all its values; they are drawn together. */
final class ListFunctions {

    /** The maximum number of draws of one value; a range with too few different numbers is a mistake in the file. */
    private static final int MOST_DRAWS = 10_000;

    static final List<Function> ALL = List.of(
            new Function("list(count, a)", ListFunctions::list),
            new Function("distinct(count, a)", ListFunctions::distinct),
            new Function("at(list, n)", ListFunctions::at),
            new Function("find(list, n)", ListFunctions::find),
            new Function("count(list, n)", ListFunctions::count));

    private ListFunctions() {}

    static boolean isName(String name) {
        return ALL.stream().anyMatch(function -> function.name().equals(name));
    }

    private static Value list(Function.Call call) {
        Value count = call.whole(0);
        Value value = call.argument(1);
        if (value.type() == Value.Type.LIST) {
            call.problem(1, "cannot be a list");
            return value;
        }
        return ListValue.drawn(value.type(), count, (items, context) -> items.addDrawn(value, context));
    }

    private static Value distinct(Function.Call call) {
        Value count = call.whole(0);
        Value value = call.whole(1);
        return ListValue.drawn(
                Value.Type.LONG, count, (items, context) -> items.add(unequal(items, value, context), null));
    }

    private static long unequal(Items items, Value value, DrawContext context) {
        for (int draw = 0; draw < MOST_DRAWS; draw++) {
            long drawn = value.asLong(context);
            if (items.find(drawn) == 0) {
                return drawn;
            }
        }
        throw new DrawException(
                "distinct(...) found only " + items.size() + " different numbers. Draw from a larger range.");
    }

    private static Value at(Function.Call call) {
        ListValue list = named(call);
        Value place = call.whole(1);
        if (list.element.isInteger()) {
            return Value.ofInteger(list.element, context -> list.items(context).longAt(place.asLong(context)));
        }
        return Value.of(list.element, context -> list.items(context).objectAt(place.asLong(context)));
    }

    private static Value find(Function.Call call) {
        ListValue list = ofNumbers(call);
        Value number = call.whole(1);
        return Value.ofLong(context -> list.items(context).find(number.asLong(context)));
    }

    private static Value count(Function.Call call) {
        ListValue list = ofNumbers(call);
        Value number = call.whole(1);
        return Value.ofLong(context -> {
            Items items = list.items(context);
            long wanted = number.asLong(context);
            long count = 0;
            for (int place = 1; place <= items.size(); place++) {
                count += items.longAt(place) == wanted ? 1 : 0;
            }
            return count;
        });
    }

    private static ListValue ofNumbers(Function.Call call) {
        ListValue list = named(call);
        if (!list.element.isInteger()) {
            call.problem(0, "must be a list of whole numbers");
        }
        return list;
    }

    private static ListValue named(Function.Call call) {
        if (call.argument(0) instanceof ListValue list && list.slot >= 0) {
            return list;
        }
        call.problem(0, "must name a list under 'values', such as items: list(10, uniform(1, 9))");
        return ListValue.in(0, Value.Type.LONG);
    }
}
