package dev.roundtrip.tap.recording;

import java.lang.StackWalker.StackFrame;
import java.net.URL;
import java.security.CodeSource;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The kind of code of a stack frame, by its class name. A class in no list belongs to the application; so does one that
 * was loaded from where only an application's own classes are, although its name begins like a framework's.
 */
enum FrameKind {
    TAP("dev.roundtrip.tap. dev.roundtrip.wire. dev.roundtrip.junit.Wire. dev.roundtrip.junit.Wire$"
            + " dev.roundtrip.junit.WireExtension. dev.roundtrip.junit.SuiteContract."),
    JDK("java. javax.sql. jdk. sun. com.sun."),
    DRIVER("com.mysql. org.mariadb.jdbc."),
    /** Pools, and wrappers around JDBC objects: both delegate calls. */
    POOL("""
            com.zaxxer.hikari. io.agroal. org.apache.tomcat.jdbc. org.apache.tomcat.dbcp. org.apache.commons.dbcp
            org.apache.commons.pool2. com.alibaba.druid. com.jolbox. com.mchange. oracle.ucp.
            org.vibur.dbcp. net.ttddyy. com.p6spy. com.github.gavlyukovskiy. software.amazon.jdbc.
            org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy
            org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy
            org.springframework.jdbc.datasource.SingleConnectionDataSource"""),
    /** Frameworks, servers and serialisers: they call the application, and read lazy data after it has returned. */
    FRAMEWORK("""
            org.springframework. org.aopalliance. io.quarkus. io.smallrye. io.vertx. io.micronaut. org.jboss.
            jakarta. javax. org.hibernate. org.eclipse.persistence. org.apache.ibatis. org.mybatis. com.baomidou.
            org.jooq. org.jdbi. com.querydsl. io.ebean. org.flywaydb. liquibase. org.apache.shardingsphere.
            org.apache.catalina. org.apache.coyote. org.apache.tomcat. io.undertow. org.eclipse.jetty. io.netty.
            com.fasterxml. tools.jackson. com.google.gson. org.glassfish. org.thymeleaf. freemarker. org.mapstruct.
            org.modelmapper. net.bytebuddy. io.micrometer. io.opentelemetry. reactor. kotlin. kotlinx. scala. groovy.
            org.codehaus.groovy. org.apache.groovy."""),
    TEST_ENGINE("""
            org.junit. org.testng. net.jqwik. io.kotest. org.mockito. org.assertj. org.apache.maven.surefire.
            org.gradle. com.intellij. org.eclipse.jdt."""),
    APPLICATION("");

    /** Parts of the names of classes that frameworks generate in the application's packages. */
    private static final List<String> GENERATED =
            List.of("$$", "$Proxy", "$HibernateProxy", "_ClientProxy", "_Subclass");

    /**
     * Where an application's own classes are: in a folder, in the part of an archive that is not its libraries, or in
     * the archive that Quarkus makes of them.
     */
    private static final Pattern OWN_CLASSES =
            Pattern.compile(".*(?:(?<!!|\\.jar)/|(?:BOOT|WEB)-INF/classes[!/]*|/quarkus-app/app/[^/]+\\.jar)");

    private static final ByClassName<FrameKind> KINDS = new ByClassName<>(FrameKind::find);

    @SuppressWarnings("ImmutableEnumChecker") // The list is made by toList, and never changes.
    private final List<String> prefixes;

    /** @param prefixes the beginnings of the names of classes, separated by blanks */
    FrameKind(String prefixes) {
        this.prefixes =
                prefixes.lines().flatMap(line -> Stream.of(line.split(" "))).toList();
    }

    static FrameKind of(StackFrame frame) {
        return KINDS.of(frame);
    }

    private static FrameKind find(StackFrame frame) {
        String className = frame.getClassName();
        FrameKind byName = byName(className);
        if (byName == TAP || byName == JDK) {
            return byName;
        }
        if (GENERATED.stream().anyMatch(className::contains)) {
            return byName == APPLICATION ? FRAMEWORK : byName;
        }
        return byName == FRAMEWORK && isOwn(frame) ? APPLICATION : byName;
    }

    private static FrameKind byName(String className) {
        for (FrameKind kind : values()) {
            if (startsWithAny(className + ".", kind.prefixes)) {
                return kind;
            }
        }
        return APPLICATION;
    }

    /** Whether the frame's class was loaded from where only an application's own classes are. */
    private static boolean isOwn(StackFrame frame) {
        try {
            CodeSource source = frame.getDeclaringClass().getProtectionDomain().getCodeSource();
            URL location = source == null ? null : source.getLocation();
            return location != null && hasOwnClasses(location.toString());
        } catch (UnsupportedOperationException | SecurityException unknown) {
            return false;
        }
    }

    static boolean hasOwnClasses(String location) {
        return OWN_CLASSES.matcher(location).matches();
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
