package dev.roundtrip.live.workload;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.net.Socket;
import java.util.Properties;

/**
 * Carries out the study's transfer under s3 in a JVM of its own, without a tap: an application for the agent.
 *
 * <p>Its arguments: the address, the database, how many statements a transfer has (0 for all).
 */
public final class TransferApplication {

    static final int CONNECTIONS = 2;

    /** On each connection. */
    static final int TRANSFERS = 6;

    private TransferApplication() {}

    public static void main(String[] arguments) throws Exception {
        TestBank bank = TestBank.at(arguments[0], "socketFactory=" + UnseenSockets.class.getName());
        CompiledWorkload transfer = workload(Integer.parseInt(arguments[2]));
        TransferOnWire wire = new TransferOnWire(bank, arguments[1], transfer);
        wire.carryOut("s3", transfer, CONNECTIONS, TRANSFERS, wire.url("s3"), new Properties());
    }

    /** @param statements 0 for the whole transfer */
    static CompiledWorkload workload(int statements) {
        return statements == 0 ? TestWorkloads.transfer() : TestWorkloads.transfer(statements, StatementLength.MIXED);
    }

    /** The agent leaves such connections alone: setting up the tables is not part of the application. */
    public static final class UnseenSockets extends StandardSocketFactory {

        @Override
        protected Socket createSocket(PropertySet properties) {
            return new Socket();
        }
    }
}
