package dev.roundtrip.driver;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.runtime.standalonestatic.StandaloneStaticRuntime;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.Exclusion;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.DependencyRequest;

/** Class paths of applications with other libraries than the tests have. */
public final class ClassPaths {

    private ClassPaths() {}

    /**
     * The jars of these artifacts and of what they need, downloaded if necessary.
     *
     * @param platform what manages the versions
     */
    public static List<Path> of(String platform, String... artifacts) throws Exception {
        try (Context maven = new StandaloneStaticRuntime()
                .create(ContextOverrides.create().withUserSettings(true).build())) {
            List<Dependency> managed = maven.repositorySystem()
                    .readArtifactDescriptor(
                            maven.repositorySystemSession(),
                            new ArtifactDescriptorRequest(
                                    new DefaultArtifact(platform), maven.remoteRepositories(), null))
                    .getManagedDependencies();
            List<Dependency> wanted = Stream.of(artifacts)
                    .map(artifact -> new Dependency(
                            new DefaultArtifact(artifact),
                            "runtime",
                            false,
                            // X DevAPI's.
                            List.of(new Exclusion("com.google.protobuf", "*", "*", "*"))))
                    .toList();
            return maven
                    .repositorySystem()
                    .resolveDependencies(
                            maven.repositorySystemSession(),
                            new DependencyRequest(
                                    new CollectRequest(wanted, managed, maven.remoteRepositories()), null))
                    .getArtifactResults()
                    .stream()
                    .map(found -> found.getArtifact().getFile().toPath())
                    .toList();
        }
    }
}
