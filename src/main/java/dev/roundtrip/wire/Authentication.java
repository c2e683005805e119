package dev.roundtrip.wire;

/**
 * How the server authenticated the client.
 *
 * @param plugin the plugin that the server named last, in its greeting or to switch to it; empty if it named none
 * @param switched whether the server asked for another plugin than the one of its greeting, which takes a round trip
 * @param proof the proof that the plugin asked for
 */
public record Authentication(String plugin, boolean switched, Proof proof) {

    /** The proof that the plugin asked for; only caching_sha2_password has more than one way. */
    public enum Proof {
        /** The answer to the server's challenge, and nothing else. */
        CHALLENGE,
        /** The server knew the password's hash from before: the answer to its challenge was enough. */
        FAST,
        /** The server asked for the password. */
        FULL,
        /** The server asked for the password, and the client asked for the server's RSA key first. */
        FULL_WITH_KEY
    }
}
