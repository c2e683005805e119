package dev.roundtrip.workload.file;

/** A named value and the slot that it is drawn into. Immutable. */
public final class Draw {

    private final String name;
    private final Value value;
    private final int slot;
    private final Value drawn;

    Draw(String name, Value value, int slot) {
        this.name = name;
        this.value = value;
        this.slot = slot;
        this.drawn = value.inSlot(slot);
    }

    public String name() {
        return name;
    }

    /** Computes the value and keeps it in the frame. */
    public void draw(Frame frame) {
        value.drawInto(slot, frame);
    }

    /** The value that was drawn last. */
    public Value drawn() {
        return drawn;
    }

    /** Draws several, in their order. */
    public static void all(Draw[] draws, Frame frame) {
        for (Draw draw : draws) {
            draw.draw(frame);
        }
    }
}
