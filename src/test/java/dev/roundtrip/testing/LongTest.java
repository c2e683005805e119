package dev.roundtrip.testing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A test that the build leaves to the long profile. */
@Retention(RetentionPolicy.RUNTIME)
@Tag("long")
@Test
public @interface LongTest {}
