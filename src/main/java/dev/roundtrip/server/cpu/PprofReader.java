package dev.roundtrip.server.cpu;

import dev.roundtrip.server.cpu.CpuSamples.Sample;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads a CPU profile in Go's format: a gzipped protobuf message, profile.proto of google/pprof. */
final class PprofReader {

    /** The maximum size of an unpacked profile, some hundred times that of a profile of a minute. */
    private static final int LARGEST = 64 * 1024 * 1024;

    private static final String CPU = "cpu";

    private final List<String> strings = new ArrayList<>();
    private final Map<Long, String> functions = new HashMap<>();
    private final Map<Long, List<String>> locations = new HashMap<>();

    private PprofReader() {}

    /**
     * Reads a profile.
     *
     * @throws IOException if these are not the bytes of a CPU profile; the message continues a sentence after "it"
     */
    static CpuSamples read(byte[] profile) throws IOException {
        try (InputStream unzipped = new GZIPInputStream(new ByteArrayInputStream(profile))) {
            byte[] message = unzipped.readNBytes(LARGEST + 1);
            if (message.length > LARGEST) {
                throw new IOException("has more than " + LARGEST / (1024 * 1024) + " MiB");
            }
            return new PprofReader().read(new ProtobufMessage(ByteBuffer.wrap(message)));
        } catch (RuntimeException | ZipException | EOFException damaged) {
            throw new IOException("is damaged", damaged);
        }
    }

    /**
     * Resolves a message. It names everything by numbers that are only known when the whole message was read, so its
     * strings are read first.
     */
    private CpuSamples read(ProtobufMessage profile) throws IOException {
        strings.addAll(profile.texts(6));
        for (ProtobufMessage function : profile.messages(5)) {
            functions.put(function.number(1), string(function.number(2)));
        }
        for (ProtobufMessage location : profile.messages(4)) {
            locations.put(location.number(1), callersFirst(location));
        }
        int cpu = -1;
        List<ProtobufMessage> types = profile.messages(1);
        for (int i = 0; i < types.size(); i++) {
            cpu = string(types.get(i).number(1)).equals(CPU) ? i : cpu;
        }
        if (cpu < 1) {
            throw new IOException("is no CPU profile");
        }
        List<Sample> samples = new ArrayList<>();
        for (ProtobufMessage message : profile.messages(2)) {
            samples.add(sample(message, cpu));
        }
        return new CpuSamples(profile.number(10), samples);
    }

    /** The functions of a location, callers first. There are several if the compiler has inlined one into another. */
    private List<String> callersFirst(ProtobufMessage location) {
        List<String> names = new ArrayList<>();
        for (ProtobufMessage line : location.messages(4)) {
            names.add(0, functions.getOrDefault(line.number(1), "(unknown)"));
        }
        return names;
    }

    private Sample sample(ProtobufMessage sample, int cpu) {
        List<String> stack = new ArrayList<>();
        for (Long id : sample.numbers(1)) {
            stack.addAll(0, locations.getOrDefault(id, List.of()));
        }
        List<Long> values = sample.numbers(2);
        return new Sample(stack, values.get(0), values.get(cpu));
    }

    private String string(long index) {
        return strings.get(Math.toIntExact(index));
    }
}
