package dev.roundtrip.advice.config;

import dev.roundtrip.profile.LocatedScalar;
import dev.roundtrip.profile.YamlScalars;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The values of an XML file. {@code <property name="url" value="..."/>}, {@code <property name="url">...</property>}
 * and {@code <entry key="url" value="..."/>} are a value named {@code url}. The attribute "value" of an element without
 * a name is named after the element. Any other attribute or text is named after its attribute or element. Document
 * types and anything outside the file are not read.
 *
 * @param problem why it cannot be read; empty if it can
 */
record XmlText(List<LocatedScalar> values, String problem) {

    private static final int DEEPEST = 100;

    static XmlText of(String text) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        List<LocatedScalar> values = new ArrayList<>();
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
            try {
                new Walk(reader, values).toTheEnd();
            } finally {
                reader.close();
            }
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
            return new XmlText(List.of(), "line " + line + ": this is not XML that can be read");
        }
        return new XmlText(values, "");
    }

    /** One pass over a file. */
    private static final class Walk {

        private final XMLStreamReader reader;
        private final List<LocatedScalar> values;
        private final Deque<Level> levels = new ArrayDeque<>();

        Walk(XMLStreamReader reader, List<LocatedScalar> values) {
            this.reader = reader;
            this.values = values;
        }

        void toTheEnd() throws XMLStreamException {
            while (reader.hasNext()) {
                switch (reader.next()) {
                    case XMLStreamConstants.START_ELEMENT -> start();
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text();
                    case XMLStreamConstants.END_ELEMENT -> levels.pop();
                    default -> {
                        // Comments, processing instructions and document types contain no values.
                    }
                }
            }
        }

        private void start() throws XMLStreamException {
            if (levels.size() >= DEEPEST) {
                throw new XMLStreamException("it is too deep", reader.getLocation());
            }
            String element = reader.getLocalName();
            List<String> above = levels.isEmpty() ? List.of() : levels.peek().path;
            boolean isEntry = element.equals("entry") && reader.getAttributeValue(null, "name") == null;
            String naming = isEntry ? "key" : "name";
            String name = reader.getAttributeValue(null, naming);
            Level level = new Level(with(above, name != null ? name : numbered(element)));
            levels.push(level);
            String value = reader.getAttributeValue(null, "value");
            if (value != null) {
                add(level.path, value);
            }
            for (int at = 0; at < reader.getAttributeCount(); at++) {
                String attribute = reader.getAttributeLocalName(at);
                if (!attribute.equals(naming) && !attribute.equals("value")) {
                    add(with(level.path, attribute), reader.getAttributeValue(at));
                }
            }
        }

        /** The text of {@code <value>} is the value of the parent element. */
        private void text() {
            if (!levels.isEmpty() && !reader.isWhiteSpace()) {
                List<String> path = levels.peek().path;
                boolean isValue = path.size() > 1 && path.get(path.size() - 1).equals("value");
                add(
                        isValue ? path.subList(0, path.size() - 1) : path,
                        reader.getText().strip());
            }
        }

        private void add(List<String> path, String value) {
            if (values.size() < YamlScalars.MOST_VALUES) {
                values.add(new LocatedScalar(path, value, reader.getLocation().getLineNumber()));
            }
        }

        /** Distinguishes neighbouring elements with the same name. */
        private String numbered(String element) {
            if (levels.isEmpty()) {
                return element;
            }
            int count = levels.peek().seen.merge(element, 1, Integer::sum);
            return count == 1 ? element : element + "#" + count;
        }

        private static List<String> with(List<String> path, String key) {
            List<String> longer = new ArrayList<>(path);
            longer.add(key);
            return longer;
        }
    }

    /** An open element. */
    private static final class Level {
        private final List<String> path;
        private final Map<String, Integer> seen = new HashMap<>();

        Level(List<String> path) {
            this.path = path;
        }
    }
}
