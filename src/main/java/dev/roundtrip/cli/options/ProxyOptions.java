package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.tap.proxy.RelayFailedException;
import dev.roundtrip.tap.proxy.RelaySpec;
import dev.roundtrip.tap.proxy.RelayTls;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The addresses of a proxy, and its TLS. */
public final class ProxyOptions {

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            description = "Address for clients; port 0: any. Default: 127.0.0.1:4001.")
    private InetSocketAddress listen = InetSocketAddress.createUnresolved("127.0.0.1", 4001);

    @Option(names = "--to", paramLabel = "HOST:PORT", description = "The server behind the proxy.")
    private InetSocketAddress to;

    @ArgGroup(exclusive = false)
    private TlsOptions tls;

    /** The options for TLS. The second needs the first. */
    static final class TlsOptions {

        @Option(
                names = "--tls-certificate",
                hidden = true,
                required = true,
                paramLabel = "FILE",
                description = "TLS to both sides: chain and private key (PEM).")
        private Path certificate;

        @Option(
                names = "--server-certificate",
                hidden = true,
                paramLabel = "FILE",
                description = "The server's authority (PEM). Default: not verified.")
        private Path serverCertificate;
    }

    /** Whether the server's address is given. */
    public boolean isWhole() {
        return to != null;
    }

    /** The files that these options name and that are read. */
    public List<Path> files() {
        return tls == null
                ? List.of()
                : Stream.of(tls.certificate, tls.serverCertificate)
                        .filter(path -> path != null)
                        .toList();
    }

    /** The specification of the relay; refuses impossible addresses. */
    public RelaySpec spec() {
        refuseIf(to.getPort() == 0, "--to has port 0. Give the server's port, for TiDB 4000.");
        refuseIf(listen.equals(to), "--listen and --to are the same address.");
        try {
            return new RelaySpec(
                    new InetSocketAddress(Arguments.local("--listen", listen), listen.getPort()),
                    to,
                    Optional.ofNullable(tls == null ? null : read(tls)));
        } catch (RelayFailedException unusable) {
            throw new UsageException(unusable.getMessage());
        }
    }

    private static RelayTls read(TlsOptions tls) throws RelayFailedException {
        return RelayTls.of(tls.certificate, tls.certificate, Optional.ofNullable(tls.serverCertificate));
    }
}
