package dev.roundtrip.server;

import dev.roundtrip.testing.Unchecked;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A relay to a server that holds one statement of the clients for as long as the test wants: the test thus has the
 * moment at which the server has executed the statement and the client does not know. The relay reads no TLS.
 */
public final class HoldingRelay implements AutoCloseable {

    /** The place at which the statement is held. */
    public enum At {
        /** The client has sent it, and the server does not have it. */
        ASKED,
        /** The server has executed it, and the client has no answer. */
        DONE
    }

    private final Pattern statements;
    private final TcpRelay relay;
    private volatile Hold hold = new Hold(Integer.MAX_VALUE, At.DONE);

    /**
     * Starts a relay.
     *
     * @param statements the statements that are counted and may be held
     */
    public HoldingRelay(DatabaseServer server, Pattern statements) {
        this.statements = statements;
        relay = new TcpRelay(server.host(), server.port(), Connection::new);
    }

    /** A JDBC URL of that database. */
    public String url(String database) {
        return "jdbc:mysql://127.0.0.1:" + relay.port() + "/" + database
                + "?sslMode=DISABLED&allowPublicKeyRetrieval=true";
    }

    /** Holds one statement from now on, the first being 1. */
    public Hold hold(int number, At at) {
        hold = new Hold(number, at);
        return hold;
    }

    @Override
    public void close() {
        hold.release();
        relay.close();
    }

    /** A statement that is held when it comes. */
    public static final class Hold {

        private final AtomicInteger left;
        private final At at;
        private final CountDownLatch released = new CountDownLatch(1);
        private volatile String statement = "";
        private volatile boolean holds;

        private Hold(int number, At at) {
            left = new AtomicInteger(number);
            this.at = at;
        }

        public boolean holds() {
            return holds;
        }

        /** The text of the statement, once it is held. */
        public String statement() {
            return statement;
        }

        /** Passes the statement on. */
        public void release() {
            released.countDown();
        }

        private void here() {
            holds = true;
            Unchecked.run(() -> released.await(5, TimeUnit.MINUTES));
        }
    }

    private final class Connection implements TcpRelay.Watcher {

        private Hold executing;

        @Override
        public void passes(boolean toClient, byte[] bytes, int length) {
            if (toClient) {
                if (executing != null) {
                    Hold done = executing;
                    executing = null;
                    done.here();
                }
                return;
            }
            Hold next = hold;
            Matcher text = statements.matcher(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
            if (text.find() && next.left.decrementAndGet() == 0) {
                next.statement = text.group();
                if (next.at == At.ASKED) {
                    next.here();
                } else {
                    executing = next;
                }
            }
        }
    }
}
