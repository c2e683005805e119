package dev.roundtrip.lint.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A file, or a text inside one that is a file of its own, such as a value of a Kubernetes ConfigMap.
 *
 * @param documents the documents, in the order in which a later one overrides an earlier one
 */
record Source(String name, List<Document> documents) {

    /** The documents of one profile. */
    record Document(String profile, boolean isXml, List<Setting> settings) {}

    private static final Pattern PROFILE =
            Pattern.compile("spring\\.(?:config\\.activate\\.onprofile|profiles)(?:\\.\\[\\d+])?");

    /** The names of files in which all documents without a profile are one configuration. */
    private static final Pattern MERGED = Pattern.compile("(?:.*[/\\\\])?(?:application|bootstrap)[\\w-]*\\.\\w+");

    /** The values of one document of a file, by profile: Spring's key, Quarkus' prefix, Grails' environments. */
    static List<Document> documents(List<Setting> settings, boolean isXml) {
        String profile = settings.stream()
                .filter(setting ->
                        !setting.path().isEmpty() && setting.path().get(0).equals("spring"))
                .filter(setting ->
                        PROFILE.matcher(String.join(".", setting.path())).matches())
                .map(Setting::value)
                .collect(Collectors.joining(", "));
        Map<String, List<Setting>> byProfile = new LinkedHashMap<>();
        byProfile.put(profile, new ArrayList<>());
        for (Setting setting : settings) {
            List<String> levels = setting.levels();
            int own = levels.size() > 1 && levels.get(0).startsWith("%")
                    ? 1
                    : levels.size() > 2 && levels.get(0).equals("environments") ? 2 : 0;
            String of = own == 0 ? profile : levels.get(own - 1).replaceFirst("^%", "");
            byProfile
                    .computeIfAbsent(of, any -> new ArrayList<>())
                    .add(own == 0 ? setting : setting.with(levels.subList(own, levels.size())));
        }
        return byProfile.entrySet().stream()
                .map(one -> new Document(one.getKey(), isXml, one.getValue()))
                .toList();
    }

    /** The values that count for a document: its own, and those of others that it does not override. */
    List<Setting> visible(Document document, List<Source> before) {
        List<Document> others = new ArrayList<>();
        for (Source source : before) {
            source.documents.stream()
                    .filter(other -> other.profile.isEmpty() || other.profile.equals(document.profile))
                    .forEach(others::add);
        }
        if (MERGED.matcher(name).matches() || documents.stream().anyMatch(one -> !one.profile.isEmpty())) {
            documents.stream()
                    .filter(other -> !other.equals(document))
                    .filter(other -> other.profile.isEmpty() || other.profile.equals(document.profile))
                    .forEach(others::add);
        }
        if (others.isEmpty()) {
            return document.settings;
        }
        List<Setting> visible = new ArrayList<>(document.settings);
        Set<List<String>> set = document.settings.stream().map(Setting::path).collect(Collectors.toSet());
        for (int at = others.size() - 1; at >= 0; at--) {
            List<Setting> added = others.get(at).settings.stream()
                    .filter(setting -> !set.contains(setting.path()))
                    .toList();
            visible.addAll(added);
            added.forEach(setting -> set.add(setting.path()));
        }
        return visible;
    }
}
