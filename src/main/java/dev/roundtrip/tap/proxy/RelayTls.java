package dev.roundtrip.tap.proxy;

import dev.roundtrip.failure.Causes;
import io.netty.channel.Channel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** The TLS of a relay on both sides: with our own certificate towards clients, and as a client towards the server. */
public final class RelayTls {

    private final SslContext towardsClients;
    private final SslContext towardsServer;

    private RelayTls(SslContext towardsClients, SslContext towardsServer) {
        this.towardsClients = towardsClients;
        this.towardsServer = towardsServer;
    }

    /**
     * Reads the files.
     *
     * @param certificate the certificate that clients see, with its chain, as PEM
     * @param key its private key, PKCS#8 as PEM, without a password
     * @param serverCertificate certificates that the server's must be signed by, as PEM; if empty, the server's
     *     certificate is not verified
     * @throws RelayFailedException if a file cannot be used
     */
    public static RelayTls of(Path certificate, Path key, Optional<Path> serverCertificate)
            throws RelayFailedException {
        return new RelayTls(towardsClients(certificate, key), towardsServer(serverCertificate));
    }

    private static SslContext towardsClients(Path certificate, Path key) throws RelayFailedException {
        try {
            return SslContextBuilder.forServer(certificate.toFile(), key.toFile())
                    .sslProvider(SslProvider.JDK)
                    .build();
        } catch (SSLException | IllegalArgumentException e) {
            throw new RelayFailedException(
                    "The certificate " + certificate + " and the key " + key + " cannot be used (" + cause(e)
                            + "). Give PEM files: the certificate chain, and a PKCS#8 key without a password.",
                    e);
        }
    }

    private static SslContext towardsServer(Optional<Path> trusted) throws RelayFailedException {
        SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
        try {
            if (trusted.isPresent()) {
                builder.trustManager(trusted.get().toFile());
            } else {
                builder.trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm(null);
            }
            return builder.build();
        } catch (SSLException | IllegalArgumentException e) {
            throw new RelayFailedException(
                    "The server's certificate " + trusted.map(Path::toString).orElse("") + " cannot be used ("
                            + cause(e) + "). Give its authority's certificate as PEM.",
                    e);
        }
    }

    private static String cause(Exception e) {
        return String.valueOf(Causes.innermost(e).getMessage());
    }

    SslHandler forClient(Channel channel) {
        return towardsClients.newHandler(channel.alloc());
    }

    SslHandler forServer(Channel channel, InetSocketAddress server) {
        return towardsServer.newHandler(channel.alloc(), server.getHostString(), server.getPort());
    }
}
