package dev.roundtrip.workload.file;

/**
 * A named value and the slot that it is drawn into.
 *
 * @param drawn the value that was drawn last
 */
public record Draw(String name, Value value, int slot, Value drawn) {

    Draw(String name, Value value, int slot) {
        this(name, value, slot, value.inSlot(slot));
    }

    /** Computes the value and keeps it in the context. */
    public void draw(DrawContext context) {
        value.drawInto(slot, context);
    }

    /** Draws several values, in their order. */
    public static void all(Draw[] draws, DrawContext context) {
        for (Draw draw : draws) {
            draw.draw(context);
        }
    }
}
