/**
 * Taps in Spring's tests: {@code roundtrip.tap=true} in a test's environment taps the pools of its application context
 * in place, before their first connection. Only spring-test loads this package; without Spring on the class path it is
 * not used.
 */
package dev.roundtrip.spring.test;
