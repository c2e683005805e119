package dev.roundtrip.lint.config;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * What a POM says about versions, as written.
 *
 * @param self its coordinates; a parent may give the group and the version
 * @param parent the parent; empty if there is none
 * @param parentPath the path of the parent's file in this project; empty for none
 * @param properties its properties; a profile's counts only if nothing else has the name
 * @param managed the managed artifacts in the order of the POM, as are the other lists
 */
record MavenPom(
        Coordinates self,
        Optional<Coordinates> parent,
        String parentPath,
        Map<String, String> properties,
        List<Coordinates> managed,
        List<Coordinates> imports,
        List<Coordinates> dependencies,
        List<String> modules) {

    private static final int DEEPEST = 60;

    /** An artifact; a part that is not written is empty. */
    record Coordinates(String group, String id, String version) {

        String name() {
            return group + ":" + id;
        }
    }

    /** The POM in a text; empty if the text is no POM. */
    static Optional<MavenPom> of(String text) {
        try {
            return text.contains("<project") ? Optional.of(read(text)) : Optional.empty();
        } catch (XMLStreamException unreadable) {
            return Optional.empty();
        }
    }

    private static MavenPom read(String text) throws XMLStreamException {
        XMLStreamReader reader = XmlText.safeFactory().createXMLStreamReader(new StringReader(text.strip()));
        Deque<Element> open = new ArrayDeque<>();
        Element project = new Element("");
        open.push(project);
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    if (open.size() > DEEPEST) {
                        throw new XMLStreamException("too deep");
                    }
                    Element element = new Element(reader.getLocalName());
                    open.element().children.add(element);
                    open.push(element);
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
                    open.element().text.append(reader.getText());
                case XMLStreamConstants.END_ELEMENT -> open.pop();
                default -> {
                    // Comments and instructions say nothing about versions.
                }
            }
        }
        return of(project.child("project"));
    }

    private static MavenPom of(Element project) {
        Map<String, String> properties = new LinkedHashMap<>();
        project.child("properties").children.forEach(one -> properties.put(one.name, one.value()));
        List<Element> sections = new ArrayList<>(List.of(project));
        sections.addAll(project.child("profiles").children);
        List<Coordinates> managed = new ArrayList<>();
        List<Coordinates> imports = new ArrayList<>();
        List<Coordinates> dependencies = new ArrayList<>();
        List<String> modules = new ArrayList<>();
        for (Element section : sections) {
            section.child("properties").children.forEach(one -> properties.putIfAbsent(one.name, one.value()));
            for (Element one : section.child("dependencyManagement").child("dependencies").children) {
                (one.text("scope").equals("import") ? imports : managed).add(one.coordinates());
            }
            section.child("dependencies").children.forEach(one -> dependencies.add(one.coordinates()));
            section.child("modules").children.forEach(one -> modules.add(one.value()));
        }
        Element parent = project.child("parent");
        boolean hasPath = parent.children.stream().anyMatch(one -> one.name.equals("relativePath"));
        return new MavenPom(
                project.coordinates(),
                parent.text("artifactId").isEmpty() ? Optional.empty() : Optional.of(parent.coordinates()),
                hasPath ? parent.text("relativePath") : "../pom.xml",
                properties,
                managed,
                imports,
                dependencies,
                modules);
    }

    /** An element of XML, without its attributes. */
    private static final class Element {
        final String name;
        final StringBuilder text = new StringBuilder();
        final List<Element> children = new ArrayList<>();

        Element(String name) {
            this.name = name;
        }

        /** The child of that name, or an empty element if there is none. */
        Element child(String of) {
            return children.stream()
                    .filter(one -> one.name.equals(of))
                    .findFirst()
                    .orElseGet(() -> new Element(of));
        }

        String value() {
            return text.toString().strip();
        }

        String text(String of) {
            return child(of).value();
        }

        Coordinates coordinates() {
            return new Coordinates(text("groupId"), text("artifactId"), text("version"));
        }
    }
}
