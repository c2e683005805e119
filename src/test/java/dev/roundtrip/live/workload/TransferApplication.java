package dev.roundtrip.live.workload;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.net.Socket;
import java.util.Properties;

/**
 * Carries out the study's transfer under s3 in a JVM of its own, without a tap: an application for the agent.
 *
 * <p>Its arguments: the address and the database.
 */
public final class TransferApplication {

    static final int CONNECTIONS = 2;

    /** On each connection. */
    static final int TRANSFERS = 6;

    private TransferApplication() {}

    public static void main(String[] arguments) throws Exception {
        TestBank bank = TestBank.at(arguments[0], "socketFactory=" + UnseenSockets.class.getName());
        CompiledWorkload transfer = TestWorkloads.transfer();
        TransferOnWire wire = new TransferOnWire(bank, arguments[1], transfer);
        wire.carryOut("s3", transfer, CONNECTIONS, TRANSFERS, wire.url("s3"), new Properties());
    }

    /** The agent leaves such connections alone: setting up the tables is not part of the application. */
    public static final class UnseenSockets extends StandardSocketFactory {

        @Override
        protected Socket createSocket(PropertySet properties) {
            return new Socket();
        }
    }
}
