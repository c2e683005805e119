package dev.roundtrip.testing;

import java.util.List;
import java.util.stream.Stream;

/** Connection strings that hold a secret in each place where one was ever written; no output may have it. */
public final class SecretShapes {

    public static final String SECRET = "Zq7Secret9x";

    private SecretShapes() {}

    /** The strings, one on a line, with a word for the secret. */
    private static final String SHAPES = """
            jdbc:mysql://u:SECRET@127.0.0.1:4410/shop
            jdbc:mysql://127.0.0.1:4410/shop?user=u&password=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&PASSWORD=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&%70assword=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&password%3DSECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&password=SECRET&password=SECRET2&password=
            jdbc:mysql://address=(host=127.0.0.1)(port=4410)(user=u)(password=SECRET)/shop
            jdbc:mysql://address=(host=127.0.0.1)(port=4410)(user=u)(secretWord=SECRET)/shop
            jdbc:mysql://(host=127.0.0.1,port=4410,user=u,password=SECRET)/shop
            jdbc:mysql://(host=127.0.0.1,port=4410,user=u,kennwort=SECRET)/shop
            jdbc:mysql://[(host=a,PassWord=SECRET),(host=b,pass%77ord=SECRET)]/shop
            jdbc:mysql://u:p@SECRET@127.0.0.1:4410/shop
            jdbc:mysql://u:a/b?SECRET@127.0.0.1:4410/shop
            jdbc:mysql://u:a,SECRET@127.0.0.1:4410/shop
            jdbc:mysql://127.0.0.1:4410/shop?user=u&password=a&SECRET&useSSL=false
            jdbc:mysql://127.0.0.1:4410/shop?user=u&pasword=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&kennwort=a&SECRET&useSSL=false
            jdbc:mysql://127.0.0.1:4410/shop?trustCertificateKeyStorePassword=SECRET&clientCertificateKeyStorePassword=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&password2=SECRET&password3=SECRET
            jdbc:mysql:loadbalance://u:SECRET@127.0.0.1:4410,u:SECRET@127.0.0.1:4411/shop
            jdbc:mysql:replication://address=(type=source)(host=a)(user=u)(password=SECRET),u:SECRET@b/shop
            jdbc:mysql://127.0.0.1:4410/shop?user=u;password=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u;passwörd=SECRET
            jdbc:mysql://127.0.0.1:4410/shop;user=u;pin=SECRET
            jdbc:mysql://127.0.0.1:4410/shop&user=u&pin=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&amp;password=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&amp;pin=SECRET
            mysql://u:SECRET@127.0.0.1:4410/shop
            jdbc:mariadb://127.0.0.1:4411/shop?user=u&password=SECRET&keyStorePassword=SECRET&serverSslCert=x
            jdbc:mariadb://127.0.0.1:4411/shop?user=u&KEYPASSWORD=SECRET&trustStorePassword=SECRET
            jdbc:mariadb://127.0.0.1:4411/shop?user=u&initSql=SET @a='SECRET'
            jdbc:mariadb://127.0.0.1:4411/shop?user=u&trustStore=https://u:SECRET@h/x.jks
            jdbc:mariadb://127.0.0.1:4411/shop?user=u&awsSecretId=SECRET&credentialType=AWS-IAM
            jdbc:mariadb:sequential://a,b/shop?user=u&passwort=SECRET#x
            jdbc:mysql://127.0.0.1:4410/shop?user=u&connectionAttributes=password:SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&connectionAttributes=a:1,SECRET:b,c:SECRET
            jdbc:mysql://127.0.0.1:4410/shop?sessionVariables=@password='SECRET'
            jdbc:mysql://127.0.0.1:4410/shop?sessionVariables=sql_mode='ANSI',@x:='SECRET',autocommit=0
            jdbc:mysql://127.0.0.1:4410/shop?sessionVariables=autocommit=0;@@global.licence=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?sessionVariables=%40x%3D'SECRET'&useSSL=true
            jdbc:mysql://127.0.0.1:4410/shop?user=u&socksProxyPassword=SECRET&xdevapi.ssl-truststore-password=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?useServerPrepStmt=SECRET&prepStmtCachSize=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?socksProxyHost=u:SECRET@proxy
            jdbc:mysql://127.0.0.1:4410/SECRET@shop?user=u:SECRET
            jdbc:p6spy:mysql://u:SECRET@127.0.0.1:4410/shop
            jdbc:aws-wrapper:mysql://127.0.0.1:4410/shop?wrapperPlugins=iam&pin=SECRET
            jdbc:tc:mysql:8.0.36://127.0.0.1/shop?TC_INITSCRIPT=SECRET
            jdbc:mysql+srv://u:SECRET@127.0.0.1/shop
            jdbc:mysql://127.0.0.1:4410/shop?ociConfigFile=SECRET&ociConfigProfile=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?ociConfigFile=x&authenticationOpenidConnectIdTokenFile=x&idToken=SECRET&propertiesTransform=SECRET.x
            jdbc:mysql://127.0.0.1:4410/shop?user=u&passwörd=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&рassword=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&пароль=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&p%C3%A4ss=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&password = SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&Pass word=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&pass\tword\t=\tSECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&"password"=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?user=u&[password]=SECRET
            jdbc:mysql://u:SECRET%ZZ@127.0.0.1:4410/shop
            jdbc:mysql://127.0.0.1:4410/shop?pin=SECRET%ZZ
            jdbc:mysql://u:SECRET@[::1:4410/shop
            jdbc:mysql://u:SECRET@127.0.0.1:99999/shop
            jdbc:mysql://127.0.0.1:99999/shop?user=u&pin=SECRET
            jdbc:mysql://127.0.0.1:4410/shop#password=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?useSSL=false#pin=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?pin=1#SECRET
            jdbc:mysql://127.0.0.1:4410/shop?pwd=SECRET&passwd=SECRET&token=SECRET&apiKey=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?a=SECRET,b&c=x;SECRET&d=(SECRET)&e='SECRET'
            jdbc:mysql://127.0.0.1:4410/shop?a=jdbc:mysql://u:SECRET@h/d?password=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?trustCertificateKeyStoreUrl=https://u:SECRET@h/x.jks
            jdbc:mysql://127.0.0.1:4410/shop?trustCertificateKeyStoreUrl=https://h/x.jks?token=SECRET
            jdbc:mysql://127.0.0.1:4410/shop?useSSL=true%26pin%3DSECRET
            jdbc:mysql://127.0.0.1:4410/shop?useSSL=true;pin=SECRET
            jdbc:mysql://u:"SECRET"@127.0.0.1:4410/shop
            jdbc:mysql://user=u,password=SECRET,host=127.0.0.1/shop
            jdbc:mysql://127.0.0.1:4410/shop?user=u&password=${PW:SECRET}
            jdbc:mysql://127.0.0.1:4410/shop?user=u&pin=${PIN:SECRET}
            jdbc:mysql://127.0.0.1:4410/shop${MORE:?pin=SECRET}
            ${DB_URL:jdbc:mysql://127.0.0.1:4410/shop?pin=SECRET}
            """;

    /** All strings, at least sixty. */
    public static List<String> all() {
        return SHAPES.lines().map(line -> line.replace("SECRET", SECRET)).toList();
    }

    /** The strings in a form for a parameterized test that needs a whole JDBC URL of a driver or of Roundtrip. */
    public static Stream<String> urls() {
        return all().stream().filter(shape -> shape.startsWith("jdbc:"));
    }
}
