package dev.roundtrip.server.process;

import dev.roundtrip.server.CacheFolder;
import java.util.function.Consumer;

/**
 * The context that every kind of start needs.
 *
 * @param cache the user's cache folder
 * @param progress receives lines for the user
 * @param choiceReason why this kind was chosen; empty if the user named it
 */
record StartContext(CacheFolder cache, Consumer<String> progress, String choiceReason) {}
