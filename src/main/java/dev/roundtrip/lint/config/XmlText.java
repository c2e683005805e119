package dev.roundtrip.lint.config;

import dev.roundtrip.scenario.YamlScalars;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An XML file's values with their lines. An element is a level. An element that names a property, such as
 * {@code <property name="url" value="...">}, is that property. No DTD and no entity of another file is read.
 */
final class XmlText {

    private static final int DEEPEST = 100;

    /** The JDK's property by which a reader distinguishes CDATA from other text. */
    private static final String TELLS_CDATA = "http://java.sun.com/xml/stream/properties/report-cdata-event";

    /** Elements whose attribute {@code name} or {@code key} is the name of a value. */
    private static final Set<String> PROPERTIES = Set.of(
            "property",
            "prop",
            "entry",
            "param",
            "parameter",
            "env",
            "variable",
            "environment",
            "systemProperty",
            "stringProp",
            "boolProp",
            "intProp",
            "longProp",
            "setting",
            "arg",
            "value",
            // These two are Jetty's.
            "Set",
            "Put");

    /** Elements that only contain others. */
    private static final Set<String> HOLDERS = Set.of("props", "map", "properties", "value", "list");

    /** What precedes the names of a pair's parts, in web.xml and in JMeter's variables. */
    private static final Pattern PREFIX = Pattern.compile("^(?:param-|Argument\\.)");

    private final List<Setting> settings = new ArrayList<>();
    private final Deque<Element> open = new ArrayDeque<>();

    private XmlText() {}

    /**
     * The values of any text.
     *
     * @throws XMLStreamException if the text is no XML
     */
    static List<Setting> settings(String text) throws XMLStreamException {
        XMLInputFactory factory = safeFactory();
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        factory.setProperty(TELLS_CDATA, true);
        XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text.strip()));
        int offset = Setting.line(text, text.length() - text.stripLeading().length()) - 1;
        XmlTag.Lines read = XmlTag.Lines.of(text.strip());
        XmlText xml = new XmlText();
        while (reader.hasNext() && xml.settings.size() < YamlScalars.MOST_VALUES) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT ->
                    xml.start(reader, XmlTag.ending(reader.getLocation(), read, offset));
                case XMLStreamConstants.CHARACTERS -> xml.text(reader.getText(), false);
                case XMLStreamConstants.CDATA -> xml.text(reader.getText(), true);
                case XMLStreamConstants.END_ELEMENT -> xml.end();
                default -> {
                    // Comments, instructions and declarations hold no values.
                }
            }
        }
        return xml.settings;
    }

    /** Whether an index of a text, which may be no XML, is in CDATA, where nothing is escaped. */
    static boolean isInCdata(String text, int at) {
        int open = text.lastIndexOf("<![CDATA[", at);
        return open >= 0 && text.lastIndexOf("]]>", at) < open;
    }

    /** A factory of readers that read no DTD and no entity of another file. */
    static XMLInputFactory safeFactory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }

    private void start(XMLStreamReader reader, XmlTag tag) throws XMLStreamException {
        if (open.size() > DEEPEST) {
            throw new XMLStreamException("too deep");
        }
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int at = 0; at < reader.getAttributeCount(); at++) {
            attributes.put(reader.getAttributeLocalName(at), reader.getAttributeValue(at));
        }
        Element above = open.peek();
        if (above != null) {
            above.hasChildren = true;
        }
        String name = reader.getLocalName();
        String given = Stream.of("name", "key")
                .map(attributes::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
        boolean isProperty = PROPERTIES.contains(name) && !given.isEmpty();
        Element element = new Element(name, above == null ? List.of() : above.levels, tag.endLine());
        // WildFly writes <connection-property name="cachePrepStmts">true</connection-property>.
        boolean isNamed = !given.isEmpty() && name.endsWith("-property");
        if (isProperty) {
            element.add(given);
            String value = attributes.get("value");
            if (value != null) {
                add(element.levels, value, tag.lineOf("value"));
            }
        } else {
            if (above == null || !HOLDERS.contains(name)) {
                element.add(name);
                int before = above == null ? 0 : above.children.merge(name, 1, Integer::sum);
                if (before > 1 && !isNamed) {
                    element.levels.add("[" + (before - 1) + "]");
                }
            }
            if (isNamed) {
                element.levels.add(given);
                if (attributes.containsKey("value")) {
                    add(element.levels, attributes.get("value"), tag.lineOf("value"));
                }
            } else {
                attributes.forEach((key, value) -> {
                    List<String> at = new ArrayList<>(element.levels);
                    at.add(key);
                    add(at, value, tag.lineOf(key));
                });
            }
        }
        open.push(element);
    }

    private void text(String text, boolean inCdata) {
        if (open.peek() != null) {
            open.peek().text.append(text);
            open.peek().isLiteral |= inCdata;
        }
    }

    private void end() {
        Element element = open.pop();
        Element above = open.peek();
        String text = element.text.toString().strip();
        if (!element.hasChildren && !text.isEmpty()) {
            String part = PREFIX.matcher(element.partName()).replaceFirst("");
            if (above != null && part.matches("name|value|key")) {
                Setting former = above.texts.put(part, element.with(text));
                if (former != null) {
                    // A list has several values and no names.
                    add(former.levels(), former);
                }
            } else {
                add(element.levels, element.with(text));
            }
        }
        addPair(above, element);
    }

    /** Adds a pair if the children are a name and its value, as in Hadoop's files, in web.xml and in jOOQ's. */
    private void addPair(Element above, Element element) {
        Setting name = element.texts.getOrDefault("name", element.texts.get("key"));
        Setting value = element.texts.get("value");
        if (above != null && name != null && value != null) {
            List<String> levels = new ArrayList<>(above.levels);
            levels.add(name.value());
            add(levels, value);
        } else {
            element.texts.values().forEach(one -> add(one.levels(), one));
        }
    }

    private void add(List<String> levels, String value, int line) {
        add(levels, new Setting(levels, "", value, line));
    }

    private void add(List<String> levels, Setting text) {
        List<String> above = levels.subList(0, levels.size() - 1);
        settings.add(Setting.of(above, levels.get(levels.size() - 1), text.value(), text.line())
                .literal(text.isLiteral()));
    }

    /** An element that has not ended. */
    private static final class Element {
        final String name;
        final List<String> levels;
        final int endLine;
        final Map<String, Setting> texts = new LinkedHashMap<>();
        final StringBuilder text = new StringBuilder();
        final Map<String, Integer> children = new HashMap<>();
        boolean hasChildren;
        boolean isLiteral;

        /**
         * Begins an element.
         *
         * @param endLine the line on which its start tag ends
         */
        Element(String name, List<String> above, int endLine) {
            this.name = name;
            levels = new ArrayList<>(above);
            this.endLine = endLine;
        }

        void add(String level) {
            levels.add(level);
        }

        /** The name by which the element may be a part of a pair: JMeter's is that of a property. */
        String partName() {
            String last = levels.isEmpty() ? "" : levels.get(levels.size() - 1);
            return last.startsWith("Argument.") ? last : name;
        }

        /** The element's levels with a value. Another element may hold the value's name. */
        Setting with(String value) {
            return new Setting(levels, "", value, textLine()).literal(isLiteral);
        }

        /** The line on which its text begins. */
        int textLine() {
            int blank = text.length() - text.toString().stripLeading().length();
            return endLine
                    + (int) text.chars().limit(blank).filter(c -> c == '\n').count();
        }
    }
}
