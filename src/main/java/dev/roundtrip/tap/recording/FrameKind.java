package dev.roundtrip.tap.recording;

import java.util.List;
import java.util.Map;

/** The kind of code of a stack frame, by its class name. A class in no list belongs to the application. */
enum FrameKind {
    TAP,
    JDK,
    DRIVER,
    /** Pools, and wrappers around JDBC objects: both delegate calls. */
    POOL,
    FRAMEWORK,
    TEST_ENGINE,
    APPLICATION;

    private static final Map<FrameKind, List<String>> PREFIXES = Map.of(
            TAP,
            List.of(
                    "dev.roundtrip.tap.",
                    "dev.roundtrip.wire.",
                    "dev.roundtrip.junit.Wire.",
                    "dev.roundtrip.junit.Wire$",
                    "dev.roundtrip.junit.WireExtension.",
                    "dev.roundtrip.junit.TappedDataSource."),
            JDK,
            List.of("java.", "javax.sql.", "jdk.", "sun.", "com.sun."),
            DRIVER,
            List.of("com.mysql.", "org.mariadb.jdbc.", "software.amazon.jdbc."),
            POOL,
            List.of(
                    "com.zaxxer.hikari.",
                    "io.agroal.",
                    "org.apache.tomcat.jdbc.",
                    "org.apache.tomcat.dbcp.",
                    "org.apache.commons.dbcp.",
                    "org.apache.commons.dbcp2.",
                    "com.jolbox.",
                    "org.apache.commons.pool2.",
                    "org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy",
                    "org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy",
                    "org.springframework.jdbc.datasource.SingleConnectionDataSource",
                    "com.mchange.",
                    "com.alibaba.druid.",
                    "oracle.ucp.",
                    "org.vibur.dbcp.",
                    "net.ttddyy.",
                    "com.p6spy.",
                    "com.github.gavlyukovskiy."),
            FRAMEWORK,
            List.of(
                    "org.springframework.",
                    "org.aopalliance.",
                    "org.hibernate.",
                    "org.eclipse.persistence.",
                    "org.apache.ibatis.",
                    "org.mybatis.",
                    "com.baomidou.",
                    "org.jooq.",
                    "org.jdbi.",
                    "com.querydsl.",
                    "io.ebean.",
                    "org.flywaydb.",
                    "liquibase.",
                    "org.apache.shardingsphere.",
                    "io.quarkus.",
                    "io.smallrye.",
                    "io.vertx.",
                    "org.jboss.",
                    "io.micronaut.",
                    "jakarta.",
                    "javax.",
                    // Servers and serialisers: they call the application, and read lazy data after it has returned.
                    "org.apache.catalina.",
                    "org.apache.coyote.",
                    "org.apache.tomcat.",
                    "io.undertow.",
                    "org.eclipse.jetty.",
                    "io.netty.",
                    "com.fasterxml.",
                    "tools.jackson.",
                    "com.google.gson.",
                    "org.glassfish.",
                    "org.thymeleaf.",
                    "freemarker.",
                    "org.mapstruct.",
                    "org.modelmapper.",
                    "net.bytebuddy.",
                    "io.micrometer.",
                    "io.opentelemetry.",
                    "reactor.",
                    "kotlin.",
                    "kotlinx.",
                    "scala.",
                    "groovy.",
                    "org.codehaus.groovy.",
                    "org.apache.groovy."),
            TEST_ENGINE,
            List.of(
                    "org.junit.",
                    "org.testng.",
                    "net.jqwik.",
                    "io.kotest.",
                    "org.mockito.",
                    "org.assertj.",
                    "org.apache.maven.surefire.",
                    "org.gradle.",
                    "com.intellij.",
                    "org.eclipse.jdt."));

    /** Parts of the names of a driver's classes that a build has moved into a package of the application. */
    private static final List<String> MOVED_DRIVER = List.of(
            ".mysql.cj.",
            ".mysql.jdbc.",
            ".mariadb.jdbc.",
            // Of com.mysql.cj only the last part may be left.
            ".cj.jdbc.",
            ".cj.protocol.",
            ".cj.Native",
            ".cj.CoreSession.",
            ".cj.AbstractPreparedQuery.",
            ".cj.ServerPreparedQuery.");

    /** Parts of the names of classes that frameworks generate in the application's packages. */
    private static final List<String> GENERATED =
            List.of("$$", "$Proxy", "$HibernateProxy", "_ClientProxy", "_Subclass");

    static FrameKind of(String className) {
        for (FrameKind kind : values()) {
            if (startsWithAny(className + ".", PREFIXES.getOrDefault(kind, List.of()))
                    || (kind == DRIVER && containsAny(className + ".", MOVED_DRIVER))) {
                return kind;
            }
        }
        return containsAny(className, GENERATED) ? FRAMEWORK : APPLICATION;
    }

    private static boolean containsAny(String name, List<String> parts) {
        for (String part : parts) {
            if (name.contains(part)) {
                return true;
            }
        }
        return false;
    }

    static boolean startsWithAny(String name, List<String> prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
