package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdbcAddressTest {

    /**
     * If there are several servers, the first is named and all are kept. Credentials are removed from the URL wherever
     * they are.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            //db.example:4000/bank?a=b | db.example:4000 | bank | //db.example:4000/ | ?a=b | -
            // | localhost:3306 | '' | /// | '' | -
            loadbalance://a:4000,b:4001/bank | a:4000 | bank | loadbalance://a:4000,b:4001/ | '' | -
            //[::1]:4000/x | ::1:4000 | x | //[::1]:4000/ | '' | -
            //address=(host=db)(port=4001)/x | db:4001 | x | //address=(host=db)(port=4001)/ | '' | -
            //ann:s%40cret@db:4000/bank | db:4000 | bank | //db:4000/ | '' | s@cret
            //db:4000/bank?user=ann&a=b&password=s%40cret | db:4000 | bank | //db:4000/ | ?a=b | s@cret
            //ann:secret@a:4000,ann:secret@b:4001/bank | a:4000 | bank | //a:4000,b:4001/ | '' | secret
            //db:4000/bank?USER=ann&Password=a+b&a=b | db:4000 | bank | //db:4000/ | ?a=b | a b
            """)
    void a_url_is_read_as_the_driver_reads_it(
            String url, String place, String database, String beforeDatabase, String parameters, String password)
            throws Exception {
        JdbcAddress address = JdbcAddress.of(JdbcUrl.parse("jdbc:mysql:" + url));

        assertThat(address.host() + ":" + address.port()).isEqualTo(place);
        assertThat(address).hasToString(place);
        assertThat(address.url().database()).isEqualTo(database);
        assertThat(address.url().beforeDatabase()).isEqualTo("jdbc:mysql:" + beforeDatabase);
        assertThat(address.url().afterDatabase()).isEqualTo(parameters);
        assertThat(address.credentials())
                .isEqualTo(Optional.ofNullable(password).map(word -> new Credentials("ann", word)));
        assertThat(address.credentials().toString()).doesNotContain("cret");
    }

    /** A password with a slash is written percent-encoded. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jdbc:mysql://ann:sec/ret@db:4000/bank | --url cannot be used
            jdbc:mariadb://db:4000/bank           | jdbc:mysql:
            mysql://ann:secret@db/bank            | lacks 'jdbc:' at its start
            """)
    void what_is_no_url_for_the_driver_is_refused_and_its_password_is_not_shown(String url, String why) {
        assertThatThrownBy(() -> JdbcAddress.of(JdbcUrl.parse(url)))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContaining(why)
                .hasMessageNotContaining("sec")
                .hasMessageNotContaining("ret@");
    }
}
