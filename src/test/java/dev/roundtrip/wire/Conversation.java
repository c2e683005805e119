package dev.roundtrip.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A scripted conversation of a client and a server. Packets are numbered as the protocol requires: {@link #command}
 * begins at 0, and whatever follows continues from there. The bytes of each step are played to a decoder with the
 * step's number as the time.
 */
public final class Conversation {

    /** Cuts a step of some length into chunks: gives their sizes from front to back; the rest is the last chunk. */
    public interface Chunks {
        Chunks WHOLE = length -> length;

        int nextSize(int left);
    }

    enum From {
        CLIENT,
        SERVER,
        TLS,
        END
    }

    @SuppressWarnings("ArrayRecordComponent") // The array is never compared.
    record Step(From from, byte[] bytes) {}

    private final List<Step> steps = new ArrayList<>();
    private int sequence;

    static Conversation empty() {
        return new Conversation();
    }

    /**
     * A conversation by its steps, with " / " between them: {@code connected} (or {@code greeting}, {@code response},
     * {@code ssl}) with the capabilities in which it differs from the usual ones; {@code query} and {@code prepare}
     * with a text; {@code >} with a command; {@code +} with more of the client's packets; {@code =} with the next
     * packet's number; {@code bytes>} and {@code bytes<} without a head; {@code tls}; {@code end}; and otherwise the
     * server's packets. A packet is a word that {@link Payloads#packet} reads.
     */
    public static Conversation of(String script) {
        return empty().then(script);
    }

    /** Continues the conversation with these steps. */
    Conversation then(String script) {
        for (String step : script.split(" / ", -1)) {
            String[] word = step.split(" ", 2);
            String rest = word.length > 1 ? word[1] : "";
            switch (word[0]) {
                case "connected" -> connect(capabilities(rest));
                case "greeting" -> greeting(capabilities(rest));
                case "response" -> client(Payloads.handshakeResponse(capabilities(rest)));
                case "ssl" -> client(Payloads.sslRequest(Payloads.BASE));
                case "query" -> query(rest);
                case "prepare" -> prepare(rest);
                case ">" -> command(Payloads.packet(rest));
                case "+" -> client(packets(rest));
                case "=" -> sequence(Integer.parseInt(rest));
                case "bytes>" -> raw(From.CLIENT, Payloads.packet(rest));
                case "bytes<" -> raw(From.SERVER, Payloads.packet(rest));
                case "tls" -> raw(From.TLS, new byte[0]);
                case "end" -> raw(From.END, new byte[0]);
                default -> server(packets(step));
            }
        }
        return this;
    }

    private static byte[][] packets(String words) {
        return Stream.of(words.split(" ", -1)).map(Payloads::packet).toArray(byte[][]::new);
    }

    /** The usual capabilities, without those of these names that they have, and with the others. */
    private static long capabilities(String names) {
        long differing = 0;
        for (String name : names.isEmpty() ? new String[0] : names.split(" ", -1)) {
            try {
                differing |= Capabilities.class.getDeclaredField(name).getLong(null);
            } catch (ReflectiveOperationException unknown) {
                throw new IllegalArgumentException(unknown);
            }
        }
        return Payloads.BASE ^ differing;
    }

    /** A connection with an authenticated client and these capabilities in addition to the usual ones on both sides. */
    static Conversation connected(long capabilities) {
        return empty().connect(Payloads.BASE | capabilities);
    }

    private Conversation connect(long capabilities) {
        return greeting(capabilities)
                .client(Payloads.handshakeResponse(capabilities))
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

    /** Gives the next packet this number, whatever came before. */
    Conversation sequence(int next) {
        sequence = next;
        return this;
    }

    Conversation raw(From from, byte[] bytes) {
        steps.add(new Step(from, bytes));
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

    public void play(WireDecoder decoder, Chunks chunks) {
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            switch (step.from()) {
                case TLS -> decoder.upgradedToTls();
                case END -> decoder.ended(i);
                default -> {}
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
