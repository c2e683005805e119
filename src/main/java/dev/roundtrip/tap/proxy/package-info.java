/**
 * The relay of {@code roundtrip watch --to}: passes bytes between clients and a server, and shows them to a tap.
 *
 * <p>{@link dev.roundtrip.tap.proxy.Relay} is the entry point. Both sides of a connection are on one event loop, so the
 * tap gets the bytes of a connection from one thread. Commands are passed on first and then given to the tap, which
 * works while the server does; answers are given to the tap first, so that what a client has received is counted. If
 * one side does not read, the relay does not read from the other.
 *
 * <p>What does not belong here: decoding (package {@code wire}), figures ({@link dev.roundtrip.tap.Tap}). Only this
 * package imports Netty.
 */
package dev.roundtrip.tap.proxy;
