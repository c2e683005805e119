/**
 * Spring's tests: {@code roundtrip.tap=true} in a test's environment taps the pools of its application context in their
 * place, before they make their first connection. Loaded by spring-test alone; without Spring on the class path nothing
 * of it is.
 */
package dev.roundtrip.junit.spring;
