package dev.roundtrip.testing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;

/** A test for each of its arguments that the build leaves to the long profile. */
@Retention(RetentionPolicy.RUNTIME)
@Tag("long")
@ParameterizedTest
public @interface LongParameterizedTest {}
