package dev.roundtrip.workload.file;

import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/** Functions that give texts and streams of bytes. */
final class TextFunctions {

    /** The longest text: the largest packet that MySQL takes by default. */
    static final int LONGEST = 64 << 20;

    private static final int MANY = 100;

    /** The number of texts that are kept, so that the same text is not made again. */
    private static final int KEPT = 1 << 12;

    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final String[] SYLLABLES = {
        "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
    };
    private static final String[] LAST_NAMES = IntStream.range(0, 1_000)
            .mapToObj(i -> SYLLABLES[i / 100] + SYLLABLES[i / 10 % 10] + SYLLABLES[i % 10])
            .toArray(String[]::new);
    private static final String[] WORDS = {
        "amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "harbor", "island", "juniper", "kestrel",
        "lagoon", "meadow", "north", "ocean", "prairie", "quarry", "river", "summit", "timber", "upland", "valley",
        "willow", "yonder"
    };

    static final List<Function> ALL = List.of(
            new Function("text('##-@@')", TextFunctions::template),
            new Function("numbered('C######', n)", TextFunctions::numbered),
            new Function("string(low, high)", TextFunctions::string),
            new Function("words(low, high)", TextFunctions::words),
            new Function("stream(length)", TextFunctions::stream),
            new Function("lastName(n)", TextFunctions::lastName),
            new Function("left(a, length)", TextFunctions::left),
            new Function("concat(a, b, ...)", 2, MANY, TextFunctions::concat));

    private TextFunctions() {}

    private static Value template(Function.Call call) {
        String template = call.text(0);
        return Value.of(Value.Type.TEXT, context -> {
            char[] text = template.toCharArray();
            for (int i = 0; i < text.length; i++) {
                if (text[i] == '#') {
                    text[i] = (char) ('0' + context.random.nextInt(10));
                } else if (text[i] == '@') {
                    text[i] = (char) ('a' + context.random.nextInt(26));
                }
            }
            return new String(text);
        });
    }

    private static Value numbered(Function.Call call) {
        String template = call.text(0);
        Value number = call.whole(1);
        // Two workers may make one text at the same time; both are equal.
        AtomicReferenceArray<String> kept = new AtomicReferenceArray<>(KEPT);
        return Value.of(Value.Type.TEXT, context -> {
            long n = number.asLong(context);
            if (n < 0 || n >= KEPT) {
                return numbered(template, n);
            }
            String known = kept.get((int) n);
            if (known == null) {
                known = numbered(template, n);
                kept.set((int) n, known);
            }
            return known;
        });
    }

    /** A template whose digits are replaced from the right, in the order in which digits are written. */
    static String numbered(String template, long number) {
        char[] text = template.toCharArray();
        long rest = Math.abs(number);
        for (int i = text.length - 1; i >= 0; i--) {
            if (text[i] == '#') {
                text[i] = (char) ('0' + rest % 10);
                rest /= 10;
            } else if (text[i] == '@') {
                text[i] = (char) ('A' + rest % 26);
                rest /= 26;
            }
        }
        return new String(text);
    }

    private static Value string(Function.Call call) {
        Value low = call.whole(0);
        Value high = call.whole(1);
        return Value.of(Value.Type.TEXT, context -> {
            char[] text = new char[length(context, low, high)];
            for (int i = 0; i < text.length; i++) {
                text[i] = LETTERS.charAt(context.random.nextInt(LETTERS.length()));
            }
            return new String(text);
        });
    }

    private static int length(DrawContext context, Value low, Value high) {
        return (int) Math.min(
                LONGEST, Math.max(0, NumberFunctions.between(context, low.asLong(context), high.asLong(context))));
    }

    private static Value words(Function.Call call) {
        Value low = call.whole(0);
        Value high = call.whole(1);
        return Value.of(Value.Type.TEXT, context -> {
            int length = length(context, low, high);
            StringBuilder text = new StringBuilder(length + 8);
            while (text.length() < length) {
                text.append(WORDS[context.random.nextInt(WORDS.length)]).append(' ');
            }
            text.setLength(length);
            if (length > 0 && text.charAt(length - 1) == ' ') {
                // Some servers remove a space at the end.
                text.setCharAt(length - 1, 'x');
            }
            return text.toString();
        });
    }

    private static Value lastName(Function.Call call) {
        Value number = call.whole(0);
        return Value.of(Value.Type.TEXT, context -> LAST_NAMES[(int) Math.floorMod(number.asLong(context), 1_000L)]);
    }

    private static Value left(Function.Call call) {
        Value length = call.whole(1);
        Value text = call.argument(0);
        return Value.of(Value.Type.TEXT, context -> {
            String whole = text.asText(context);
            return whole.substring(0, (int) Math.max(0, Math.min(whole.length(), length.asLong(context))));
        });
    }

    private static Value stream(Function.Call call) {
        Value length = call.whole(0);
        return Value.of(
                Value.Type.STREAM,
                context -> new RandomStream(context.random.split(), length(context, length, length)));
    }

    private static Value concat(Function.Call call) {
        return Value.of(Value.Type.TEXT, context -> {
            StringBuilder text = new StringBuilder();
            call.arguments().forEach(part -> text.append(part.asText(context)));
            return text.toString();
        });
    }
}
