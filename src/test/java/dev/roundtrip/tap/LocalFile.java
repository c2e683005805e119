package dev.roundtrip.tap;

import dev.roundtrip.server.Sql;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;

/** How the file of a LOAD DATA LOCAL INFILE goes, and what is left of the connection. */
enum LocalFile {
    WHOLE(LocalFile.ALL, After.LOADED, file -> {}),
    EMPTY(0, After.LOADED, file -> {}),
    MISSING(0, After.REFUSED, file -> {}),
    NOT_ALLOWED(0, After.REFUSED, file -> {}),
    READING_FAILS(LocalFile.ALL, After.FAILED, file -> {
        throw new IOException("the disk is gone");
    }),
    SERVER_FAILS(LocalFile.ALL, After.FAILED, file -> {}),
    QUERY_KILLED(LocalFile.ALL, After.FAILED, file -> Sql.execute(file.admin, "KILL QUERY " + file.id)),
    CONNECTION_KILLED(LocalFile.ALL, After.ENDED, file -> Sql.execute(file.admin, "KILL " + file.id)),
    CLIENT_ABORTS(LocalFile.ENDLESS, After.ENDED, file -> file.loading.abort(Runnable::run));

    /** What becomes of the command and its connection. */
    enum After {
        LOADED,
        REFUSED,
        ENDED,
        /**
         * An error, and the connection lives or not. If reading fails, Connector/J sends what it has as the whole file,
         * and MariaDB's driver ends the connection. If the server fails, MariaDB reads the rest of the file and then
         * answers; TiDB answers at once, and often ends the connection.
         */
        FAILED
    }

    /** More than the buffers of all sockets on the way. */
    private static final long ALL = 24 << 20;

    /** A file whose end is never reached. */
    private static final long ENDLESS = Long.MAX_VALUE;

    private static final int MIDDLE = 6 << 20;

    private final long length;
    final After after;

    @SuppressWarnings("ImmutableEnumChecker") // A lambda without state.
    private final Deed midway;

    LocalFile(long length, After after, Deed midway) {
        this.length = length;
        this.after = after;
        this.midway = midway;
    }

    private interface Deed {
        void on(Rows file) throws IOException, SQLException;
    }

    /** Whether the server's work ends before the file. */
    boolean failsAtServer() {
        return this == SERVER_FAILS || this == QUERY_KILLED || this == CONNECTION_KILLED;
    }

    /** The file's content: rows of a number and a text. */
    Rows rows(Connection loading, Connection admin, long id) {
        return new Rows(this, loading, admin, id);
    }

    static final class Rows extends InputStream {

        private static final int ROW_BYTES = 1 << 10;

        /** One row of {@link LocalFile#SERVER_FAILS} is as long as this; TiDB accepts 6 MiB. */
        private static final int LONG_ROWS = 8 << 10;

        private final LocalFile file;
        private final Connection loading;
        private final Connection admin;
        private final long id;
        private long given;
        private boolean midwayDone;

        private Rows(LocalFile file, Connection loading, Connection admin, long id) {
            this.file = file;
            this.loading = loading;
            this.admin = admin;
            this.id = id;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("drivers read arrays");
        }

        @Override
        public int read(byte[] target, int offset, int size) throws IOException {
            if (given >= file.length) {
                return -1;
            }
            if (given >= MIDDLE && !midwayDone) {
                midwayDone = true;
                try {
                    file.midway.on(this);
                } catch (SQLException failure) {
                    throw new IllegalStateException(failure);
                }
            }
            int count = (int) Math.min(size, file.length - given);
            byte[] rows = rowsFrom(given / ROW_BYTES, count + ROW_BYTES);
            System.arraycopy(rows, (int) (given % ROW_BYTES), target, offset, count);
            given += count;
            return count;
        }

        private byte[] rowsFrom(long first, int bytes) {
            StringBuilder rows = new StringBuilder();
            for (long row = first; rows.length() < bytes; row++) {
                String number = isWithinLongRow(row - 1) ? "" : row + ",";
                rows.append(number)
                        .append("x".repeat(ROW_BYTES - number.length() - 1))
                        .append(isWithinLongRow(row) ? 'x' : '\n');
            }
            return rows.toString().getBytes(StandardCharsets.US_ASCII);
        }

        private boolean isWithinLongRow(long row) {
            return file == SERVER_FAILS && row >= LONG_ROWS / 2 && row < LONG_ROWS / 2 + LONG_ROWS - 1;
        }
    }
}
