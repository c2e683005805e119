package dev.roundtrip.lint.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.ChangeNotation;
import dev.roundtrip.lint.Corpus;
import dev.roundtrip.lint.FileChange;
import dev.roundtrip.lint.Linter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the parameters of a file are changed where they stand, and no other character. */
class FileEditTest {

    private static final String URL = "jdbc:mysql://h:4000/d";

    /** The parameters that a string without any gets. */
    private static final String ADDED = Corpus.RECOMMENDED.substring(Corpus.RECOMMENDED.indexOf('?') + 1);

    /**
     * The columns: a file's name, its text, and the text after the change. {@code u} in braces is a string without
     * parameters, {@code +} in braces what it gets.
     */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            # YAML: plain, in quotes of both kinds, in block scalars, and in another text.
            a.yml ~ # top\\nurl: {u} # main\\nx: 1 ~ # top\\nurl: {u}?{+} # main\\nx: 1
            a.yml ~ url:   "{u}?useSSL=true"\\n\\n ~ url:   "{u}?useSSL=true&{+}"\\n\\n
            a.yml ~ 'url': '{u}?useSSL=true'\\r\\nb: it''s ~ 'url': '{u}?useSSL=true&{+}'\\r\\nb: it''s
            a.yml ~ url: >-\\n  {u}\\nb: 1 ~ url: >-\\n  {u}?{+}\\nb: 1
            a.yml ~ url: |-\\n  {u}\\nb: 1 ~ url: |-\\n  {u}?{+}\\nb: 1
            a.yml ~ {url: "{u}", b: [1, 2]} ~ {url: "{u}?{+}", b: [1, 2]}
            a.yml ~ a.yml: |\\n  # x\\n  url: {u}\\nb: 1 ~ a.yml: |\\n  # x\\n  url: {u}?{+}\\nb: 1
            a.yml ~ environment:\\n- DB_URL={u}?useSSL=true ~ environment:\\n- DB_URL={u}?useSSL=true&{+}
            a.yml ~ args: ["--spring.datasource.url={u}"] ~ args: ["--spring.datasource.url={u}?{+}"]
            a.yml ~ command: ["sh", "-x", "java -Durl='{u}' -jar x"] ~ command: ["sh", "-x", "java -Durl='{u}?{+}' -jar x"]
            a.yml ~ command: ["java", "-Durl={u}", "-jar", "x"] ~ command: ["java", "-Durl={u}?{+}", "-jar", "x"]
            a.yml ~ args:\\n- --spring.datasource.url={u} ~ args:\\n- --spring.datasource.url={u}?{+}
            a.yml ~ {{- if .x }}\\nurl: {u}\\nname: {{ .y }}\\n{{- end }} ~ {{- if .x }}\\nurl: {u}?{+}\\nname: {{ .y }}\\n{{- end }}
            # Documents of a profile, and one value that two keys have.
            a.yml ~ url: {u}\\n---\\nurl: {u}?useSSL=true\\n ~ url: {u}?{+}\\n---\\nurl: {u}?useSSL=true&{+}\\n
            a.yml ~ url: {u}\\nb:\\n  url: {u} ~ url: {u}?{+}\\nb:\\n  url: {u}?{+}
            a.yml ~ a: &x\\n  url: {u}\\nb: *x ~ a: &x\\n  url: {u}?{+}\\nb: *x
            a.yml ~ a: &x\\n  url: {u}\\nb:\\n  <<: *x\\n  c: 1 ~ a: &x\\n  url: {u}?{+}\\nb:\\n  <<: *x\\n  c: 1
            # JSON keeps its way to write an ampersand.
            a.json ~ {"url": "{u}?useSSL=true\\u0026connectTimeout=2000", "b": 1} ~ {"url": "{u}?useSSL=true\\u0026connectTimeout=2000\\u0026{u0026+}", "b": 1}
            a.tf ~ url = "{u}?useSSL=true\\u0026connectTimeout=2000" ~ url = "{u}?useSSL=true\\u0026connectTimeout=2000\\u0026{u0026+}"
            a.conf ~ db { url = "{u}?useSSL=true\\u0026connectTimeout=2000" } ~ db { url = "{u}?useSSL=true\\u0026connectTimeout=2000\\u0026{u0026+}" }
            a.edn ~ {:db {:url "{u}", :user "a"}} ; x ~ {:db {:url "{u}?{+}", :user "a"}} ; x
            a.toml ~ url = "{u}?useSSL=true\\u0026connectTimeout=2000" ~ url = "{u}?useSSL=true\\u0026connectTimeout=2000\\u0026{u0026+}"
            a.json ~ {"url":"jdbc:mysql:\\/\\/h:4000\\/d"} ~ {"url":"jdbc:mysql:\\/\\/h:4000\\/d?{+}"}
            a.json ~ {"url":"{u}"} ~ {"url":"{u}?{+}"}
            # An empty parameter stays.
            a.properties ~ url={u}?&useSSL=true ~ url={u}?&useSSL=true&{+}
            a.properties ~ url={u}?useSSL=true&&connectTimeout=2000& ~ url={u}?useSSL=true&&connectTimeout=2000&{+}
            a.properties ~ url={u}? ~ url={u}?{+}
            # Properties keep escapes, continued lines, line ends, and what is not at the end.
            a.properties ~ db.url = {u}\\r\\nb=1 ~ db.url = {u}?{+}\\r\\nb=1
            a.properties ~ db.url:jdbc\\:mysql\\://h:4000/d?useSSL\\=true ~ db.url:jdbc\\:mysql\\://h:4000/d?useSSL\\=true&{=+}
            a.properties ~ ! x\\ndb.url=jdbc:mysql://\\\\\\n   h:4000/d?useSSL=true\\nb=1 ~ ! x\\ndb.url=jdbc:mysql://\\\\\\n   h:4000/d?useSSL=true&{+}\\nb=1
            a.properties ~ db.url={u}?\\\\\\r\\n  useSSL=true&\\\\\\r\\n  connectTimeout=2000\\r\\n ~ db.url={u}?\\\\\\r\\n  useSSL=true&\\\\\\r\\n  connectTimeout=2000&{+}\\r\\n
            # XML: attributes, elements, CDATA.
            a.xml ~ <a>\\n<!-- & --><b url='{u}?useSSL=true&amp;connectTimeout=2000' c="&quot;"/></a>\\n ~ <a>\\n<!-- & --><b url='{u}?useSSL=true&amp;connectTimeout=2000&amp;{amp+}' c="&quot;"/></a>\\n
            a.xml ~ <a><property name="url">{u}</property></a> ~ <a><property name="url">{u}?{amp+}</property></a>
            a.xml ~ <a><url><![CDATA[{u}]]></url></a> ~ <a><url><![CDATA[{u}?{+}]]></url></a>
            a.xml ~ <a>\\n<b>&#8;</b><url><![CDATA[{u}]]></url></a> ~ <a>\\n<b>&#8;</b><url><![CDATA[{u}?{+}]]></url></a>
            a.tf ~ x = <<EOF\\n<url><![CDATA[{u}]]></url>\\nEOF ~ x = <<EOF\\n<url><![CDATA[{u}?{+}]]></url>\\nEOF
            a.xml ~ <a><url>{u}?useSSL=true&#38;connectTimeout=2000</url></a> ~ <a><url>{u}?useSSL=true&#38;connectTimeout=2000&#38;{#38+}</url></a>
            a.xml.erb ~ <a>\\n<% if x %>\\n<url>{u}</url>\\n<% end %></a> ~ <a>\\n<% if x %>\\n<url>{u}?{amp+}</url>\\n<% end %></a>
            # Other lines and programs.
            a.toml ~ [db]\\nurl = "{u}" # x\\n ~ [db]\\nurl = "{u}?{+}" # x\\n
            a.conf ~ db {\\n  url = "{u}"\\n} ~ db {\\n  url = "{u}?{+}"\\n}
            .env ~ DB_URL={u} ~ DB_URL={u}?{+}
            a.sh ~ export DB_URL="{u}" ~ export DB_URL="{u}?{+}"
            a.sh ~ java -Ddb.url='{u}' -jar x ~ java -Ddb.url='{u}?{+}' -jar x
            a.sh ~ java -Da.url="{u}" \\\\\\n  -Db.url="{u}" \\\\\\n  -jar x ~ java -Da.url="{u}?{+}" \\\\\\n  -Db.url="{u}?{+}" \\\\\\n  -jar x
            A.java ~ settings.put(Environment.URL, "{u}"); ~ settings.put(Environment.URL, "{u}?{+}");
            A.java ~ // {u}x\\nclass A { String u = "{u}"; } ~ // {u}x\\nclass A { String u = "{u}?{+}"; }
            a.kt ~ val u = "{u}?useSSL=true"\\n ~ val u = "{u}?useSSL=true&{+}"\\n
            a.sql ~ CALL connect('{u}'); ~ CALL connect('{u}?{+}');
            # Placeholders stay; one with the string as its default leaves the string to the driver's properties.
            a.yml ~ url: jdbc:mysql://${H:h}:${P:4000}/d?useSSL=${S}\\n ~ url: jdbc:mysql://${H:h}:${P:4000}/d?useSSL=${S}&{+}\\n
            a.properties ~ spring.datasource.url=${U:{u}?useSSL=true}\\nspring.datasource.hikari.data-source-properties.useServerPrepStmts = true ~ spring.datasource.url=${U:{u}?useSSL=true}\\nspring.datasource.hikari.data-source-properties.useServerPrepStmts = true\\nspring.datasource.hikari.data-source-properties.cachePrepStmts = true\\nspring.datasource.hikari.data-source-properties.prepStmtCacheSize = 1000\\nspring.datasource.hikari.data-source-properties.prepStmtCacheSqlLimit = 2048\\nspring.datasource.hikari.data-source-properties.useLocalSessionState = true
            a.yml ~ spring.datasource:\\n  druid:\\n    url: ${U:{u}}\\n    connection-properties: useSSL=true;useServerPrepStmts=true\\n ~ spring.datasource:\\n  druid:\\n    url: ${U:{u}}\\n    connection-properties: useSSL=true;useServerPrepStmts=true;cachePrepStmts=true;prepStmtCacheSize=1000;prepStmtCacheSqlLimit=2048;useLocalSessionState=true\\n
            # A driver's property is changed where it stands, and one that nothing reads goes with its line.
            a.properties ~ # x\\njdbcUrl={u}\\ndataSource.prepStmtCacheSize=25\\ndataSource.nosuch=1\\nx=1 ~ # x\\njdbcUrl={u}?useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSqlLimit=2048&useLocalSessionState=true\\ndataSource.prepStmtCacheSize=1000\\nx=1
            application.properties ~ quarkus.datasource.jdbc.url={u}\\nquarkus.datasource.jdbc.additional-jdbc-properties."prepStmtCacheSize"=25 ~ quarkus.datasource.jdbc.url={u}?useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSqlLimit=2048&useLocalSessionState=true\\nquarkus.datasource.jdbc.additional-jdbc-properties."prepStmtCacheSize"=1000
            context.xml ~ <Context>\\n<Resource url="{u}" connectionProperties="prepStmtCacheSize=25;nosuch=1;prepStmtCacheSqlLimit=2048;"/></Context> ~ <Context>\\n<Resource url="{u}?useServerPrepStmts=true&amp;cachePrepStmts=true&amp;useLocalSessionState=true" connectionProperties="prepStmtCacheSize=1000;prepStmtCacheSqlLimit=2048;"/></Context>
            """)
    void only_parameters_change(String name, String given, String wanted) {
        FileEdit edit = edit(name, text(given));

        assertThat(edit.refused()).isEmpty();
        assertThat(edit.text()).isEqualTo(text(wanted));
        FileEdit again = edit(name, edit.text());
        assertThat(again.text()).isEqualTo(edit.text());
        assertThat(again.diff()).isEmpty();
        assertThat(again.changed()).isZero();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            A.java ~ class A {\\n String u = "{u}"\\n + "?useSSL=true"; } ~ 2 not written in one piece
            a.js ~ u = `jdbc:mysql://${h}/d` + x; ~ 1 A placeholder may hold parameters
            a.sql ~ INSERT INTO c VALUES ('{\\"url\\":\\"{u}?useSSL\\\\\\\\u003dtrue\\"}'); ~ 1 not written in one piece
            a.txt ~ DBName=d\\nURL=jdbc:mysql://h:4000/ ~ 2 a program may append the name of one
            A.java ~ new Catalog("d", format("jdbc:mysql://%s:%d", host, port)); ~ 1 a program may append the name of one
            a.sql ~ CREATE CATALOG c WITH (\\n'base-url' = 'jdbc:mysql://h:4000'\\n) ~ 2 a program may append the name of one
            a.py ~ u = ("jdbc:mysql://h:4000/"\\n  "d") ~ 1 not written in one piece
            a.sh ~ URL={u} ~ 1 A shell may read & or ? itself
            a.sh ~ java -Ddb.url={u} x ~ 1 A shell may read & or ? itself
            a.yml ~ command: ["sh", "-c", "java -Dspring.datasource.url={u} -jar x"] ~ 1 A shell may read & or ? itself
            a.json ~ {"scripts": {"start": "java -Dspring.datasource.url={u} -jar x"}} ~ 1 A shell may read & or ? itself
            Jenkinsfile ~ sh "flyway -url={u} migrate" ~ 1 A shell may read & or ? itself
            a.py ~ os.system("flyway -url={u} migrate") ~ 1 A shell may read & or ? itself
            Jenkinsfile-a ~ sh '''\\n  --url={u}?a=b&connectTimeout=2000 \\n''' ~ 2 A shell may read & or ? itself
            a.yml ~ command: sh -c "java -Dspring.datasource.url={u} -jar x" ~ 1 A shell may read & or ? itself
            a.properties ~ spring.datasource.url=${U:{u}} ~ 1 It is a default: a change is lost
            a.yml ~ datasources.default.url: ${U:`{u}`} ~ 1 It is a default: a change is lost
            a.yml ~ url: {{ .Values.url | default "{u}" }} ~ 1 It is a default: a change is lost
            A.scala ~ val url = sys.env.getOrElse("DB_URL", "{u}") ~ 1 It is a default: a change is lost
            a.py ~ url = os.getenv("DB_URL", "{u}") ~ 1 It is a default: a change is lost
            a.yml ~ spring.datasource:\\n  url: ${U:{u}}\\n  hikari.data-source-properties: {useSSL: "true"} ~ 3 nothing can be added here
            a.yml ~ {url: {u}, b: 1} ~ 1 not written in one piece
            a.properties ~ spring.datasource.url={u}\\nspring.datasource.hikari.data-source-properties.prepStmtCacheSize=${S:25} ~ 2 A placeholder gives its value
            a.yml ~ # Generated by x. Do not edit.\\nurl: {u} ~ 2 a program writes it
            target/classes/a.yml ~ url: {u} ~ 1 A build writes this file
            a.yml ~ spring.datasource:\\n  url: {u}\\n  hikari.data-source-properties: {nosuch: 1} ~ 3 no line to itself
            a.yml ~ database:\\n  driverClass: com.mysql.cj.jdbc.Driver\\n  url: {u}\\n  properties:\\n    nosuch: 1\\n ~ 5 The key above it would have no value left
            a.sh ~ curl -d '{"url": "jdbc:mysql://h:4000/'${P}'_d"}' ~ 1 not written in one piece
            a.sh ~ curl -d '{\\n"a": {\\n"connection.url": "jdbc:mysql://h:4000/'${P}'_d",\\n"b": 1}}' ~ 3 not written in one piece
            a.sh ~ cat <<E\\na:\\n  dataSource.x: 1\\nb:\\n  jdbcUrl: \\\\${U:"{u}"}\\n  dataSource.useSSL: true\\nE ~ 5 It is a default: a change is lost
            a.properties ~ spring.datasource.url={u}\\nspring.datasource.hikari.data-source-properties['a']=${A:1} ~ 2 no line to itself
            a.yml ~ url: jdbc:mysql://h/d${PARAMETERS} ~ 1 A placeholder may hold parameters
            a.yml ~ url: jdbc:mysql://h:port/d ~ 1 Correct it first
            a.xml ~ <a><url>{u}?useSSL=true&amp;amp;connectTimeout=2000</url></a> ~ 1 Correct it first: It has '&amp;' for ampersands
            a.properties ~ url={u}??a=b&useSSL=true ~ 1 Correct it first: A parameter's name begins with '?'
            # A template or a program puts parameters behind the database.
            a.yml ~ url: "{u}{{ if .Values.ssl }}?useSSL=true{{ end }}" ~ 1 A placeholder may hold parameters
            a.yml ~ url: "{u}{{ if .Values.ssl }}?useSSL=true{{ else }}?useSSL=false{{ end }}" ~ 1 A placeholder may hold parameters
            a.env.j2 ~ url={u}{% if ssl %}?useSSL=true{% endif %} ~ 1 A placeholder may hold parameters
            A.java ~ var u = "{u}" + (ssl ? "?useSSL=true" : "") + "&connectTimeout=1"; ~ 1 A placeholder may hold parameters
            # A variable replaces the value, or gives another.
            a.edn ~ {:url #or [#env DB_URL\\n "{u}"]} ~ 2 It is a default: a change is lost
            a.edn ~ {:url (str "jdbc:mysql://h:4000/" db "?a=b")} ~ 1 not written in one piece
            a.conf ~ db { url = "jdbc:mysql://"${h}":4000/d", user = "a" } ~ 1 not written in one piece
            a.php ~ $u = 'jdbc:mysql://h:4000/' . DB_NAME; ~ 1 not written in one piece
            a.sh ~ run --url "{u}?password=a#b&useSSL=true" ~ 1 Correct it first: A # cuts a secret
            a.conf ~ db {\\n  url = "{u}"\\n  url = ${?DB_URL}\\n} ~ 2 It is a default: a change is lost
            Makefile-a ~ DB_URL ?= {u} ~ 1 It is a default: a change is lost
            A.kt ~ val url = System.getenv("DB_URL") ?: "{u}" ~ 1 It is a default: a change is lost
            a.gradle ~ url = findProperty('u') ?: '{u}' ~ 1 It is a default: a change is lost
            a.yml ~ url: "{{ x | default('{u}') }}" ~ 1 It is a default: a change is lost
            a.sh ~ DB_URL="${DB_URL:={u}}" ~ 1 It is a default: a change is lost
            application.yaml ~ url: "$DB_URL:{u}" ~ 1 It is a default: a change is lost
            a.cli ~ /a=b:add(connection-url={u},user-name=x) ~ 1 A shell may read & or ? itself
            a.sh ~ cat > a.xml <<EOF\\n<url>{u}</url>\\nEOF ~ 2 A shell may read & or ? itself
            # sed reads an ampersand itself.
            a.sh ~ sed -i "s|^url=.*|url={u}|" a.properties ~ 1 It is in a command of sed
            # A dump has a checksum of the text with the string.
            a.sql ~ INSERT INTO c VALUES (1,'url: {u}','0cc175b9c0f1b6a831c399e269772661'); ~ 1 A checksum (md5) of the whole value
            a.sql ~ INSERT INTO c VALUES (1,'url: {u}\\n','0cc175b9c0f1b6a831c399e269772661'); ~ 1 A checksum (md5) of the whole value
            a.sql ~ INSERT INTO c VALUES (1,"url: {u}","0CC175B9C0F1B6A831C399E269772661"); ~ 1 A checksum (md5) of the whole value
            # The file adds more to the string, here or on another line.
            a.properties ~ db.base={u}\\nspring.datasource.url=${db.base}?sslMode=VERIFY_IDENTITY ~ 1 Line 2 adds to it
            a.yml ~ db:\\n  host: jdbc:mysql://h:4000\\nspring.datasource:\\n  url: ${db.host}/d?useSSL=true ~ 2 Line 4 adds to it
            a.conf ~ base = "{u}"\\ndb { url = ${base}"?useSSL=true" } ~ 1 Line 2 adds to it
            a.sh ~ URL="{u}"\\nURL="$URL?useSSL=true" ~ 1 Line 2 adds to it
            a.sh ~ URL='{u}'\\nURL+='?useSSL=true' ~ 1 Line 2 adds to it
            a.env ~ BASE={u}\\nURL=${BASE}?useSSL=true ~ 1 Line 2 adds to it
            a.tf ~ locals { base = "{u}" }\\nresource "x" "y" { url = "${local.base}?useSSL=true" } ~ 1 Line 2 adds to it
            a.gradle ~ ext { base = '{u}' }\\nflyway { url = "${base}?useSSL=true" } ~ 1 Line 2 adds to it
            A.java ~ static final String BASE = "{u}";\\nstatic final String URL = BASE + "?useSSL=true"; ~ 1 Line 2 adds to it
            A.java ~ String base = "{u}";\\nString url = String.format("%s?useSSL=%s", base, ssl); ~ 1 Line 2 adds to it
            A.kt ~ const val BASE = "{u}"\\nval url = "$BASE?useSSL=true" ~ 1 Line 2 adds to it
            a.py ~ BASE = "{u}"\\nurl = f"{BASE}?useSSL=true" ~ 1 Line 2 adds to it
            A.java ~ var url = new StringBuilder("{u}?useSSL=true");\\nurl.append("&connectTimeout=1"); ~ 1 not written in one piece
            A.java ~ var url = "{u}".concat("?useSSL=true"); ~ 1 not written in one piece
            A.cfc ~ u = '{u}?user=' & server.USER ~ 1 not written in one piece
            A.cfc ~ u = '{u}' & server.MORE & '&a=b' ~ 1 A placeholder may hold parameters
            A.php ~ $u = '{u}?user=' . $user; ~ 1 not written in one piece
            A.java ~ var url = String.join("", "{u}?useSSL=true", parameters); ~ 1 not written in one piece
            a.py ~ url = ("{u}"\\n  "?useSSL=true") ~ 1 not written in one piece
            a.yml ~ url: >-\\n  {u}?useSSL=true\\n  &connectTimeout=2000 ~ 2 not written in one piece
            a.yml ~ url:\\n  {u}?useSSL=true&c\\n  onnectTimeout=2000 ~ 2 not written in one piece
            A.java ~ class A { static final String BASE = "jdbc:mysql://h:4000/"; } ~ 1 not written in one piece
            """)
    void what_cannot_be_placed_is_named_with_its_line(String name, String given, String refusal) {
        FileEdit edit = edit(name, text(given));

        assertThat(edit.text()).isEqualTo(text(given));
        assertThat(edit.diff()).isEmpty();
        assertThat(edit.refused())
                .singleElement()
                .satisfies(one -> assertThat(one.line() + " " + one.reason())
                        .startsWith(refusal.replaceFirst(" .*", " "))
                        .contains(refusal.replaceFirst("\\d+ ", "")));
    }

    @Test
    void a_text_that_two_keys_share_is_not_changed_if_they_need_different_changes() {
        String text = text("a:\\n  url: &u {u}\\nspring.datasource:\\n  url: *u\\n"
                + "  hikari.data-source-properties.useServerPrepStmts: true\\n");

        FileEdit edit = edit("a.yml", text);

        assertThat(edit.text()).isEqualTo(text);
        assertThat(edit.refused())
                .hasSize(2)
                .allSatisfy(one -> assertThat(one.line()).isEqualTo(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.yml", "a.properties", "a.xml", "a.json", "A.java", "a.sh", "a.toml"})
    void a_diff_shows_changed_lines_without_secrets(String name) {
        String secret = "jdbc:mysql://app:" + Corpus.SECRET + "@h/d?password=" + Corpus.SECRET + "&nosuch="
                + Corpus.SECRET + "&connectTimeout=2000";
        String text = switch (name) {
            case "a.yml" ->
                "a: {password: " + Corpus.SECRET + ", url: \"" + secret + "\", token: " + Corpus.SECRET + "}";
            case "a.properties" -> "password=" + Corpus.SECRET + "\nurl=" + secret + "\npassword=" + Corpus.SECRET;
            case "a.xml" ->
                "<a password=\"" + Corpus.SECRET + "\" url=\"" + secret.replace("&", "&amp;") + "\" x=\""
                        + Corpus.SECRET + "\"/>";
            case "a.json" -> "{\"password\": \"" + Corpus.SECRET + "\", \"url\": \"" + secret + "\"}";
            case "A.java" -> "connect(\"" + secret + "\", \"app\", \"" + Corpus.SECRET + "\");";
            case "a.sh" -> "java -Dpassword=" + Corpus.SECRET + " -Durl='" + secret + "' " + Corpus.SECRET;
            default -> "url = \"" + secret + "\" # " + Corpus.SECRET;
        };

        FileEdit edit = edit(name, text);

        assertThat(edit.refused()).isEmpty();
        assertThat(edit.text()).contains(Corpus.SECRET, "useLocalSessionState=true");
        assertThat(edit.diff()).hasSize(5).noneMatch(line -> line.contains(Corpus.SECRET));
        assertThat(edit.diff().get(4)).contains("***", "useLocalSessionState=true");
    }

    @Test
    void a_diff_is_a_unified_one() {
        String text = "x=1\njdbcUrl=" + URL + "\ndataSource.nosuch=1\ndataSource.prepStmtCacheSize=25\n";

        assertThat(edit("a.properties", text).diff())
                .containsExactly(
                        "--- a.properties",
                        "+++ a.properties",
                        "@@ -2 +2 @@",
                        "-jdbcUrl=" + URL,
                        "+jdbcUrl=" + URL
                                + "?useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSqlLimit=2048&useLocalSessionState=true",
                        "@@ -3 +2,0 @@",
                        "-dataSource.nosuch=***",
                        "@@ -4 +3 @@",
                        "-dataSource.prepStmtCacheSize=25",
                        "+dataSource.prepStmtCacheSize=1000");
    }

    @Test
    void of_an_unknown_driver_only_what_is_right_for_every_version_is_written() {
        FileChange change = FileChange.of(linter(Optional.empty()), URL, Set.of());

        assertThat(change.text()).isEqualTo(URL + "?useLocalSessionState=true");
        assertThat(ChangeNotation.of(change.rest()))
                .isEqualTo("+ useServerPrepStmts=true + cachePrepStmts=true + prepStmtCacheSize=1000"
                        + " + prepStmtCacheSqlLimit=2048");
        FileChange again = FileChange.of(linter(Optional.empty()), change.text(), Set.of());
        assertThat(again.isEmpty()).isTrue();
    }

    @Test
    void a_choice_is_written_only_if_it_is_named() {
        Linter linter = linter(Optional.of("9.1.0"));
        String calm = URL + "?" + ADDED;

        assertThat(FileChange.of(linter, calm, Set.of()).isEmpty()).isTrue();
        assertThat(FileChange.of(linter, calm, Set.of("tls-not-required")).text())
                .isEqualTo(calm + "&sslMode=VERIFY_IDENTITY");
        assertThat(FileChange.of(linter, calm, Set.of("tls-off")).isEmpty()).isTrue();
    }

    private static FileEdit edit(String name, String text) {
        Linter linter = linter(Optional.of("9.1.0"));
        List<FileEdit.Wanted> wanted = ConfigFile.read(name, text).strings().stream()
                .map(found -> new FileEdit.Wanted(
                        found,
                        FileChange.of(
                                linter.withProperties(found.beside()).within(found.around()), found.text(), Set.of())))
                .toList();
        return FileEdit.of(name, text, wanted);
    }

    private static Linter linter(Optional<String> version) {
        Linter linter = Linter.assuming(Assumptions.DEFAULT);
        return version.flatMap(DriverVersion::parse).map(linter::forVersion).orElse(linter);
    }

    private static String text(String written) {
        String lines = written.replace("\\\\", "\0")
                .replace("\\r", "\r")
                .replace("\\n", "\n")
                .replace("\0", "\\");
        return lines.replace("{u}", URL)
                .replace("{+}", ADDED)
                .replace("{amp+}", ADDED.replace("&", "&amp;"))
                .replace("{#38+}", ADDED.replace("&", "&#38;"))
                .replace("{u0026+}", ADDED.replace("&", "\\u0026"))
                .replace("{=+}", ADDED.replace("=", "\\="));
    }
}
