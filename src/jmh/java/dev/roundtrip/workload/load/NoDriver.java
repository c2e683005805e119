package dev.roundtrip.workload.load;

import com.p6spy.engine.common.ConnectionInformation;
import com.p6spy.engine.common.PreparedStatementInformation;
import com.p6spy.engine.common.ResultSetInformation;
import com.p6spy.engine.common.StatementInformation;
import com.p6spy.engine.event.JdbcEventListener;
import com.p6spy.engine.wrapper.ConnectionWrapper;
import com.p6spy.engine.wrapper.PreparedStatementWrapper;
import com.p6spy.engine.wrapper.ResultSetWrapper;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Types;

/**
 * A connection that sends nothing and allocates nothing, so that only the loop that uses it costs anything. A query
 * returns one row of two columns, and a write reports the expected number of changed rows. Each object exists once;
 * p6spy's wrappers supply the methods that no workload calls. It belongs to one thread.
 */
final class NoDriver extends ConnectionWrapper {

    private static final JdbcEventListener NOBODY = new JdbcEventListener() {};

    private final Prepared prepared;
    private long statements;
    private long bound;

    NoDriver() {
        super(refusing(Connection.class), NOBODY, ConnectionInformation.fromTestConnection(null));
        this.prepared = new Prepared();
    }

    /** An object that refuses the methods that no workload calls. */
    private static <T> T refusing(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                NoDriver.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException(method.toString());
                }));
    }

    /** The number of statements that were executed. */
    long statements() {
        return statements;
    }

    /** The sum of the whole numbers that were bound. */
    long bound() {
        return bound;
    }

    @Override
    public PreparedStatement prepareStatement(String sql) {
        prepared.sql = sql;
        return prepared;
    }

    @Override
    public void setAutoCommit(boolean autoCommit) {
        // Nothing is sent.
    }

    @Override
    public int getTransactionIsolation() {
        return Connection.TRANSACTION_READ_COMMITTED;
    }

    @Override
    public void commit() {
        // Nothing is sent.
    }

    private final class Prepared extends PreparedStatementWrapper {

        private final OneRow row = new OneRow();
        private String sql = "";

        Prepared() {
            super(
                    refusing(PreparedStatement.class),
                    new PreparedStatementInformation(ConnectionInformation.fromTestConnection(null), ""),
                    NOBODY);
        }

        @Override
        public void setLong(int index, long value) {
            bound += value;
        }

        @Override
        public void setInt(int index, int value) {
            bound += value;
        }

        @Override
        public void setString(int index, String value) {
            bound += value.length();
        }

        @Override
        public ResultSet executeQuery() {
            statements++;
            row.left = 1;
            return row;
        }

        @Override
        public int executeUpdate() {
            statements++;
            return sql.contains("), (") ? 2 : 1;
        }

        @Override
        public void close() {
            // The statement is used again.
        }
    }

    private static final class OneRow extends ResultSetWrapper {

        private static final ResultSetMetaData COLUMNS = (ResultSetMetaData) Proxy.newProxyInstance(
                NoDriver.class.getClassLoader(),
                new Class<?>[] {ResultSetMetaData.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getColumnCount" -> 2;
                    case "getColumnType" -> arguments[0].equals(1) ? Types.BIGINT : Types.VARCHAR;
                    default -> true;
                });

        private int left;

        OneRow() {
            super(
                    refusing(ResultSet.class),
                    new ResultSetInformation(new StatementInformation(ConnectionInformation.fromTestConnection(null))),
                    NOBODY);
        }

        @Override
        public boolean next() {
            return left-- > 0;
        }

        @Override
        public ResultSetMetaData getMetaData() {
            return COLUMNS;
        }

        @Override
        public long getLong(int column) {
            return column;
        }

        @Override
        public String getString(int column) {
            return "A";
        }

        @Override
        public void close() {
            // The connection is used again.
        }
    }
}
