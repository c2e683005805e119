package dev.roundtrip.wire;

/** Receives the faults of the decoder's parts: bytes that they cannot read. */
@FunctionalInterface
interface FaultSink {

    /** Stops the decoding of this connection. Only the first fault counts; later ones are its consequences. */
    void fault(Unreadable.Reason reason, String detail);
}
