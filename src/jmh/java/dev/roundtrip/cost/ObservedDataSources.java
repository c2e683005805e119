package dev.roundtrip.cost;

import dev.roundtrip.driver.DriverException;
import dev.roundtrip.driver.FetchedJars;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.listener.MethodExecutionListener;
import net.ttddyy.dsproxy.listener.QueryExecutionListener;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.eclipse.aether.RepositoryException;

/**
 * Wraps a data source in libraries that are fetched, and have their own class loader. Only the set-up is reflective:
 * what is measured calls interfaces of the JDK.
 */
final class ObservedDataSources {

    private static final String DATASOURCE_MICROMETER = "net.ttddyy.observation:datasource-micrometer:1.2.0";

    private ObservedDataSources() {}

    /** datasource-micrometer, which gives a timer to each query and each connection, and makes no spans. */
    static DataSource datasourceMicrometer(DataSource pool, MeterRegistry meters) {
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        try {
            Object listener = loader(FetchedJars.of(List.of(DATASOURCE_MICROMETER)))
                    .loadClass("net.ttddyy.observation.tracing.DataSourceObservationListener")
                    .getConstructor(ObservationRegistry.class)
                    .newInstance(observations);
            return ProxyDataSourceBuilder.create(pool)
                    .listener((QueryExecutionListener) listener)
                    .methodListener((MethodExecutionListener) listener)
                    .build();
        } catch (ReflectiveOperationException | MalformedURLException | RepositoryException | DriverException failed) {
            throw new IllegalStateException("datasource-micrometer could not be set up", failed);
        }
    }

    /**
     * OpenTelemetry's instrumentation of JDBC, whose spans are counted and dropped.
     *
     * @param spans is increased at each span's end
     */
    static DataSource openTelemetry(DataSource pool, LongAdder spans) {
        try {
            ClassLoader loader = loader(OpenTelemetryJars.jdbc());
            Class<?> processor = loader.loadClass("io.opentelemetry.sdk.trace.SpanProcessor");
            Object counter = Proxy.newProxyInstance(loader, new Class<?>[] {processor}, (proxy, method, arguments) -> {
                if (method.getName().equals("onEnd")) {
                    spans.increment();
                }
                return method.getReturnType() == boolean.class
                        ? method.getName().equals("isEndRequired")
                        : null;
            });
            Class<?> tracersBuilder = loader.loadClass("io.opentelemetry.sdk.trace.SdkTracerProviderBuilder");
            Class<?> tracers = loader.loadClass("io.opentelemetry.sdk.trace.SdkTracerProvider");
            Object tracing = tracers.getMethod("builder").invoke(null);
            tracersBuilder.getMethod("addSpanProcessor", processor).invoke(tracing, counter);
            Class<?> sdkBuilder = loader.loadClass("io.opentelemetry.sdk.OpenTelemetrySdkBuilder");
            Object sdk = loader.loadClass("io.opentelemetry.sdk.OpenTelemetrySdk")
                    .getMethod("builder")
                    .invoke(null);
            sdkBuilder
                    .getMethod("setTracerProvider", tracers)
                    .invoke(sdk, tracersBuilder.getMethod("build").invoke(tracing));
            Class<?> api = loader.loadClass("io.opentelemetry.api.OpenTelemetry");
            Class<?> jdbc = loader.loadClass("io.opentelemetry.instrumentation.jdbc.datasource.JdbcTelemetry");
            Object telemetry = jdbc.getMethod("create", api)
                    .invoke(null, sdkBuilder.getMethod("build").invoke(sdk));
            return (DataSource) jdbc.getMethod("wrap", DataSource.class).invoke(telemetry, pool);
        } catch (ReflectiveOperationException | MalformedURLException | RepositoryException | DriverException failed) {
            throw new IllegalStateException("OpenTelemetry's instrumentation could not be set up", failed);
        }
    }

    private static ClassLoader loader(List<Path> jars) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (Path jar : jars) {
            urls.add(jar.toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ObservedDataSources.class.getClassLoader());
    }
}
