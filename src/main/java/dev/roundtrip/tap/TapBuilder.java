package dev.roundtrip.tap;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.wire.ExchangeListener;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * Opens a tap that does more than count and time.
 *
 * <pre>{@code
 * Tap tap = Tap.builder(NanoClock.SYSTEM).texts().open();
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class TapBuilder {

    final NanoClock clock;
    Function<Supplier<String>, Optional<ExchangeListener>> listeners = parameters -> Optional.empty();
    Optional<SentTexts> texts = Optional.empty();
    boolean lines;
    Optional<TapGuard> guard = Optional.empty();
    NetworkLatency latency = NetworkLatency.NONE;
    Optional<SocketWatch> watch = Optional.empty();

    TapBuilder(NanoClock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    /** Counts and times every SQL text, see {@link Tap#texts()}. The tap reads each text once more. */
    public TapBuilder texts() {
        texts = Optional.of(new SentTexts());
        return this;
    }

    /**
     * Counts texts, with the application's Java lines that sent them, from samples: the threads of the application read
     * their stacks now and then.
     */
    public TapBuilder lines() {
        lines = true;
        return texts.isPresent() ? this : texts();
    }

    /**
     * Protects an application that is not ours: a failure of the tap does not reach the driver, and the guard notes it.
     * When such a tap is closed, further connections are opened as without it.
     */
    public TapBuilder guard(TapGuard application) {
        guard = Optional.of(application);
        return this;
    }

    /**
     * Notifies a listener of every exchange when it happens, to find the code that caused it.
     *
     * @param perConnection called for each connection, by the thread that opens it. The returned listener is called
     *     within the driver's reads and writes by the thread that uses the connection, after the exchange was counted.
     *     A listener that throws is not called again.
     */
    public TapBuilder listener(Supplier<? extends ExchangeListener> perConnection) {
        Objects.requireNonNull(perConnection, "perConnection");
        listeners = parameters -> Optional.of(perConnection.get());
        return this;
    }

    /** Notifies a listener that needs the connection's parameters, which are masked. */
    TapBuilder listenerKnowing(Function<String, ExchangeListener> forParameters) {
        listeners = parameters -> Optional.of(forParameters.apply(JdbcUrl.masked(parameters.get())));
        return this;
    }

    /** Tells one watch of everything that happens on the tap's connections, which are open one at a time. */
    public TapBuilder watch(SocketWatch single) {
        watch = Optional.of(single);
        return listener(() -> single);
    }

    /** Adds a latency between the driver and the server; see package {@code tap.latency}. */
    public TapBuilder latency(NetworkLatency added) {
        latency = added;
        return this;
    }

    public Tap open() {
        return Tap.opened(this);
    }
}
