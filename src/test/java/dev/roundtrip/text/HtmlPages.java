package dev.roundtrip.text;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Reads pages with the JDK's XML parser, which accepts no markup that is not closed or not escaped. */
final class HtmlPages {

    private HtmlPages() {}

    static Document parse(String html) {
        try {
            DocumentBuilder builder =
                    DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
            return builder.parse(new InputSource(new StringReader(html)));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError("no well-formed page: " + e.getMessage() + "\n" + html, e);
        }
    }

    /** The elements in the order of the document; {@code *} means all. */
    static List<Element> elements(Node within, String name) {
        return list(
                within instanceof Document document
                        ? document.getElementsByTagName(name)
                        : ((Element) within).getElementsByTagName(name));
    }

    static List<String> texts(Node within, String name) {
        return elements(within, name).stream().map(Element::getTextContent).toList();
    }

    static List<Element> children(Element parent) {
        return list(parent.getChildNodes());
    }

    private static List<Element> list(NodeList nodes) {
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .toList();
    }
}
