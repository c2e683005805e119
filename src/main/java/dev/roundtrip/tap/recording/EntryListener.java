package dev.roundtrip.tap.recording;

import dev.roundtrip.wire.ExchangeListener;

/**
 * A listener that also asks for the method of the application that a command belongs to. Its connection is decoded at
 * once, so that the listener knows all earlier exchanges before a command is sent.
 */
public interface EntryListener extends ExchangeListener {

    /**
     * Whether the method is needed for the command that is about to be sent. Finding it costs a reading of the stack.
     */
    boolean asksForEntry();

    /**
     * Receives the method of {@link ApplicationLine#entryOfCurrentThread}, which is empty if only libraries are on the
     * stack.
     */
    void entry(String method);
}
