package dev.roundtrip.testing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;

/** A parameterized test that the build leaves to the long profile. */
@Retention(RetentionPolicy.RUNTIME)
@Tag("long")
@ParameterizedTest
public @interface LongParameterizedTest {}
