/** Finds connection strings in configuration files, and the properties of their pools. */
package dev.roundtrip.lint.config;
