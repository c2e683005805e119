/** Finds connection strings in configuration files, with the pool's properties. */
package dev.roundtrip.lint.config;
