package dev.roundtrip.lint;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a test that shows on the wire, against a real server, that what a rule says is so. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Evidence {

    /** The ids of the rules. */
    String[] value();

    /** The servers, with commas; a rule that no server is needed for is proven on every one. */
    String on() default "MariaDB";
}
