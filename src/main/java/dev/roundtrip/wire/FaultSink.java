package dev.roundtrip.wire;

/** Where the parts of the decoder say that they cannot read on. */
@FunctionalInterface
interface FaultSink {

    /** Ends the reading of this connection. The first fault counts; later ones are its consequences. */
    void fault(Unreadable.Reason reason, String detail);
}
