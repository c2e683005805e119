/**
 * Roundtrip in an application with Spring Boot: {@code roundtrip.enabled=true} taps its pools before their first
 * connection, gives their meters to the application's registry, and adds the actuator's endpoint {@code roundtrip};
 * docs/production.md. {@code spring.test} taps the pools of Spring's tests.
 *
 * <p><b>Rules.</b> Nothing here may fail or delay the application: what cannot be tapped is one line in its log.
 * Without the property, no class of this package but the auto-configuration is loaded. Spring, its actuator and
 * Micrometer belong to the application, in its versions.
 *
 * <p><b>Threads.</b> None. Figures are read by the threads that ask for meters or for the endpoint.
 */
package dev.roundtrip.spring;
