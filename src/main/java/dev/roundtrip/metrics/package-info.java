/**
 * The meter catalogue and the Prometheus endpoint: a run's live figures, and the same meters for an application's own
 * registry.
 *
 * <p>{@link dev.roundtrip.metrics.Meters} is the catalogue; docs/metrics.md is checked against it.
 * {@link dev.roundtrip.metrics.LiveFigures} is the interface for sources of figures;
 * {@link dev.roundtrip.metrics.RoundtripMetrics} binds it to registries, and
 * {@link dev.roundtrip.metrics.MetricsEndpoint} serves it.
 *
 * <p><b>Cost.</b> A command costs nothing: meters are functions of existing totals, and are computed only when they are
 * read. All meters of one scrape share one reading.
 *
 * <p><b>Threads.</b> Only the endpoint starts threads, and stops them when it is closed. Everything is thread-safe.
 *
 * <p>Does not belong here: counting, and knowing who counts (the tap, the workers). Only this package imports
 * Micrometer.
 */
package dev.roundtrip.metrics;
