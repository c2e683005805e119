/**
 * The meter catalogue and the Prometheus endpoint: a run's figures while it goes on, and the same meters for an
 * application's own registry.
 *
 * <p>{@link dev.roundtrip.metrics.Meters} is the catalogue; docs/metrics.md is checked against it. {@link
 * dev.roundtrip.metrics.LiveFigures} is what someone who counts implements; {@link
 * dev.roundtrip.metrics.RoundtripMetrics} binds it to registries, and {@link dev.roundtrip.metrics.MetricsEndpoint}
 * serves it.
 *
 * <p><b>Cost.</b> Nothing per command: meters are functions of totals that are counted anyway, and read only when
 * someone looks. All meters of one look share one reading.
 *
 * <p><b>Threads.</b> None but the endpoint's, from its start to its close. Everything may be called from any thread.
 *
 * <p>What does not belong: counting, and knowing who counts (the tap, the workers). Only this package imports
 * Micrometer.
 */
package dev.roundtrip.metrics;
