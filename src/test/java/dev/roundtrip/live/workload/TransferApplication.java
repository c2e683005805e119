package dev.roundtrip.live.workload;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.net.Socket;
import java.util.Optional;
import java.util.Properties;

/**
 * Carries out the study's transfer under s3 in a JVM of its own, without a tap: an application for the agent.
 *
 * <p>Its arguments: host, port, user, password, database, how many statements a transfer has (0 for all), connections,
 * and transfers on each.
 */
public final class TransferApplication {

    private TransferApplication() {}

    public static void main(String[] arguments) throws Exception {
        TestBank bank = new TestBank(
                arguments[0],
                Integer.parseInt(arguments[1]),
                new Credentials(arguments[2], arguments[3]),
                Optional.empty(),
                "socketFactory=" + UnseenSockets.class.getName());
        CompiledWorkload transfer = workload(Integer.parseInt(arguments[5]));
        TransferOnWire wire = new TransferOnWire(bank, arguments[4], transfer);
        wire.carryOut(
                "s3",
                transfer,
                Integer.parseInt(arguments[6]),
                Integer.parseInt(arguments[7]),
                wire.url("s3"),
                new Properties());
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
