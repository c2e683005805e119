package dev.roundtrip.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.testing.Texts;
import dev.roundtrip.testing.Words;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaskingTest {

    @ParameterizedTest
    @CsvSource(delimiter = ' ', textBlock = """
            jdbc:mysql://h/d?user=u&password=sEcret&useSSL=false jdbc:mysql://h/d?user=u&password=***&useSSL=false
            jdbc:mysql://h/d?PassWord=sEcret jdbc:mysql://h/d?PassWord=***
            jdbc:mysql://h/d?pass%77ord=sEcret jdbc:mysql://h/d?pass%77ord=***
            jdbc:mysql://h/d?passwrod=sEcret jdbc:mysql://h/d?passwrod=***
            jdbc:mysql://h/d?password1=a&password2=b&password3=c jdbc:mysql://h/d?password1=***&password2=***&password3=***
            jdbc:mysql://h/d?trustCertificateKeyStorePassword=s jdbc:mysql://h/d?trustCertificateKeyStorePassword=***
            jdbc:mysql://h/d?clientCertificateKeyStorePassword=s&useSSL=b jdbc:mysql://h/d?clientCertificateKeyStorePassword=***&useSSL=b
            jdbc:mysql://u:sEcret@h:4000/d jdbc:mysql://u:***@h:4000/d
            jdbc:mysql://:sEcret@h:4000/d jdbc:mysql://:***@h:4000/d
            jdbc:mysql://u1:s1@h1:1,u2:s2@h2:2/d jdbc:mysql://u1:***@h1:1,u2:***@h2:2/d
            jdbc:mysql://u:s@[::1]:4000/d jdbc:mysql://u:***@[::1]:4000/d
            jdbc:mysql://address=(host=h)(password=s,t)(port=1)/d jdbc:mysql://address=(host=h)(password=***)(port=1)/d
            jdbc:mysql://(host=h,password=s,port=1)/d jdbc:mysql://(host=h,password=***,port=1)/d
            jdbc:mysql://[(host=h,password=s),(host=i,password=t)]/d jdbc:mysql://[(host=h,password=***),(host=i,password=***)]/d
            jdbc:mariadb://h/d?password=s&keyStorePassword=t jdbc:mariadb://h/d?password=***&keyStorePassword=***
            jdbc:mysql://h/d?password%3DsEcret&useSSL=b jdbc:mysql://h/d?password%3D***&useSSL=b
            jdbc:mysql://h/d?useSSL=b%26password%3DsEcret jdbc:mysql://h/d?useSSL=***
            jdbc:mysql://h:4000/d?a=b@c jdbc:mysql://h:4000/d?a=***
            """)
    void secrets_are_replaced_and_nothing_else(String text, String expected) {
        assertThat(JdbcUrl.parse(text).orElseThrow().masked()).isEqualTo(expected);
        assertThat(JdbcUrl.parse(text).orElseThrow()).hasToString(expected);
        assertThat(JdbcUrl.masked(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "jdbc:mysql://h/d?password=s#t jdbc:mysql://h/d?password=*** %23",
                "jdbc:mysql://h/d?password=s#t&useSSL=false jdbc:mysql://h/d?password=***&useSSL=false %23",
                "jdbc:mysql://h/d?password=s&ter6 jdbc:mysql://h/d?password=*** %26",
                "jdbc:mysql://h/d?password=s&ter6&t7&useSSL=false jdbc:mysql://h/d?password=***&useSSL=false %26",
                "jdbc:mariadb://h/d?password=s&ter6&useSSL=b jdbc:mariadb://h/d?password=***&useSSL=b %26"
            })
    void a_password_that_its_own_character_ends_is_refused_and_masked_as_a_whole(
            String text, String expected, String instead) {
        assertThat(JdbcUrl.masked(text)).isEqualTo(expected);
        assertThat(JdbcUrl.maskedIn("refused: " + text)).isEqualTo("refused: " + expected);
        assertThat(JdbcUrl.parse(text).url()).isEmpty();
        assertThatThrownBy(() -> JdbcUrl.parse(text).orElseThrow())
                .hasMessageContaining(instead)
                .hasMessageNotContainingAny("ter6", "t7", "#t");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Could not connect to h:4000: Access denied for user 'a'@'h' (using password: YES) | Could not connect to h:4000: Access denied for user 'a'@'h' (using password: YES)
            IllegalStateException: tap closed, Foo@1a2b | IllegalStateException: tap closed, Foo@1a2b
            no driver for jdbc:mysql://u:s3/cret@h:1/d?useSSL=b, see above | no driver for jdbc:mysql://u:***@h:1/d?useSSL=b, see above
            refused (user=u, password=sEcret) by h | refused (user=u, password=***) by h
            refused: password=sEcret&user=u | refused: password=***&user=u
            refused: trustCertificateKeyStorePassword = sEcret | refused: trustCertificateKeyStorePassword = ***
            """)
    void secrets_in_a_sentence_are_replaced_and_the_sentence_stays(String sentence, String expected) {
        assertThat(JdbcUrl.maskedIn(sentence)).isEqualTo(expected);
    }

    @ParameterizedTest
    @Words(blanks = true, value = """
            jdbc:mysql://h:4000/d?user=me@corp&useConfigs=maxPerformance | jdbc:mysql://u@h/d?password=
            jdbc:mysql://h/d?passwordCharacterEncoding=UTF-8&disconnectOnExpiredPasswords=true
            jdbc:mysql://h/d?defaultAuthenticationPlugin=caching_sha2_password | jdbc:mysql://[::1]:4000/d
            jdbc:mysql://h/d?sessionVariables=sql_mode=@@global.sql_mode | no connection string
            jdbc:mysql:/d?trustCertificateKeyStoreUrl=file:///etc/trust.jks&socketFactory=a.b.Factory | ?connectionTimeZone=GMT+05:00&user=me@corp
            """)
    void a_text_without_a_secret_stays_as_it_is(String text) {
        assertThat(JdbcUrl.masked(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @Words("""
            jdbc:mysql://u:sE/cret@h:4000/d jdbc:mysql://u:sE?cret@h:4000/d?useSSL=b jdbc:mysql://u:sE#cret@h:4000/d
            jdbc:mysql://u:sE@cret@h:4000/d jdbc:mysql://u:sE,cret@h:4000/d jdbc:mysql://u:1,sEcret@h:4000/d
            jdbc:mysql://u:1/sEcret@h:4000/d
            jdbc:mysql://u:1:?#sEcret@h:4000/d?useSSL=b jdbc:mysql://u:sEcret@h:no/d jdbc:mysql:u:sEcret@h/d
            jdbc:mysql://h/d?password=sEcret&b=% jdbc:mysql://h/d&user=u&password=sEcret
            jdbc:mysql//h/d?password=sEcret jdbc:oracle:thin:scott/sEcret@h:1521
            jdbc:sqlserver://h;user=u;password=sEcret;a=b mysql://u:sEcret@h/d u:sEcret@h:4000 u:sE//cret@h:4000
            --password=sEcret jdbc:mysql://(host=h,port=x,password=sEcret)/d
            """)
    void a_text_that_a_driver_misreads_or_refuses_is_masked_too(String text) {
        assertThat(JdbcUrl.masked(text)).contains("***").doesNotContain("cret");
    }

    @ParameterizedTest
    @Words("""
            keyStoreassword pasword passwrd passowrd clientCertificateKeyStorePasswrod trustCertificateKeyStorePasswrd
            keyStorePassphrse PASWORD1 pswd client_secret clientSecret authToken auth-token trustStorePwd db_pass
            db.pass api-key API_KEY access.token secret_key
            """)
    void a_secrets_name_counts_misspelt_with_separators_and_at_the_end_of_a_longer_name(String name) {
        assertThat(JdbcUrl.masked("jdbc:mysql://h/d?" + name + "=sEcret&useSSL=b"))
                .isEqualTo("jdbc:mysql://h/d?" + name + "=***&useSSL=b");
        assertThat(JdbcUrl.masked("jdbc:mysql://h:no/d?" + name + "=sEcret")).doesNotContain("sEcret");
        assertThat(JdbcUrl.maskedIn("refused: " + name + "=sEcret, see above")).doesNotContain("sEcret");
        assertThat(new UrlParameter(name, "sEcret")).hasToString(name + "=***");
    }

    @ParameterizedTest
    @Words("""
            cachePrepStmts CACHEPREPSTMTS allowPublicKeyRetrieval passwordCharacterEncoding
            serverRSAPublicKeyFile cacheDefaultTimezone useUnicode
            """)
    void the_value_of_a_known_harmless_parameter_is_shown(String name) {
        assertThat(new UrlParameter(name, "value")).hasToString(name + "=value");
    }

    @ParameterizedTest
    @Words("""
            bypass keyword record tokenizer password-character-encoding
            """)
    void a_name_that_only_resembles_a_secrets_name_stays_in_a_sentence_with_its_value(String name) {
        assertThat(JdbcUrl.maskedIn("refused: " + name + "=7, see above")).contains(name + "=7,");
    }

    @Test
    void no_other_parameter_of_a_driver_is_taken_for_a_secret() {
        for (UrlScheme.Driver driver : UrlScheme.Driver.values()) {
            assertThat(ParameterTable.of(driver).all())
                    .extracting(KnownParameter::name)
                    .filteredOn(name -> new UrlParameter(name, "").isSecret())
                    .allMatch(name -> name.matches("(?i).*password.*|accessKeyId|secretKey"));
        }
    }

    @Test
    void properties_and_parameters_are_masked_when_shown() {
        assertThat(new UrlParameter("password", "sEcret")).hasToString("password=***");
        assertThat(new UrlParameter("useSSL", "true;password=sEcret")).hasToString("useSSL=true;password=***");
        assertThat(new UrlParameter("password=sEcret", "")).hasToString("password=***=");
        assertThat(ConnectionParameters.parse("useSSL=b&password=sEcret&maxRows=1"))
                .hasToString("useSSL=b&password=***&maxRows=1");
    }

    @Property
    void whatever_the_password_it_is_never_in_the_masked_text(
            @ForAll("passwords") String password, @ForAll("templates") String template) {
        String masked = JdbcUrl.masked(template.replace("SECRET", password));

        assertThat(masked).contains("***").doesNotContain(password);
    }

    @Provide
    Arbitrary<String> passwords() {
        Arbitrary<String> middle = Arbitraries.strings()
                .withCharRange('a', 'z')
                .withCharRange('0', '9')
                .withChars("/?#@:,;%+-_!*()[]{}<>|~^$\"'\\ \u00e9\u4e2d")
                .ofMinLength(0)
                .ofMaxLength(14);
        return Combinators.combine(Arbitraries.of("X", "Yq", "7"), middle, Arbitraries.of("Z", "9W", "Kp"))
                .as((first, rest, last) -> "S" + first + rest + last);
    }

    @Provide
    Arbitrary<String> templates() {
        return Arbitraries.of(Texts.words("""
                jdbc:mysql://root:SECRET@db:4000/bank?useServerPrepStmts=true jdbc:mysql://root:SECRET@db:4000/bank
                jdbc:mysql://root:SECRET@db1,db2/bank jdbc:mysql://root:SECRET@[::1]:4000/bank
                jdbc:mysql://root:SECRET@[db1:4000,db2:4000]/bank
                jdbc:mysql://db:4000/bank?user=root&password=SECRET
                jdbc:mysql://db:4000/bank?password=SECRET&user=root
                jdbc:mysql://db:4000/bank?trustCertificateKeyStorePassword=SECRET&useSSL=b
                jdbc:mariadb://db:4000/bank?password=SECRET jdbc:mysql://db:x/bank?password=SECRET
                jdbc:mysqll://root:SECRET@db:4000/bank mysql://root:SECRET@db:4000/bank root:SECRET@db:4000
                """));
    }

    @Property
    void masking_any_text_never_throws_and_is_stable(@ForAll String text) {
        String once = JdbcUrl.masked(text);

        assertThat(JdbcUrl.masked(once)).isEqualTo(once);
    }
}
