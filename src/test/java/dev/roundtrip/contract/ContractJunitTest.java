package dev.roundtrip.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.contract.ContractComparison.Verdict;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** The JUnit XML of a check is as Jenkins' schema says, and has one test case for each scenario. */
class ContractJunitTest {

    private static final ContractComparison PASS = new ContractComparison(Verdict.PASS, "", List.of(), List.of());

    @Test
    void a_pass_a_failure_and_no_result_are_a_test_case_each() throws Exception {
        Map<String, ContractComparison> cases = new LinkedHashMap<>();
        cases.put("s2", PASS);
        cases.put(
                "s5",
                new ContractComparison(
                        Verdict.FAIL,
                        "round trips per transaction: 1 to 4; 1 more COM_PING",
                        List.of(
                                "+1 COM_PING in s5 (0 before, 1 now)",
                                "+2 COM_QUERY in s5 (0 before, 2 now): SELECT 1"),
                        List.of("driver: old 1 before, new 2 now")));
        cases.put("s6", ContractComparison.inconclusive("s6: needs TiDB"));

        read("s.contract", cases);

        assertThat(ContractJunit.text("s.contract", cases)).isEqualTo("""
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite name="s.contract" tests="3" failures="1" errors="1">
                  <testcase classname="s.contract" name="s2"></testcase>
                  <testcase classname="s.contract" name="s5"><failure type="FAIL" \
                message="round trips per transaction: 1 to 4; 1 more COM_PING">\
                +1 COM_PING in s5 (0 before, 1 now)
                +2 COM_QUERY in s5 (0 before, 2 now): SELECT 1</failure>\
                <system-out>driver: old 1 before, new 2 now</system-out></testcase>
                  <testcase classname="s.contract" name="s6"><error type="INCONCLUSIVE" \
                message="s6: needs TiDB">s6: needs TiDB</error></testcase>
                </testsuite>
                """);
    }

    @Test
    void any_text_of_a_statement_is_valid_xml() throws Exception {
        String sql = "SELECT '<&\">' , '\u0000\u001b[31m\ud800 \ufffe\uffff ]]> \n\t'";

        Element suite = read("a <b>.contract", Map.of("s&5", ContractComparison.inconclusive(sql)));

        assertThat(suite.getElementsByTagName("error").item(0).getTextContent())
                .startsWith("SELECT '<&\">' , '\uFFFD\uFFFD[31m\uFFFD \uFFFD\uFFFD ]]>");
        assertThat(((Element) suite.getFirstChild().getNextSibling()).getAttribute("name"))
                .isEqualTo("s&5");
    }

    /** The root of the document, which the schema allows. */
    private static Element read(String suite, Map<String, ContractComparison> cases) throws Exception {
        String text = ContractJunit.text(suite, cases);
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(ContractJunitTest.class.getResource("junit-10.xsd"))
                .newValidator()
                .validate(new StreamSource(new StringReader(text)));
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(text)))
                .getDocumentElement();
    }
}
