/** Connection strings in configuration files, with the pool's properties beside them. */
package dev.roundtrip.advice.config;
