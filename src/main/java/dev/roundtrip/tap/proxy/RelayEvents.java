package dev.roundtrip.tap.proxy;

/** What happens to a relay; called on its event loops, so it must not block. */
public interface RelayEvents {

    /** Something the user should know now, as a sentence. */
    void warning(String sentence);

    /** The server offers TLS and clients do not see the offer. Called for the first such connection. */
    void tlsDeclined();
}
