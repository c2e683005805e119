package dev.roundtrip.lint.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectDriversTest {

    private static final String DRIVER =
            "<dependency><groupId>com.mysql</groupId><artifactId>mysql-connector-j</artifactId></dependency>";

    /** Extensions that bring both drivers, without an artifact of one. */
    private static final String BOTH_DRIVERS =
            "<dependencies><dependency><groupId>io.quarkus</groupId><artifactId>quarkus-jdbc-mysql</artifactId></dependency>"
                    + "<dependency><groupId>io.quarkus</groupId><artifactId>quarkus-jdbc-mariadb</artifactId></dependency></dependencies>";

    @TempDir
    private Path folder;

    @TempDir
    private Path home;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            org.springframework.boot:spring-boot-starter-parent:2.7.0 | 8.0.29 (Spring Boot 2.7.0) | 3.0.4
            org.springframework.boot:spring-boot-starter-parent:2.7.18 | 8.0.33 (Spring Boot 2.7.18) | 3.1.4
            org.springframework.boot:spring-boot-starter-parent:2.1.1.RELEASE | 8.0.13 (Spring Boot 2.1.1.RELEASE) | 2.3.0
            org.springframework.boot:spring-boot-starter-parent:3.2.2 | 8.3.0 (Spring Boot 3.2.2) | 3.3.2
            org.springframework.boot:spring-boot-starter-parent:4.0.0 | 9.5.0 (Spring Boot 4.0.0) | 3.5.6
            io.micronaut.platform:micronaut-parent:4.7.6 | 9.1.0 (Micronaut 4.7.6) | 3.5.0
            io.helidon.applications:helidon-mp:4.0.0 | 8.0.28 (Helidon 4.0.0) | 2.6.2
            io.helidon.applications:helidon-mp:4.1.6 | 8.2.0 (Helidon 4.1.6) | 2.6.2
            # A release that the table does not have is unknown, be it later, in a gap or of a vendor.
            org.springframework.boot:spring-boot-starter-parent:3.9.9 | unknown (Spring Boot 3.9.9 is not in our table) |
            org.springframework.boot:spring-boot-starter-parent:3.2.99 | unknown (Spring Boot 3.2.99 is not in our table) |
            org.springframework.boot:spring-boot-starter-parent:3.4.1-SNAPSHOT | unknown (Spring Boot 3.4.1-SNAPSHOT is not in our table) |
            com.example:parent:1 | unknown (pom.xml leaves it to com.example:parent) |
            """)
    void a_published_parent_gives_the_version(String parent, String expected, String mariaDb) throws Exception {
        write("pom.xml", pom(parent(parent) + BOTH_DRIVERS));

        assertThat(found("src/main/resources/a.yml")).isEqualTo(expected);
        if (mariaDb != null) {
            assertThat(new ProjectDrivers(home)
                            .of(folder.resolve("a.yml"), Driver.MARIADB)
                            .version())
                    .isEqualTo(DriverVersion.parse(mariaDb));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            io.quarkus.platform:quarkus-bom:3.8.1 | 8.3.0 (Quarkus 3.8.1)
            io.quarkus.platform:quarkus-bom:3.2.10.Final | 8.2.0 (Quarkus 3.2.10.Final)
            io.quarkus:quarkus-bom:2.16.12.Final | 8.0.30 (Quarkus 2.16.12.Final)
            org.springframework.boot:spring-boot-dependencies:3.4.0 | 9.1.0 (Spring Boot 3.4.0)
            io.micronaut:micronaut-bom:3.8.0 | 8.0.30 (Micronaut 3.8.0)
            """)
    void a_published_bom_gives_the_version_whatever_the_properties_are(String bom, String expected) throws Exception {
        String[] parts = bom.split(":", -1);
        write("pom.xml", pom("""
                <properties><mysql.version>8.0.20</mysql.version><bom.group>%s</bom.group><bom.id>%s</bom.id>
                <bom.version>%s</bom.version></properties>
                <dependencyManagement><dependencies><dependency><groupId>${bom.group}</groupId>
                <artifactId>${bom.id}</artifactId><version>${bom.version}</version><type>pom</type><scope>import</scope>
                </dependency></dependencies></dependencyManagement>""".formatted((Object[]) parts) + BOTH_DRIVERS));

        assertThat(found("a.yml")).isEqualTo(expected);
    }

    @Test
    void a_property_of_a_child_overrides_that_of_its_parent() throws Exception {
        write(
                "pom.xml",
                pom(
                        parent("org.springframework.boot:spring-boot-starter-parent:2.7.18")
                                + "<properties><mysql.version>8.0.20</mysql.version><mariadb.version>2.7.3</mariadb.version></properties>"));

        assertThat(found("a.yml")).isEqualTo("8.0.20 (pom.xml)");
        assertThat(new ProjectDrivers(home)
                        .of(folder.resolve("a.yml"), Driver.MARIADB)
                        .version())
                .isEqualTo(DriverVersion.parse("2.7.3"));
    }

    @Test
    void modules_have_what_their_parents_in_the_project_manage() throws Exception {
        write(
                "pom.xml",
                pom("<artifactId>root</artifactId>"
                        + parent("org.springframework.boot:spring-boot-starter-parent:3.1.0")
                        + "<properties><revision>1.2</revision><driver>${mysql.line}.25</driver><mysql.line>8.0</mysql.line></properties>"
                        + "<dependencyManagement><dependencies>" + versioned("${driver}")
                        + "</dependencies></dependencyManagement><modules><module>app</module></modules>"));
        write(
                "app/pom.xml",
                pom("<parent><groupId>g</groupId><artifactId>root</artifactId>"
                        + "<version>${revision}</version></parent><dependencies>" + DRIVER + "</dependencies>"));

        assertThat(found("app/src/main/resources/application.yml")).isEqualTo("8.0.25 (pom.xml)");
    }

    @Test
    void the_artifact_that_is_named_decides_where_a_bom_has_both() throws Exception {
        String parent = parent("io.micronaut.platform:micronaut-parent:4.7.6");
        write(
                "pom.xml",
                pom(parent + "<dependencies><dependency><groupId>mysql</groupId>"
                        + "<artifactId>mysql-connector-java</artifactId></dependency></dependencies>"));

        assertThat(found("a.yml")).isEqualTo("8.0.33 (Micronaut 4.7.6)");
    }

    @Test
    void an_artifact_that_a_release_does_not_have_is_unknown() throws Exception {
        write(
                "pom.xml",
                pom(parent("org.springframework.boot:spring-boot-starter-parent:2.7.0") + "<dependencies>" + DRIVER
                        + "</dependencies>"));

        assertThat(found("a.yml")).isEqualTo("unknown (Spring Boot 2.7.0 has no mysql-connector-j)");
    }

    /** Such a file is often another product's, as Nacos' in a folder of a service that keeps it. */
    @Test
    void what_a_parent_or_a_bom_manages_is_unknown_where_no_module_names_the_driver() throws Exception {
        String parent = parent("org.springframework.boot:spring-boot-starter-parent:2.7.18");
        write(
                "maven/pom.xml",
                pom("<artifactId>root</artifactId>" + parent + "<modules><module>dao</module></modules>"));
        write("gradle/build.gradle", "id 'org.springframework.boot' version '2.7.2'");

        assertThat(found("maven/nacos/conf/a.properties")).isEqualTo("unknown (pom.xml does not name the driver)");
        assertThat(found("gradle/nacos/conf/a.properties"))
                .isEqualTo("unknown (build.gradle does not name the driver)");
        write("maven/dao/pom.xml", pom("<dependencies>" + DRIVER + "</dependencies>"));
        write("gradle/dao/build.gradle", "runtimeOnly 'com.mysql:mysql-connector-j'");
        assertThat(found("maven/nacos/conf/a.properties")).isEqualTo("8.0.33 (Spring Boot 2.7.18)");
        assertThat(found("gradle/nacos/conf/a.properties")).isEqualTo("8.0.29 (Spring Boot 2.7.2)");
    }

    @Test
    void a_bom_or_a_module_of_the_project_counts() throws Exception {
        write(
                "pom.xml",
                pom(
                        "<artifactId>root</artifactId><modules><module>bom</module><module>dao</module><module>use</module></modules>"));
        write(
                "bom/pom.xml",
                pom("<artifactId>our-bom</artifactId><dependencyManagement><dependencies>" + versioned("8.0.27")
                        + "</dependencies></dependencyManagement>"));
        String parent = "<parent><groupId>g</groupId><artifactId>root</artifactId><version>1</version></parent>";
        write(
                "app/pom.xml",
                pom(parent + "<dependencyManagement><dependencies><dependency><groupId>g</groupId>"
                        + "<artifactId>our-bom</artifactId><version>1</version><type>pom</type><scope>import</scope></dependency>"
                        + "</dependencies></dependencyManagement>"));
        write("web/pom.xml", pom(parent));

        write("use/pom.xml", pom("<artifactId>use</artifactId>" + BOTH_DRIVERS));
        assertThat(found("app/a.yml")).isEqualTo("8.0.27 (our-bom)");
        assertThat(found("web/a.yml")).isEqualTo("8.0.27 (bom/pom.xml)");
        write("dao/pom.xml", pom("<dependencies>" + versioned("9.1.0") + "</dependencies>"));
        assertThat(found("web/a.yml")).startsWith("unknown");
    }

    @Test
    void a_parent_and_a_bom_in_the_local_repository_count() throws Exception {
        Path repository = home.resolve(".m2/repository/com/example");
        write(
                repository.resolve("parent/1/parent-1.pom"),
                pom("<artifactId>parent</artifactId>"
                        + parent("org.springframework.boot:spring-boot-starter-parent:2.7.5")));
        write(
                repository.resolve("libs/2/libs-2.pom"),
                pom("<artifactId>libs</artifactId><dependencyManagement>" + "<dependencies>" + versioned("8.4.0")
                        + "</dependencies></dependencyManagement>"));
        write("one/pom.xml", pom(parent("com.example:parent:1") + BOTH_DRIVERS));
        write(
                "two/pom.xml",
                pom(BOTH_DRIVERS + "<dependencyManagement><dependencies><dependency><groupId>com.example</groupId>"
                        + "<artifactId>libs</artifactId><version>2</version><scope>import</scope></dependency></dependencies>"
                        + "</dependencyManagement>"));

        assertThat(found("one/a.yml")).isEqualTo("8.0.31 (Spring Boot 2.7.5)");
        assertThat(found("two/a.yml")).isEqualTo("8.4.0 (libs)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            build.gradle | id 'org.springframework.boot' version '2.7.2' | 8.0.29 (Spring Boot 2.7.2)
            build.gradle.kts | id("org.springframework.boot") version "3.4.1" | 9.1.0 (Spring Boot 3.4.1)
            build.gradle | ext { springBootVersion = '2.1.3.RELEASE' }; classpath("org.springframework.boot:spring-boot-gradle-plugin:${springBootVersion}") | 8.0.15 (Spring Boot 2.1.3.RELEASE)
            build.gradle | implementation platform("org.springframework.boot:spring-boot-dependencies:3.1.0") | 8.0.33 (Spring Boot 3.1.0)
            build.gradle | id 'org.springframework.boot' version '2.7.2'; id 'io.spring.dependency-management'; ext['mysql.version'] = '8.0.21' | 8.0.21 (build.gradle)
            build.gradle | id 'org.springframework.boot' version '2.7.2'; ext['mysql.version'] = '8.0.21' | 8.0.29 (Spring Boot 2.7.2)
            gradle/libs.versions.toml | [versions]; boot = "3.2.0"; [plugins]; boot = { id = "org.springframework.boot", version.ref = "boot" } | 8.1.0 (Spring Boot 3.2.0)
            gradle/libs.versions.toml | driver = { group = "com.mysql", name = "mysql-connector-j", version = "8.0.32" } | 8.0.32 (gradle/libs.versions.toml)
            gradle.properties | quarkusPlatformVersion=3.15.1 | 8.3.0 (Quarkus 3.15.1)
            gradle.properties | micronautVersion=4.3.0 | 8.3.0 (Micronaut 4.3.0)
            gradle.properties | micronautVersion=3.5.0 | 8.0.29 (Micronaut 3.5.0)
            build.gradle | micronaut { version("4.6.0") } | 8.4.0 (Micronaut 4.6.0)
            build.gradle | def helidonVersion = '4.1.0' | 8.2.0 (Helidon 4.1.0)
            build.gradle | runtimeOnly group: 'mysql', name: 'mysql-connector-java', version: '8.0.19' | 8.0.19 (build.gradle)
            build.gradle | // runtimeOnly 'com.mysql:mysql-connector-j:8.0.31'; /*; runtimeOnly 'com.mysql:mysql-connector-j:8.0.32'; */; runtimeOnly 'com.mysql:mysql-connector-j:8.0.33' | 8.0.33 (build.gradle)
            build.gradle | classpath 'mysql:mysql-connector-java:5.1.47'; runtimeOnly 'mysql:mysql-connector-java:8.0.33' | 8.0.33 (build.gradle)
            build.gradle | classpath('mysql:mysql-connector-java:5.1.47'); id 'org.springframework.boot' version '2.7.2' | 8.0.29 (Spring Boot 2.7.2)
            build.gradle.kts | jooqGenerator("com.mysql:mysql-connector-j:8.0.33") | 8.0.33 (build.gradle.kts)
            build.gradle | id 'org.springframework.boot' version '2.7.2'; constraints { implementation('mysql:mysql-connector-java') { version { strictly '8.0.21' } } } | 8.0.21 (build.gradle)
            build.gradle | id 'org.springframework.boot' version '2.7.2'; dependencySet(group: 'mysql', version: '8.0.21') { entry 'mysql-connector-java' } | 8.0.21 (build.gradle)
            build.gradle | id 'org.springframework.boot' version '2.7.2'; a 'mysql:mysql-connector-java:8.0.21'; b 'com.mysql:mysql-connector-j:8.0.33' | unknown (build.gradle has several)
            buildSrc/src/main/groovy/our.gradle | mavenBom 'org.springframework.boot:spring-boot-dependencies:2.7.2'; dependency ('mysql:mysql-connector-java:8.0.21') { | 8.0.21 (buildSrc/src/main/groovy/our.gradle)
            buildSrc/src/main/kotlin/our/Versions.kt | const val driver = "com.mysql:mysql-connector-j:8.0.33" | 8.0.33 (buildSrc/src/main/kotlin/our/Versions.kt)
            gradle/dependencies.gradle | driver: 'mysql:mysql-connector-java:8.0.21' | 8.0.21 (gradle/dependencies.gradle)
            grails-app/conf/BuildConfig.groovy | // runtime 'mysql:mysql-connector-java:5.1.29'; runtime 'mysql:mysql-connector-java:5.1.24' | 5.1.24 (grails-app/conf/BuildConfig.groovy)
            build.gradle | id 'org.springframework.boot' version bootVersion | unknown (build.gradle does not name the driver)
            """)
    void a_gradle_build_says_it(String name, String build, String expected) throws Exception {
        write("settings.gradle", "");
        write("storage/build.gradle", "runtimeOnly 'io.quarkus:quarkus-jdbc-mysql'");
        write(name, build.replace("; ", "\n"));

        assertThat(found("src/main/resources/a.yml")).isEqualTo(expected);
        assertThat(found("module/src/main/kotlin/a/b/c/d/e/f/g/h/A.kt")).isEqualTo(expected);
    }

    @Test
    void a_gradle_module_that_constrains_the_version_counts() throws Exception {
        write("build.gradle", "implementation platform(project(':platform'))");
        write("platform/build.gradle", "api 'com.mysql:mysql-connector-j:8.0.33'");

        assertThat(found("src/main/resources/a.yml")).isEqualTo("8.0.33 (platform/build.gradle)");
    }

    @Test
    void a_gradle_module_overrides_the_bom_of_its_root_unless_the_modules_differ() throws Exception {
        write("build.gradle", "id 'org.springframework.boot' version '2.7.2'");
        write("app/build.gradle", "implementation 'mysql:mysql-connector-java:8.0.21'");
        assertThat(found("compose.yml")).isEqualTo("8.0.21 (app/build.gradle)");

        write("other/build.gradle", "implementation 'mysql:mysql-connector-java'");
        assertThat(found("compose.yml")).isEqualTo("unknown (the modules have several)");
        assertThat(found("conf/more/compose.yml")).isEqualTo("unknown (the modules have several)");
        assertThat(found("other/a.yml")).isEqualTo("8.0.29 (Spring Boot 2.7.2)");
    }

    @Test
    void the_build_of_an_old_grails_counts_alone() throws Exception {
        write("grails-app/conf/BuildConfig.groovy", "runtime 'mysql:mysql-connector-java:5.1.24'");

        assertThat(found("grails-app/conf/DataSource.groovy")).isEqualTo("5.1.24 (grails-app/conf/BuildConfig.groovy)");
    }

    @ParameterizedTest
    @CsvSource({
        "lib/mysql-connector-j-8.0.33.jar, conf/db.properties, 8.0.33 (lib/mysql-connector-j-8.0.33.jar)",
        "WEB-INF/lib/mysql-connector-java-5.1.49-bin.jar, WEB-INF/classes/a/db.properties, 5.1.49 (WEB-INF/lib/mysql-connector-java-5.1.49-bin.jar)",
        "src/main/webapp/WEB-INF/lib/mysql-connector-java-5.1.6.jar, src/main/resources/a/db.properties, 5.1.6 (src/main/webapp/WEB-INF/lib/mysql-connector-java-5.1.6.jar)",
        "target/quarkus-app/lib/main/com.mysql.mysql-connector-j-8.3.0.jar, src/main/resources/a.yml, 8.3.0 (target/quarkus-app/lib/main/com.mysql.mysql-connector-j-8.3.0.jar)",
        "target/shop-1/WEB-INF/lib/mysql-connector-j-9.1.0.jar, src/main/resources/a.yml, 9.1.0 (target/shop-1/WEB-INF/lib/mysql-connector-j-9.1.0.jar)",
        "WebApp/WEB-INF/lib/mysql-connector-j-8.4.0.jar, src/main/java/a/A.java, 8.4.0 (WebApp/WEB-INF/lib/mysql-connector-j-8.4.0.jar)",
        "other/WEB-INF/lib/mysql-connector-java-5.1.13.jar, app/a.tf, unknown (no build file)",
        "mysql-connector-java-5.1.48.jar, a.properties, 5.1.48 (mysql-connector-java-5.1.48.jar)",
        "lib/mysql-connector-mxj-5.0.12.jar, conf/db.properties, unknown (no build file)"
    })
    void a_driver_that_lies_in_the_project_says_it(String jar, String file, String expected) throws Exception {
        write(jar, "");
        write(file, "");
        if (jar.startsWith("target")) {
            write("pom.xml", pom(parent("org.springframework.boot:spring-boot-starter-parent:9.9.9")));
        }

        assertThat(found(file)).isEqualTo(expected);
    }

    @Test
    void the_driver_in_an_applications_archive_says_it_unless_there_are_two() throws Exception {
        write("pom.xml", pom(parent("org.springframework.boot:spring-boot-starter-parent:2.7.18") + BOTH_DRIVERS));
        archive("target/shop.jar", "BOOT-INF/lib/mysql-connector-j-8.0.31.jar");
        assertThat(found("src/main/resources/a.yml")).isEqualTo("8.0.31 (target/shop.jar)");

        archive("target/other.war", "WEB-INF/lib/mysql-connector-j-8.4.0.jar");
        assertThat(found("src/main/resources/a.yml")).isEqualTo("8.0.33 (Spring Boot 2.7.18)");
    }

    @Test
    void an_unreadable_or_endless_build_is_unknown() throws Exception {
        write("one/pom.xml", "<project><parent>");
        write(
                "two/pom.xml",
                pom("<artifactId>two</artifactId><parent><groupId>g</groupId><artifactId>two</artifactId>"
                        + "<version>${a}</version><relativePath>../three/pom.xml</relativePath></parent>"
                        + "<properties><a>${b}</a><b>${a}</b></properties><dependencies>" + versioned("${a}")
                        + "</dependencies>"));
        write(
                "three/pom.xml",
                pom("<artifactId>two</artifactId><parent><groupId>g</groupId><artifactId>two</artifactId>"
                        + "<version>1</version><relativePath>../two</relativePath></parent>"));
        write("four/pom.xml", pom(parent("../../..:x:1")));

        assertThat(List.of("one", "two", "three", "four"))
                .allSatisfy(one -> assertThat(found(one + "/a.yml")).startsWith("unknown ("));
    }

    @Test
    void the_table_has_each_family_with_ranges_that_follow_each_other() {
        assertThat(ManagedDrivers.all())
                .extracting(ManagedDrivers.Family::name)
                .containsExactly("Spring Boot", "Quarkus", "Micronaut", "Micronaut", "Helidon");
        for (ManagedDrivers.Family family : ManagedDrivers.all()) {
            DriverVersion before = new DriverVersion(0, 0, 0);
            for (ManagedDrivers.Range range : family.ranges()) {
                assertThat(range.first()).isGreaterThan(before);
                assertThat(range.last()).isGreaterThanOrEqualTo(range.first());
                assertThat(range.last().minor()).isEqualTo(range.first().minor());
                assertThat(range.drivers()).isNotEmpty();
                before = range.last();
            }
        }
    }

    private String found(String file) {
        ProjectDriver found = new ProjectDrivers(home).of(folder.resolve(file), Driver.CONNECTOR_J);
        return found.version().map(DriverVersion::toString).orElse("unknown") + " (" + found.from() + ")";
    }

    private static String pom(String content) {
        return "<project xmlns='http://maven.apache.org/POM/4.0.0'><modelVersion>4.0.0</modelVersion>" + content
                + "</project>";
    }

    private static String parent(String coordinates) {
        String[] parts = coordinates.split(":", -1);
        return "<parent><groupId>" + parts[0] + "</groupId><artifactId>" + parts[1] + "</artifactId><version>"
                + parts[2] + "</version></parent>";
    }

    private static String versioned(String version) {
        return DRIVER.replace("</dependency>", "<version>" + version + "</version></dependency>");
    }

    private void write(String name, String text) throws IOException {
        write(folder.resolve(name), text);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void archive(String name, String entry) throws IOException {
        write(name, "");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            zip.putNextEntry(new ZipEntry(entry));
        }
    }
}
