package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.shop.ShopApplication;
import dev.roundtrip.testing.Folder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import org.springframework.boot.loader.tools.Library;
import org.springframework.boot.loader.tools.LibraryScope;
import org.springframework.boot.loader.tools.Repackager;

/** Makes the applications of {@link ShopApplication} a jar like that of Spring Boot's build plugins. */
final class FatJar {

    /** The libraries in {@code BOOT-INF/lib} of such a service: Spring, the frameworks, the pool and the driver. */
    private static final Pattern LIBRARIES = Pattern.compile(
            "(spring-(aop|beans|boot|boot-autoconfigure|context|core|data-commons|data-jpa|expression|jcl|jdbc|orm|tx)"
                    + "|HikariCP|mysql-connector-j|slf4j-api|mybatis|mybatis-spring|hibernate-core|hibernate-commons-annotations"
                    + "|jakarta\\.[a-z.]+-api|jandex|classmate|byte-buddy|antlr4-runtime|jboss-logging|micrometer-(commons|observation)"
                    + "|jaxb-(core|runtime)|txw2|istack-commons-runtime|angus-activation)-[0-9].*\\.jar");

    private FatJar() {}

    static Path in(Path folder) throws IOException {
        Path classes = folder.resolve("classes.jar");
        Path root = ApplicationProcess.placeOf(ShopApplication.class);
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(classes))) {
            for (Path file : Folder.files(root.resolve("dev/roundtrip/shop"), "")) {
                jar.putNextEntry(new JarEntry(root.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, jar);
            }
        }
        List<File> libraries = ApplicationProcess.ownClassPath().stream()
                .map(Path::toFile)
                .filter(file -> LIBRARIES.matcher(file.getName()).matches())
                .toList();
        assertThat(libraries).as("the applications' libraries").hasSizeGreaterThan(30);
        Path fat = folder.resolve("shop.jar");
        Repackager repackager = new Repackager(classes.toFile());
        repackager.setMainClass(ShopApplication.class.getName());
        repackager.repackage(fat.toFile(), callback -> {
            for (File library : libraries) {
                callback.library(new Library(library, LibraryScope.COMPILE));
            }
        });
        return fat;
    }
}
