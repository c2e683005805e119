package dev.roundtrip.server;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A test that holds on both kinds of server: its first argument is {@link On}. */
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@EnumSource(On.class)
public @interface EachServer {}
