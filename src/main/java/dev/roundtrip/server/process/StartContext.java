package dev.roundtrip.server.process;

import dev.roundtrip.server.CacheFolder;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * What every way of starting needs.
 *
 * @param cache the user's cache folder
 * @param progress takes a line for the user
 * @param choiceReason why this way was taken; empty where the user named it
 */
record StartContext(CacheFolder cache, Consumer<String> progress, String choiceReason) {

    StartContext {
        Objects.requireNonNull(cache, "cache");
        Objects.requireNonNull(progress, "progress");
        Objects.requireNonNull(choiceReason, "choiceReason");
    }
}
