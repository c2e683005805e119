package dev.roundtrip.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.Remapper;

/** A driver's jar with its classes in another package, as build plugins make it. */
final class MovedDriver {

    private MovedDriver() {}

    static Path in(Path folder, Path driver, String from, String to) throws IOException {
        Path moved = folder.resolve("moved-" + driver.getFileName());
        Names names = new Names(from, to);
        try (JarFile jar = new JarFile(driver.toFile());
                JarOutputStream out = new JarOutputStream(Files.newOutputStream(moved))) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                if (entry.isDirectory() || name.equals("module-info.class") || name.startsWith("META-INF/versions/")) {
                    continue;
                }
                byte[] bytes = jar.getInputStream(entry).readAllBytes();
                if (name.endsWith(".class")) {
                    ClassWriter writer = new ClassWriter(0);
                    new ClassReader(bytes).accept(new ClassRemapper(writer, names), 0);
                    bytes = writer.toByteArray();
                } else if (name.startsWith("META-INF/services/")) {
                    bytes = names.inText(new String(bytes, StandardCharsets.UTF_8))
                            .getBytes(StandardCharsets.UTF_8);
                }
                out.putNextEntry(new JarEntry(names.inText(name)));
                out.write(bytes);
            }
        }
        return moved;
    }

    /** In classes, constants and names of files. */
    private static final class Names extends Remapper {

        private final String from;
        private final String to;

        private Names(String from, String to) {
            super(net.bytebuddy.jar.asm.Opcodes.ASM9);
            this.from = from;
            this.to = to;
        }

        private String inText(String text) {
            return text.replace(from, to).replace(from.replace('.', '/'), to.replace('.', '/'));
        }

        @Override
        public String map(String internalName) {
            return inText(internalName);
        }

        @Override
        public Object mapValue(Object value) {
            return value instanceof String text ? inText(text) : super.mapValue(value);
        }
    }
}
