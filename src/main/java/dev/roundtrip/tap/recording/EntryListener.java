package dev.roundtrip.tap.recording;

import dev.roundtrip.wire.ExchangeListener;
import java.util.function.Supplier;

/**
 * A listener that also asks for the method of the application that a command belongs to. Its connection is decoded at
 * once, so that before a command is sent, the listener knows all exchanges before it.
 */
public interface EntryListener extends ExchangeListener {

    /**
     * Before a command is sent that may begin the application's work.
     *
     * @param method see {@link ApplicationLine#entryOfCurrentThread}; it reads the stack
     */
    void beforeWork(Supplier<String> method);
}
