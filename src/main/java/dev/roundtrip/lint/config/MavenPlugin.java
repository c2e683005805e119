package dev.roundtrip.lint.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The driver that a plug-in in a POM has among its own dependencies: the project's driver is another one. */
final class MavenPlugin {
    private MavenPlugin() {}

    /** The version of a driver, as the name of its jar, for a string in a plug-in's configuration. */
    static List<Setting> jars(Setting url, List<Setting> pom, References references) {
        int last = url.path().lastIndexOf("plugin");
        if (last < 0 || !url.path().get(0).equals("project")) {
            return List.of();
        }
        boolean isNumbered =
                last + 1 < url.path().size() && Setting.isIndex(url.path().get(last + 1));
        List<String> dependencies = new ArrayList<>(url.path().subList(0, last + (isNumbered ? 2 : 1)));
        dependencies.addAll(List.of("dependencies", "dependency"));
        Map<List<String>, List<Setting>> parts = pom.stream()
                .filter(one -> one.isBelow(dependencies))
                .collect(Collectors.groupingBy(Setting::parent, LinkedHashMap::new, Collectors.toList()));
        return parts.values().stream()
                .flatMap(one -> jar(one, references).stream())
                .toList();
    }

    private static List<Setting> jar(List<Setting> dependency, References references) {
        return dependency.stream()
                .filter(one -> one.name().equals("version"))
                .filter(one -> DriverArtifact.named(part(dependency, "groupid"), part(dependency, "artifactid"))
                        .isPresent())
                .flatMap(one -> references.value(one.value()).text().stream()
                        .map(version -> new Setting(
                                one.levels(),
                                "the plug-in's dependency",
                                part(dependency, "artifactid") + "-" + version + ".jar",
                                one.line())))
                .toList();
    }

    private static String part(List<Setting> dependency, String name) {
        return dependency.stream()
                .filter(one -> one.name().equals(name))
                .map(Setting::value)
                .findFirst()
                .orElse("");
    }
}
