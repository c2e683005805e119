package dev.roundtrip.wire;

import java.util.ArrayList;
import java.util.List;

/**
 * A scripted conversation of a client and a server. Packets are numbered as the protocol says: {@link #command} begins
 * at 0, whatever follows goes on from there. The bytes of each step are played to a decoder with the step's number as
 * the time.
 */
final class Conversation {

    /**
     * Cuts a step of some length: the sizes of its chunks, from front to back; what they leave over is the last chunk.
     */
    interface Chunks {
        Chunks WHOLE = length -> length;

        int nextSize(int left);
    }

    enum From {
        CLIENT,
        SERVER,
        TLS
    }

    static final class Step {
        private final From from;
        private final byte[] bytes;

        Step(From from, byte[] bytes) {
            this.from = from;
            this.bytes = bytes;
        }

        From from() {
            return from;
        }

        byte[] bytes() {
            return bytes;
        }
    }

    private final List<Step> steps = new ArrayList<>();
    private int sequence;

    static Conversation empty() {
        return new Conversation();
    }

    /** A connection with an authenticated client and these capabilities beside the usual ones on both sides. */
    static Conversation connected(long capabilities) {
        return empty().greeting(Payloads.BASE | capabilities)
                .client(Payloads.handshakeResponse(Payloads.BASE | capabilities))
                .server(Payloads.ok(Payloads.AUTOCOMMIT));
    }

    Conversation greeting(long capabilities) {
        sequence = 0;
        return server(Payloads.greeting("8.0.11-TiDB-v8.5.3", capabilities));
    }

    Conversation command(byte[] payload) {
        sequence = 0;
        return client(payload);
    }

    Conversation query(String sql) {
        return command(Payloads.bytes(0x03, sql));
    }

    Conversation prepare(String sql) {
        return command(Payloads.bytes(0x16, sql));
    }

    Conversation client(byte[]... payloads) {
        return say(From.CLIENT, payloads);
    }

    Conversation server(byte[]... payloads) {
        return say(From.SERVER, payloads);
    }

    /** Numbers the next packet so, whatever came before. */
    Conversation sequence(int next) {
        sequence = next;
        return this;
    }

    Conversation raw(From from, byte[] bytes) {
        steps.add(new Step(from, bytes));
        return this;
    }

    Conversation upgradedToTls() {
        steps.add(new Step(From.TLS, new byte[0]));
        return this;
    }

    List<Step> steps() {
        return steps;
    }

    private Conversation say(From from, byte[]... payloads) {
        byte[] all = {};
        for (byte[] payload : payloads) {
            all = Payloads.bytes(all, framed(payload));
        }
        return raw(from, all);
    }

    private byte[] framed(byte[] payload) {
        byte[] framed = {};
        int at = 0;
        while (true) {
            int length = Math.min(payload.length - at, PacketReader.FULL_PAYLOAD);
            byte[] part = new byte[length];
            System.arraycopy(payload, at, part, 0, length);
            framed = Payloads.bytes(framed, Payloads.le(length, 3), sequence++ & 0xff, part);
            at += length;
            if (length < PacketReader.FULL_PAYLOAD) {
                return framed;
            }
        }
    }

    RecordingListener play() {
        return play(Chunks.WHOLE);
    }

    RecordingListener play(Chunks chunks) {
        RecordingListener listener = new RecordingListener();
        WireDecoder decoder = new WireDecoder(listener);
        play(decoder, chunks);
        listener.unreadableBytes = decoder.unreadableBytes();
        return listener;
    }

    void play(WireDecoder decoder, Chunks chunks) {
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.from() == From.TLS) {
                decoder.upgradedToTls();
                continue;
            }
            int at = 0;
            while (at < step.bytes().length) {
                int left = step.bytes().length - at;
                int size = Math.max(1, Math.min(left, chunks.nextSize(left)));
                if (step.from() == From.CLIENT) {
                    decoder.sent(step.bytes(), at, size, i);
                } else {
                    decoder.received(step.bytes(), at, size, i);
                }
                at += size;
            }
        }
    }
}
