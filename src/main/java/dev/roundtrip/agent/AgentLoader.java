package dev.roundtrip.agent;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads the agent's classes and its libraries from a folder of the jar in which no other loader finds them. It sees
 * the JDK, but no class of the application, and the application sees none of its classes.
 */
final class AgentLoader extends ClassLoader {

    static {
        registerAsParallelCapable();
    }

    static final String FOLDER = "isolated/";

    private final JarFile jar;

    AgentLoader(File file) throws IOException {
        // The parent is the platform's class loader.
        super(ClassLoader.getSystemClassLoader().getParent());
        this.jar = new JarFile(file);
    }

    /** The version in the jar's manifest. */
    String version() throws IOException {
        String version = jar.getManifest().getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
        return version == null ? "" : version;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        JarEntry entry = jar.getJarEntry(FOLDER + name.replace('.', '/') + ".class");
        if (entry == null) {
            throw new ClassNotFoundException(name);
        }
        try (InputStream stream = jar.getInputStream(entry)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] chunk = new byte[8192];
            for (int count = stream.read(chunk); count >= 0; count = stream.read(chunk)) {
                bytes.write(chunk, 0, count);
            }
            return defineClass(name, bytes.toByteArray(), 0, bytes.size());
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }

    /** Reads a resource without a URL, whose handler the application may have replaced. */
    @Override
    public InputStream getResourceAsStream(String name) {
        JarEntry entry = jar.getJarEntry(FOLDER + name);
        try {
            return entry == null ? super.getResourceAsStream(name) : jar.getInputStream(entry);
        } catch (IOException unreadable) {
            return null;
        }
    }
}
