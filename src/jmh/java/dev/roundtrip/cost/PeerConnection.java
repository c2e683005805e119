package dev.roundtrip.cost;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.Function;

/** One client of the {@link CannedPeer}: reads commands and sends prepared answers until the client disconnects. */
final class PeerConnection implements Runnable {

    /** The maximum number of statements that one client may have prepared. */
    static final int MAX_STATEMENTS = 16_384;

    /** The maximum length of a command; a longer one ends the connection. */
    private static final int MAX_PAYLOAD = 1 << 20;

    private static final int HEADER = 4;
    private static final int COM_QUIT = 0x01;
    private static final int COM_INIT_DB = 0x02;
    private static final int COM_QUERY = 0x03;
    private static final int COM_PING = 0x0e;
    private static final int COM_STMT_PREPARE = 0x16;
    private static final int COM_STMT_EXECUTE = 0x17;
    private static final int COM_STMT_SEND_LONG_DATA = 0x18;
    private static final int COM_STMT_CLOSE = 0x19;
    private static final int COM_STMT_RESET = 0x1a;
    private static final int COM_SET_OPTION = 0x1b;
    private static final int COM_RESET_CONNECTION = 0x1f;

    private final int id;
    private final Socket socket;
    private final Function<String, Prepared> answers;
    private final Deque<Integer> freeIds = new ArrayDeque<>();
    private Prepared[] statements = new Prepared[64];
    private int lastId;
    private byte[] buffer = new byte[16 * 1024];
    private int length;
    private boolean autoCommit = true;

    private final byte[] okAutoCommit = CannedAnswers.ok(1, 0, true);
    private final byte[] okInTransaction = CannedAnswers.ok(1, 0, false);

    /**
     * Serves one client.
     *
     * @param answers gives the answers to a text
     */
    PeerConnection(int id, Socket socket, Function<String, Prepared> answers) {
        this.id = id;
        this.socket = socket;
        this.answers = answers;
    }

    /** A statement's shape, and its answers with autocommit on and off. Immutable. */
    static final class Prepared {

        private final StatementShape shape;
        private final byte[] autoCommit;
        private final byte[] inTransaction;

        Prepared(String sql) {
            shape = StatementShape.of(sql);
            autoCommit = CannedAnswers.executed(shape, true);
            inTransaction = CannedAnswers.executed(shape, false);
        }
    }

    @Override
    public void run() {
        try (socket;
                InputStream raw = socket.getInputStream();
                OutputStream out = socket.getOutputStream()) {
            DataInputStream in = new DataInputStream(new BufferedInputStream(raw, buffer.length));
            out.write(CannedAnswers.greeting(id));
            readPacket(in);
            requireDeprecateEof();
            out.write(CannedAnswers.ok(2, 0, true));
            while (serve(in, out)) {
                // The client sends one command at a time.
            }
        } catch (EOFException gone) {
            // The client closed its socket without COM_QUIT, as a pool does that aborts connections.
        } catch (IOException broken) {
            // The client closed its socket, or the peer is closing.
        }
    }

    private void requireDeprecateEof() throws IOException {
        if (length < HEADER || (int4(0) & CannedAnswers.DEPRECATE_EOF) == 0) {
            throw new IOException("The client does not know results without EOF, which is all that the peer can.");
        }
    }

    private boolean serve(DataInputStream in, OutputStream out) throws IOException {
        readPacket(in);
        int command = length == 0 ? -1 : buffer[0];
        switch (command) {
            case COM_QUIT -> {
                return false;
            }
            case COM_STMT_EXECUTE -> out.write(execute());
            case COM_STMT_PREPARE -> out.write(prepare());
            case COM_STMT_CLOSE -> close();
            case COM_QUERY -> out.write(query());
            case COM_STMT_SEND_LONG_DATA -> {
                // The command has no answer.
            }
            case COM_PING, COM_INIT_DB, COM_STMT_RESET, COM_SET_OPTION -> out.write(ok());
            case COM_RESET_CONNECTION -> {
                Arrays.fill(statements, null);
                freeIds.clear();
                lastId = 0;
                autoCommit = true;
                out.write(ok());
            }
            default -> out.write(CannedAnswers.unknownCommand(command));
        }
        return true;
    }

    private byte[] ok() {
        return autoCommit ? okAutoCommit : okInTransaction;
    }

    private byte[] execute() {
        int number = statementNumber();
        if (number == 0) {
            return CannedAnswers.unknownStatement();
        }
        return autoCommit ? statements[number].autoCommit : statements[number].inTransaction;
    }

    /** The number of the statement that the command names; 0 if the client has not prepared it. */
    private int statementNumber() {
        int number = length < 5 ? 0 : int4(1);
        return number >= 1 && number < statements.length && statements[number] != null ? number : 0;
    }

    private byte[] prepare() {
        if (freeIds.isEmpty() && lastId == MAX_STATEMENTS) {
            return CannedAnswers.tooManyStatements(MAX_STATEMENTS);
        }
        int number = freeIds.isEmpty() ? ++lastId : freeIds.pop();
        if (number >= statements.length) {
            statements = Arrays.copyOf(statements, 2 * statements.length);
        }
        statements[number] = answers.apply(text());
        return CannedAnswers.prepared(number, statements[number].shape);
    }

    /** Closes a statement. Its number may be used again, so that numbers stay small. */
    private void close() {
        int number = statementNumber();
        if (number > 0) {
            statements[number] = null;
            freeIds.push(number);
        }
    }

    private byte[] query() {
        StatementShape shape = StatementShape.of(text());
        autoCommit = switch (shape.kind()) {
            case AUTOCOMMIT_ON -> true;
            case AUTOCOMMIT_OFF -> false;
            case ROW, CHANGE, OTHER -> autoCommit;
        };
        return CannedAnswers.queried(shape, autoCommit);
    }

    private String text() {
        return new String(buffer, 1, length - 1, StandardCharsets.UTF_8);
    }

    private void readPacket(DataInputStream in) throws IOException {
        in.readFully(buffer, 0, HEADER);
        length = int4(0) & 0xff_ffff;
        if (length > MAX_PAYLOAD) {
            throw new IOException("A command of " + length + " bytes came, allowed are up to " + MAX_PAYLOAD + ".");
        }
        if (length > buffer.length) {
            buffer = new byte[length];
        }
        in.readFully(buffer, 0, length);
    }

    private int int4(int at) {
        return (buffer[at] & 0xff)
                | ((buffer[at + 1] & 0xff) << 8)
                | ((buffer[at + 2] & 0xff) << 16)
                | ((buffer[at + 3] & 0xff) << 24);
    }
}
