package dev.roundtrip.tap.recording;

import dev.roundtrip.wire.ExchangeListener;

/**
 * A listener that also asks for the method of the application that a command belongs to. Its connection is decoded at
 * once, so that before a command is sent, the listener knows all exchanges before it.
 */
public interface EntryListener extends ExchangeListener {

    /** Whether the method is needed for the command that is about to be sent. It costs a reading of the stack. */
    boolean asksForEntry();

    /** See {@link ApplicationLine#entryOfCurrentThread}; empty if only libraries are on the stack. */
    void entry(String method);
}
