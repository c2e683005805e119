/** Connection strings in configuration files, with the pool's settings beside them. */
package dev.roundtrip.advice.config;
