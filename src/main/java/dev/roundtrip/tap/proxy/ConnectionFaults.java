package dev.roundtrip.tap.proxy;

import io.netty.channel.Channel;

/** Sees the connections of a relay first; called on the event loop of both channels. */
interface ConnectionFaults {

    /** A client is accepted; the relay's own handlers are added to its pipeline after this. */
    void accepted(Channel client);

    /** The connection of this client to the server is about to be made. */
    void connecting(Channel client, Channel server);
}
