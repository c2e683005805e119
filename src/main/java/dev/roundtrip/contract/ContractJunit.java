package dev.roundtrip.contract;

import dev.roundtrip.contract.ContractComparison.Verdict;
import dev.roundtrip.result.CleanText;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A check of a contract as JUnit XML, which every CI shows: one test case for each scenario. */
public final class ContractJunit {

    private ContractJunit() {}

    /**
     * The whole document.
     *
     * @param suite what the contract is called
     * @param cases the comparison of each scenario alone, by its name, in the order to show
     */
    public static String text(String suite, Map<String, ContractComparison> cases) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuite");
            attribute(xml, "name", suite);
            attribute(xml, "tests", Integer.toString(cases.size()));
            attribute(xml, "failures", count(cases, Verdict.FAIL));
            attribute(xml, "errors", count(cases, Verdict.INCONCLUSIVE));
            for (Map.Entry<String, ContractComparison> each : cases.entrySet()) {
                write(xml, suite, each.getKey(), each.getValue());
            }
            xml.writeCharacters("\n");
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("XML could not be written to memory", e);
        }
        return text.append('\n').toString();
    }

    private static void write(XMLStreamWriter xml, String suite, String name, ContractComparison comparison)
            throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        attribute(xml, "classname", suite);
        attribute(xml, "name", name);
        if (comparison.verdict() != Verdict.PASS) {
            boolean fail = comparison.verdict() == Verdict.FAIL;
            xml.writeStartElement(fail ? "failure" : "error");
            attribute(xml, "type", comparison.verdict().name());
            attribute(
                    xml,
                    "message",
                    fail ? comparison.meaning() : comparison.changes().get(0));
            xml.writeCharacters(lines(comparison.changes()));
            xml.writeEndElement();
        }
        if (!comparison.notes().isEmpty()) {
            xml.writeStartElement("system-out");
            xml.writeCharacters(lines(comparison.notes()));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static String count(Map<String, ContractComparison> cases, Verdict verdict) {
        return Long.toString(cases.values().stream()
                .filter(comparison -> comparison.verdict() == verdict)
                .count());
    }

    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, CleanText.of(value));
    }

    private static String lines(List<String> lines) {
        return String.join("\n", lines.stream().map(CleanText::of).toList());
    }
}
