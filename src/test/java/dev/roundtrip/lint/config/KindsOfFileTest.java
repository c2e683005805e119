package dev.roundtrip.lint.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.lint.PoolProperties.Property;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which strings are found in files as people have them, and what is known of the settings near each. */
class KindsOfFileTest {

    private static final String URL = "jdbc:mysql://h:4000/d";

    /** The beginning of a POM with plug-ins. */
    private static final String PLUGINS =
            "<project><properties><mysql.version>5.1.39</mysql.version></properties><build><plugins>";

    /** The columns: a file's name, its text with {@code u} in braces for a string, and what is found. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            # The class of the driver decides, however its key is written.
            a.yml ~ spring.datasource:\\n  driver-class-name: org.mariadb.jdbc.Driver\\n  url: {u} ~ 3 spring.datasource.url MARIADB
            a.yml ~ app:\\n  url: {u}\\n  driverClass: com.mysql.cj.jdbc.Driver ~ 2 app.url CONNECTOR_J
            a.properties ~ db.driver=com.mysql.jdbc.Driver\\ndb.url={u} ~ 2 db.url CONNECTOR_J
            a.properties ~ spring.datasource.url={u}\\nspring.datasource.driver-class-name=${D:org.mariadb.jdbc.Driver} ~ 1 spring.datasource.url MARIADB
            a.properties ~ spring.datasource.url={u}\\nspring.datasource.driver-class-name=com.p6spy.engine.spy.P6SpyDriver ~ 1 spring.datasource.url
            application.properties ~ quarkus.datasource.db-kind=mariadb\\nquarkus.datasource.jdbc.url={u} ~ 2 quarkus.datasource.jdbc.url MARIADB
            # Keys in quotes and brackets, and the same key in another spelling.
            application.properties ~ quarkus.datasource.jdbc.url={u}\\nquarkus.datasource.jdbc.additional-jdbc-properties."cachePrepStmts"=true ~ 1 quarkus.datasource.jdbc.url cachePrepStmts=true
            a.properties ~ spring.datasource.url={u}\\nspring.datasource.hikari.data-source-properties[cachePrepStmts]=true ~ 1 spring.datasource.url cachePrepStmts=true
            a.properties ~ spring.datasource.url={u}\\nspring.datasource.hikari.data-source-properties['cachePrepStmts']=${C:true} ~ 1 spring.datasource.url 'cachePrepStmts'=
            a.yml ~ spring.datasource:\\n  url: {u}\\n  hikari:\\n    dataSourceProperties:\\n      "[cachePrepStmts]": true ~ 2 spring.datasource.url cachePrepStmts=true
            # What stands beside the string in the forms of frameworks and pools.
            a.properties ~ dataSourceClassName=com.mysql.cj.jdbc.MysqlDataSource\\ndataSource.url={u}\\ndataSource.cachePrepStmts=true\\nautoCommit=false ~ 2 dataSource.url CONNECTOR_J cachePrepStmts=true autoCommit=false
            a.yml ~ database:\\n  driverClass: com.mysql.cj.jdbc.Driver\\n  url: {u}\\n  properties:\\n    cachePrepStmts: true ~ 3 database.url CONNECTOR_J cachePrepStmts=true
            a.groovy ~ dataSource {\\n    url = "{u}"\\n    properties {\\n        maxActive = 7\\n        dbProperties {\\n            cachePrepStmts = true\\n        }\\n    }\\n} ~ 2 dataSource.url cachePrepStmts=true maximumPoolSize=7
            a.yml ~ datasources:\\n  default:\\n    url: {u}\\n    data-source-properties:\\n      cachePrepStmts: true\\n    maximum-pool-size: 7 ~ 3 datasources.default.url cachePrepStmts=true maximumPoolSize=7
            a.yml ~ javax.sql.DataSource.app:\\n  dataSourceClassName: com.mysql.cj.jdbc.MysqlDataSource\\n  dataSource:\\n    url: {u}\\n    cachePrepStmts: true ~ 4 javax.sql.DataSource.app.dataSource.url CONNECTOR_J cachePrepStmts=true
            a.yml ~ dataSources:\\n  ds_0:\\n    dataSourceClassName: com.zaxxer.hikari.HikariDataSource\\n    jdbcUrl: {u}\\n    maxPoolSize: 7 ~ 4 dataSources.ds_0.jdbcUrl maximumPoolSize=7
            a.yml ~ spring.datasource.druid:\\n  max-active: 7\\n  master:\\n    url: {u} ~ 4 spring.datasource.druid.master.url maximumPoolSize=7
            # What Hibernate and Druid read where the driver's properties are.
            a.yml ~ database:\\n  driverClass: com.mysql.cj.jdbc.Driver\\n  url: {u}\\n  properties:\\n    hibernate.dialect: x\\n    cachePrepStmts: true ~ 3 database.url CONNECTOR_J cachePrepStmts=true
            a.yml ~ spring.datasource.druid:\\n  url: {u}\\n  connectionProperties: config.decrypt=true;druid.stat.slowSqlMillis=5;cachePrepStmts=true ~ 2 spring.datasource.druid.url cachePrepStmts=true
            # Tags of YAML, which name a class.
            a.yaml ~ dataSources:\\n  ds_0: !!com.zaxxer.hikari.HikariDataSource\\n    driverClassName: org.mariadb.jdbc.Driver\\n    jdbcUrl: {u}\\n    maxPoolSize: 7\\nrules:\\n- !SHARDING\\n  tables: x ~ 4 dataSources.ds_0.jdbcUrl MARIADB maximumPoolSize=7
            # A template in quotes, behind a colon.
            a.yml ~ a:\\n  name: "x: {{ b | default('c') }}"\\n  url: {u} ~ 3 a.url
            # Several strings with numbers.
            a.properties ~ db.url.0={u}\\ndb.url.1=jdbc:postgresql://h/d\\ndb.pool.config.maximumPoolSize=7 ~ 1 db.url.0 maximumPoolSize=7
            a.properties ~ url@a.DataSource={u}\\ndriverClassName@a.DataSource=org.mariadb.jdbc.Driver\\nvalidationQuery@a.DataSource=select 1\\nvalidationQuery@b.DataSource=select 2 ~ 1 url@a.DataSource MARIADB connectionTestQuery=select 1
            # Other keys of the same configuration.
            a.yml ~ db:\\n  url: {u}\\nspring.datasource:\\n  url: ${db.url}\\n  hikari.data-source-properties.cachePrepStmts: true ~ 2 db.url cachePrepStmts=true
            a.yml ~ app.size: 7\\nspring.datasource:\\n  url: {u}\\n  hikari.maximum-pool-size: ${app.size} ~ 3 spring.datasource.url maximumPoolSize=7
            a.yml ~ spring.datasource:\\n  url: {u}\\n  hikari.data-source-properties:\\n    cachePrepStmts: ${C:true}\\n    useSSL: ${T} ~ 2 spring.datasource.url cachePrepStmts=true {cachePrepStmts=${C:true}} unknown useSSL
            a.properties ~ spring.datasource.url={u}\\nspring.datasource.hikari.auto-commit=${A:false} ~ 1 spring.datasource.url autoCommit=false {autoCommit=${A:false}}
            # Isolation levels under other names, and those of something else.
            server.xml ~ <server><dataSource isolationLevel="TRANSACTION_READ_COMMITTED">\\n<properties url="{u}"/></dataSource></server> ~ 2 server.dataSource.url transactionIsolation=TRANSACTION_READ_COMMITTED
            a.properties ~ url={u}\\nisolationLevel=read_uncommitted ~ 1 url
            a.yml ~ kafka:\\n  url: {u}\\n  isolation: read_uncommitted ~ 2 kafka.url
            a.properties ~ hibernate.connection.url={u}\\nhibernate.connection.isolation=1 ~ 1 hibernate.connection.url transactionIsolation=1
            # Pools that keep prepared statements.
            a.yml ~ spring.datasource.druid:\\n  url: {u}\\n  pool-prepared-statements: true ~ 2 spring.datasource.druid.url poolPreparedStatements=true
            a.yml ~ spring.datasource.dbcp2:\\n  url: {u}\\n  pool-prepared-statements: false ~ 2 spring.datasource.dbcp2.url
            a.yml ~ spring.datasource.dynamic:\\n  druid.pool-prepared-statements: true\\n  datasource.a:\\n    url: {u}\\n    druid.pool-prepared-statements: false ~ 4 spring.datasource.dynamic.datasource.a.url
            a.properties ~ jdbc-0.proxool.driver-url={u}\\njdbc-0.user=u\\njdbc-0.autoReconnect=true ~ 1 jdbc-0.proxool.driver-url autoReconnect=true
            a.properties ~ app.jdbcUrl={u}\\napp.borrow-connection-timeout=30\\napp.max-lifetime=20000 ~ 1 app.jdbcUrl
            a.yml ~ spring.datasource:\\n  url: {u}\\n  tomcat.jdbc-interceptors: ConnectionState;StatementCache(max=50) ~ 2 spring.datasource.url poolPreparedStatements=ConnectionState;StatementCache(max=50)
            # Environment variables.
            app.env ~ SPRING_DATASOURCE_URL={u}\\nSPRING_DATASOURCE_DRIVER_CLASS_NAME="org.mariadb.jdbc.Driver"\\nSPRING_DATASOURCE_HIKARI_AUTO_COMMIT=false ~ 1 SPRING_DATASOURCE_URL MARIADB autoCommit=false
            .env ~ # a comment\\nexport DB_URL='{u}?a=b&c=d' ~ 2 DB_URL ?a=b&c=d
            Dockerfile ~ FROM x\\nENV SPRING_DATASOURCE_URL {u} ~ 2 SPRING_DATASOURCE_URL
            a.yml ~ env:\\n- name: SPRING_DATASOURCE_URL\\n  value: {u}\\n- name: SPRING_DATASOURCE_HIKARI_AUTOCOMMIT\\n  value: "false" ~ 3 env.SPRING_DATASOURCE_URL autoCommit=false
            # Strings inside larger texts.
            a.yml ~ environment:\\n- SPRING_DATASOURCE_URL={u}\\n- SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE=7 ~ 2 environment.SPRING_DATASOURCE_URL maximumPoolSize=7
            a.yml ~ command: ["java", "-Dspring.datasource.url={u}", "-jar"] ~ 1 command.spring.datasource.url
            a.yml ~ args:\\n- --spring.datasource.url={u} ~ 2 args.spring.datasource.url
            a.yml ~ env:\\n  JAVA_OPTS: -Xmx1g -Dspring.datasource.url={u}?a=b -Dspring.datasource.hikari.auto-commit=false ~ 2 env.JAVA_OPTS.spring.datasource.url ?a=b autoCommit=false
            a.yml ~ run: \\n  docker run -e SPRING_DATASOURCE_URL="{u}" app ~ 2 run.SPRING_DATASOURCE_URL
            a.yml ~ data:\\n  application.yml: |-\\n    spring:\\n      datasource:\\n        url: {u}\\n        hikari:\\n          auto-commit: false ~ 5 data.application.yml: spring.datasource.url autoCommit=false
            a.yml ~ data:\\n  app.properties: |\\n    # x\\n    spring.datasource.url={u}\\n    spring.datasource.driver-class-name=org.mariadb.jdbc.Driver ~ 4 data.app.properties: spring.datasource.url MARIADB
            a.yml ~ data:\\n  server.xml: |\\n    <Context>\\n      <Resource url="{u}" maxTotal="7"/>\\n    </Context> ~ 4 data.server.xml: Context.Resource.url maximumPoolSize=7
            a.yml ~ kind: Secret\\ndata:\\n  DB_URL: amRiYzpteXNxbDovL2g6NDAwMC9kP2E9Yg== ~ 3 data.DB_URL ?a=b
            a.yml ~ environment:\\n- JAVA_OPTS=-Xmx1g -Dspring.datasource.url={u}?a=b ~ 2 environment.JAVA_OPTS.spring.datasource.url ?a=b
            a.yml ~ opts: >-\\n  -Xmx1g\\n  -Dspring.datasource.url={u} ~ 3 opts.spring.datasource.url
            a.service ~ [Service]\\nEnvironment="SPRING_DATASOURCE_URL={u}" 'SPRING_DATASOURCE_HIKARI_AUTO_COMMIT=false' ~ 2 Service.Environment.SPRING_DATASOURCE_URL autoCommit=false
            gerrit.config ~ [database]\\n\\tdriver = org.mariadb.jdbc.Driver\\n\\turl = {u} ~ 3 database.url MARIADB
            a.yml ~ env:\\n  SPRING_APPLICATION_JSON: '{"spring.datasource.url": "{u}", "spring.datasource.hikari.auto-commit": false}' ~ 2 env.SPRING_APPLICATION_JSON: spring.datasource.url autoCommit=false
            a.yml ~ datasource:\\n  DriverClassName: com.mysql.jdbc.Driver\\n  jdbcUrl: {u}\\n  parameters:\\n    cachePrepStmts: 'true' ~ 3 datasource.jdbcUrl CONNECTOR_J cachePrepStmts=true
            a.yml ~ url: ${DB_URL:-"{u}"} ~ 1 url
            a.yml ~ url: ${DB_URL:{u}} ~ 1 url
            a.yml ~ url: jdbc:${S:-mysql}://${H:-h}/d ~ 1 url
            a.yml ~ image: x\\nurl: {{ .Values.url | default "{u}" }} ~ 2 url
            # A value over several lines, or with a blank before a separator, is one string.
            a.yml ~ url: >-\\n  {u}?a=b\\n  &c=d\\n  &e=f\\nx: 1 ~ 2 url ?a=b &c=d &e=f
            a.yml ~ url: {u}?a=b\\n  &c=d\\nx: 1 ~ 1 url ?a=b &c=d
            a.properties ~ url={u}?a=b &c=d ~ 1 url ?a=b &c=d
            a.yml ~ url:\\n  {u}?a=b&c\\n  d=e&f=g\\nx: 1 ~ 2 url ?a=b&c d=e&f=g
            a.properties ~ url={u}?a=b and&c=d ~ 1 url ?a=b and&c=d
            a.properties ~ url={u}?a=b # c=d ~ 1 url ?a=b
            a.xml ~ <c><property name="url">\\n  {u}?a=b\\n  &amp;c=d\\n</property></c> ~ 2 c.url ?a=b &amp;c=d
            A.java ~ String u = \"""\\n  {u}?a=b\\\\\\n  &c=d\"""; ~ 2 ?a=b&c=d
            A.kt ~ val u = \"""\\n  |{u}?a=b\\n  |&c=d\""".trimMargin().replace("\\n", "") ~ 2 ?a=b &c=d
            # What the file adds to a string on another line.
            a.properties ~ db.base={u}\\nspring.datasource.url=${db.base}?a=b&c=d ~ 1 db.base ?a=b&c=d
            A.java ~ String base = "{u}";\\nString url = base + "?a=b" + x; ~ 1 ?a=b${x}
            A.java ~ String url = "{u}";\\nlog.info("to " + url + ", done"); ~ 1
            # The last value of a key counts, and a variable replaces it where it is set.
            a.properties ~ url=jdbc:mysql://old/d\\nurl={u} ~ 2 url
            a.yml ~ db:\\n  url: jdbc:mysql://old/d\\n  url: {u} ~ 3 db.url
            a.conf ~ db {\\n  url = "jdbc:mysql://old/d"\\n  url = "{u}"\\n} ~ 3 db.url
            a.conf ~ db {\\n  url = "{u}"\\n  url = ${?DB_URL}\\n} ~ 2 db.url replaced by DB_URL
            a.conf ~ db.default.url="{u}"\\na=b\\ndb.default.url=${?DB_URL} ~ 1 db.default.url replaced by DB_URL
            a.conf ~ db.one.url="{u}"\\ndb.two.url=${?DB_URL} ~ 1 db.one.url
            a.conf ~ db {\\n  url = "{u}"\\n}\\ndb {\\n  url = ${?DB_URL}\\n} ~ 2 db.url replaced by DB_URL
            a.conf ~ db {\\n  driver = org.mariadb.jdbc.Driver\\n  url = "{u}"\\n}\\ndb {\\n  hikaricp.maximumPoolSize = 7\\n} ~ 3 db.url MARIADB maximumPoolSize=7
            # Templates.
            hive-site.xml.erb ~ <configuration>\\n<% if @x %>\\n<value>jdbc:mysql://<%= @host %>:4000/d?a=b&amp;c=d</value>\\n<% end %></configuration> ~ 3 escaped
            a.yml.erb ~ <% if @x %>\\nurl: jdbc:mysql://<%= @host %>:4000/d\\n<% end %> ~ 2 url
            a.py ~ u = f"jdbc:mysql://{c['host']}:{c['port']}/d" ~ 1
            # XML that a script writes, and a list of properties that colons divide.
            a.sh ~ cat > a.xml <<EOF\\n<a>\\n  <value>{u}?a=b&amp;c=d</value>\\n</a>\\nEOF ~ 3 ?a=b&amp;c=d escaped
            a.xml ~ <a><url>{u}?a=b&amp;amp;c=d</url></a> ~ 1 a.url ?a=b&amp;c=d
            a.sh ~ echo "{u}?a=b&amp;c=d" ~ 1 ?a=b&amp;c=d
            a.sh ~ sed -i "s|jdbc:mysql://old/d|{u}?a=b\\&c=d|g" a.properties ~ 1 ?a=b&c=d
            a.sh ~ sed -i 's#jdbc:mysql://old/d#{u}#' a.properties ~ 1
            a.sh ~ sed -i "s|^url=.*|url={u}|" a.properties ~ 1
            a.cli ~ /subsystem=datasources/data-source=A:add(jndi-name=a, connection-url={u}?a=b,user-name=x,password=y) ~ 1 ?a=b
            a.cli ~ data-source add --name=A --connection-url={u}?sessionVariables=a=1,b=2 --user-name=x ~ 1 connection-url ?sessionVariables=a=1,b=2
            a.sh ~ asadmin create-pool --property user=x:url=jdbc\\:mysql\\://h\\:4000/d:password=y p ~ 1
            a.yaml ~ {{- if .Values.db }}\\nspring.datasource:\\n  {{- with .Values.x }}\\n  url: {u}\\n  username: {{ .user }}\\n  {{- end }}\\n{{- end }} ~ 4 spring.datasource.url
            a.yml.j2 ~ {% if x %}\\nurl: jdbc:mysql://{{ host }}/d\\n{% endif %} ~ 2 url
            # XML.
            hibernate.cfg.xml ~ <hibernate-configuration><session-factory>\\n<property name="hibernate.connection.url">{u}?a=b&amp;c=d</property>\\n<property name="hibernate.connection.driver_class">org.mariadb.jdbc.Driver</property></session-factory></hibernate-configuration> ~ 2 hibernate-configuration.session-factory.hibernate.connection.url MARIADB ?a=b&amp;c=d
            mybatis-config.xml ~ <dataSource type="POOLED">\\n<property name="driver" value="com.mysql.cj.jdbc.Driver"/>\\n<property name="url" value="{u}"/>\\n<property name="driver.cachePrepStmts" value="true"/></dataSource> ~ 3 dataSource.url CONNECTOR_J cachePrepStmts=true
            persistence.xml ~ <persistence><persistence-unit><properties>\\n<property name="jakarta.persistence.jdbc.url" value="{u}"/>\\n<property name="jakarta.persistence.jdbc.driver" value="org.mariadb.jdbc.Driver"/></properties></persistence-unit></persistence> ~ 2 persistence.persistence-unit.jakarta.persistence.jdbc.url MARIADB
            context.xml ~ <Context>\\n<Resource name="a" url="{u}" connectionProperties="cachePrepStmts=true" maxTotal="7"/>\\n<Resource name="b" url="jdbc:postgresql://h/d" driverClassName="org.postgresql.Driver"/></Context> ~ 2 Context.Resource.url cachePrepStmts=true maximumPoolSize=7
            app-ds.xml ~ <datasources><datasource>\\n<connection-url>{u}</connection-url>\\n<connection-property name="cachePrepStmts">true</connection-property>\\n<pool><max-pool-size>7</max-pool-size></pool></datasource></datasources> ~ 2 datasources.datasource.connection-url cachePrepStmts=true maximumPoolSize=7
            beans.xml ~ <!DOCTYPE beans SYSTEM "http://example.org/x.dtd">\\n<beans><bean id="ds">\\n<property name="jdbcUrl"><value>{u}</value></property>\\n<property name="dataSourceProperties"><props><prop key="cachePrepStmts">true</prop></props></property></bean></beans> ~ 3 beans.bean.jdbcUrl cachePrepStmts=true
            plan.jmx ~ <jmeterTestPlan><JDBCDataSource>\\n<stringProp name="dbUrl">{u}</stringProp>\\n<stringProp name="driver">com.mysql.jdbc.Driver</stringProp></JDBCDataSource></jmeterTestPlan> ~ 2 jmeterTestPlan.JDBCDataSource.dbUrl CONNECTOR_J
            plan.jmx ~ <jmeterTestPlan><JDBCDataSource>\\n<stringProp name="dbUrl">{u}</stringProp>\\n<stringProp name="checkQuery">Select 1</stringProp></JDBCDataSource></jmeterTestPlan> ~ 2 jmeterTestPlan.JDBCDataSource.dbUrl connectionTestQuery=Select 1
            jetty-env.xml ~ <Configure><New class="org.apache.commons.dbcp2.BasicDataSource">\\n<Set name="url">{u}</Set>\\n<Set name="poolPreparedStatements">true</Set></New></Configure> ~ 2 Configure.New.url poolPreparedStatements=true
            context.xml ~ <Context>\\n<Resource name="a > b"\\n  driverClassName="org.mariadb.jdbc.Driver"\\n  url="{u}"\\n  maxTotal="7"\\n/></Context> ~ 4 Context.Resource.url MARIADB maximumPoolSize=7
            beans.xml ~ <beans><bean>\\n<property name="jdbcUrl">\\n  <value>\\n    {u}\\n  </value></property></bean></beans> ~ 4 beans.bean.jdbcUrl
            hive-site.xml ~ <configuration><property>\\n<name>javax.jdo.option.ConnectionURL</name>\\n<value>{u}</value></property>\\n<property><name>javax.jdo.option.ConnectionDriverName</name><value>org.mariadb.jdbc.Driver</value></property></configuration> ~ 3 configuration.javax.jdo.option.ConnectionURL MARIADB
            web.xml ~ <web-app><context-param>\\n<param-name>db.url</param-name>\\n<param-value>{u}</param-value></context-param></web-app> ~ 3 web-app.db.url
            app-ds.xml ~ <datasource>\\n<connection-url>{u}</connection-url>\\n<connection-property name="cachePrepStmts">true</connection-property>\\n<connection-property name="useServerPrepStmts">true</connection-property></datasource> ~ 2 datasource.connection-url cachePrepStmts=true useServerPrepStmts=true
            context.xml ~ <?xml version="1.0" encoding="UTF-8"?>\\n<Context>\\n<Resource name="a"\\n  url="{u}"\\n  maxTotal="7"/></Context> ~ 4 Context.Resource.url maximumPoolSize=7
            resources.xml ~ <resources>\\n<Resource id="a">\\n  JdbcDriver org.mariadb.jdbc.Driver\\n  JdbcUrl {u}\\n</Resource></resources> ~ 4 resources.Resource: JdbcUrl MARIADB
            resources.xml ~ <resources>\\n<Resource id="a">\\n  JdbcUrl {u}?a=b&amp;c=d\\n  MaxActive 7\\n</Resource></resources> ~ 3 resources.Resource: JdbcUrl ?a=b&amp;c=d maximumPoolSize=7
            glassfish-resources.xml ~ <resources><jdbc-connection-pool name="a" max-pool-size="7">\\n<property name="useSSL" value="false"/><property name="port" value="3306"/><property name="host" value="h"/><property name="dbname" value="d"/>\\n<property name="User" value="app"/>\\n<property name="URL" value="{u}"/></jdbc-connection-pool></resources> ~ 4 resources.jdbc-connection-pool.URL useSSL=false maximumPoolSize=7
            broker.xml ~ <core><data-source-properties>\\n<data-source-property key="url" value="{u}"/>\\n<data-source-property key="poolPreparedStatements" value="true"/></data-source-properties></core> ~ 2 core.data-source-properties.data-source-property.url poolPreparedStatements=true
            server.xml ~ <server><dataSource statementCacheSize="20">\\n<properties url="{u}" user="x" cachePrepStmts="true"/></dataSource></server> ~ 2 server.dataSource.url cachePrepStmts=true poolPreparedStatements=20
            generatorConfig.xml ~ <context><jdbcConnection connectionURL="{u}" userId="x">\\n<property name="nullCatalogMeansCurrent" value="true"/></jdbcConnection></context> ~ 1 context.jdbcConnection.connectionURL nullCatalogMeansCurrent=true
            data-sources.json ~ {"configuration": {"url": "{u}", "properties": {"useSSL": "false"}}} ~ 1 configuration.url useSSL=false
            pax.cfg ~ url = {u}?useSSL\\=false ~ 1 url ?useSSL=false
            pax.cfg ~ url = jdbc\\:mysql\\://h:4000/d?useSSL\\=false ~ 1 url ?useSSL=false
            a.ps1 ~ $u = "jdbc:mysql://$env:DB_HOST:4000/d" ~ 1
            a.ps1 ~ <#\\n$u = "jdbc:mysql://commented/d"\\n#>\\n$u = "{u}" ~ 4
            a.bat ~ :: set U=jdbc:mysql://commented/d\\nset U={u} ~ 2 U
            build.gradle.kts ~ flyway {\\n  url = "{u}" +\\n    "?a=b"\\n}\\nc.addDataSourceProperty("cachePrepStmts", "true") ~ 2 ?a=b cachePrepStmts=true
            a.ipynb ~ {"cells": [{"cell_type": "markdown",\\n"source": ["as jdbc:mysql://example/d"]},\\n{"cell_type": "code", "source": ["u = '{u}'"]}]} ~ 3 cells.[1].source.[0]
            logstash.conf ~ input {\\n  jdbc {\\n    url => "jdbc:postgresql://h/d"\\n    jdbc_driver_class => "org.mariadb.jdbc.Driver"\\n  }\\n  jdbc {\\n    url => "{u}"\\n  }\\n} ~ 7 input.jdbc.[1].url
            # What is no XML, YAML or JSON has comments and descriptions all the same.
            a.xml ~ <a>\\n<!-- jdbc:mysql://commented/d -->\\n<description>as jdbc:mysql://example/d</description>\\n<b>&#8;</b>\\n<url>{u}</url></a> ~ 5 escaped
            a.yml ~ a: [\\n# jdbc:mysql://commented/d\\nurl: {u}\\nb: ]] ~ 3
            a.json ~ {"a": [],\\n  // "url": "jdbc:mysql://commented/d",\\n  "url": "{u}"} ~ 3 url
            # Keys and values in lines, and programs: nothing is known of a pool.
            application.conf ~ db.default {\\n  driver = com.mysql.cj.jdbc.Driver\\n  url = "{u}"\\n  hikaricp.maximumPoolSize = 7\\n} ~ 3 db.default.url CONNECTOR_J maximumPoolSize=7
            application.conf ~ db {\\n  jdbc-url: "jdbc:mysql://"${db.host}":4000/d?a=b"\\n} ~ 2 db.jdbc-url
            application.conf ~ slick.db {\\n  driver = "com.mysql.cj.jdbc.Driver"\\n  url = "{u}"\\n  properties { cachePrepStmts = true, useServerPrepStmts = true }\\n} ~ 3 slick.db.url CONNECTOR_J cachePrepStmts=true useServerPrepStmts=true
            application.conf ~ db.default {\\n  url = "{u}"\\n  hikaricp.dataSource {\\n    cachePrepStmts = true\\n  }\\n} ~ 2 db.default.url cachePrepStmts=true
            _helpers.tpl ~ {{- define "x" -}}\\njdbc:mysql://{{ .Release.Name }}-db:3306/{{ .Values.name }}?a=b\\n{{- end -}} ~ 2
            a.toml ~ [db]\\nurl = "{u}" # a comment\\nmax_pool_size = 7 ~ 2 db.url maximumPoolSize=7
            a.json ~ {"db": {\\n\\t"jdbcUrl": "{u}",\\n\\t"driverClassName": "org.mariadb.jdbc.Driver"}} ~ 2 db.jdbcUrl MARIADB
            a.json ~ {"db": {"jdbcUrl": "jdbc:mysql:\\/\\/h:4000\\/d", "password": "a\\\\b"}} ~ 1 db.jdbcUrl
            a.yml ~ - run: mvn verify -Ddb.url=jdbc:mysql://${{ secrets.HOST }}:4000/d -Ddb.password=${{ secrets.PW }} ~ 1 [0].run.db.url
            Dockerfile ~ ENV A=1 DB_URL={u}?a=b\\&c=d ~ 1 A.DB_URL ?a=b&c=d
            run.sh ~ docker run \\\\\\n  -p 80:80 \\\\\\n  -e DB_URL="{u}?a=b" x ~ 3 DB_URL ?a=b
            main.tf ~ resource "x" "y" {\\n  environment = {\\n    SPRING_DATASOURCE_URL = "jdbc:mysql://${aws_db.main.endpoint}/d"\\n  }\\n} ~ 3 resource.y.environment.SPRING_DATASOURCE_URL
            outputs.tf ~ value = format("{u}?user=%s\\u0026useSSL=%s",\\n  local.host) ~ 1 value ?user=%s&useSSL=%s
            main.tf ~ url = "{u}?a=b\\u0026c=d" ~ 1 url ?a=b&c=d
            a.conf ~ db { url = "{u}?a=b\\u0026c=d" } ~ 1 db.url ?a=b&c=d
            a.conf ~ db { url = "jdbc:mysql://"${h}":4000/d", driver = "org.mariadb.jdbc.Driver" } ~ 1 db.url MARIADB
            a.groovy ~ dataSource { url = "{u}"; maxActive = 7 } ~ 1 dataSource.url maximumPoolSize=7
            main.tf ~ env = [\\n  { name = "DB_URL", value = "{u}" },\\n  { name = "DB_DRIVER", value = "org.mariadb.jdbc.Driver" }\\n] ~ 2 DB_URL MARIADB
            main.tf ~ resource "x" "y" {\\n  env = [\\n    {\\n      name  = "app.url"\\n      value = "{u}"\\n    }\\n  ]\\n} ~ 5 resource.y.app.url
            .env ~ NAME=DB_URL\\nVALUE={u} ~ 2 VALUE
            # Clojure's data, and what Clojure leaves out.
            a.edn ~ {:db {:driver "org.mariadb.jdbc.Driver" ; x\\n :jdbc-url "{u}?a=b"\\n :maximum-pool-size 7}} ~ 2 db.jdbc-url MARIADB ?a=b maximumPoolSize=7
            a.edn ~ {:db/url #or [#env DB_URL "{u}"] :db/auto-commit false} ~ 1 db.url autoCommit=false replaced by DB_URL
            a.edn ~ {:old #_{:url "jdbc:mysql://commented/d"} {}\\n :url "{u}"} ~ 2 url
            a.edn ~ {[:a :b] #ig/ref :c\\n :url "{u}"} ~ 2 url
            a.edn ~ {[:pool :a/b] {:url "{u}"}} ~ 1 pool.a.b.url
            a.clj ~ (comment\\n  (open "jdbc:mysql://commented/d" \\( "a)"))\\n(def u #_ "jdbc:mysql://commented/d" "{u}") ~ 3
            a.clj ~ (def a #_#_ :url "jdbc:mysql://commented/d" {:url "{u}"}) ~ 1
            a.clj ~ (defn comment [] "{u}") ~ 1
            # JSON in quotes over several lines of YAML.
            a.yml ~ env:\\n  JSON: '{\\n    "spring.datasource.username": "h",\\n    "spring.datasource.url" : "{u}"}' ~ 4 env.JSON: spring.datasource.url
            # Torque's pool stands next to its connection, and WildFly's test has no other name.
            a.properties ~ torque.dsfactory.a.connection.url={u}\\ntorque.dsfactory.a.pool.validationQuery=SELECT 1\\ntorque.dsfactory.b.pool.maxActive=7 ~ 1 torque.dsfactory.a.connection.url connectionTestQuery=SELECT 1
            a-ds.xml ~ <datasources><datasource>\\n<connection-url>{u}</connection-url>\\n<validation><check-valid-connection-sql>SELECT 1</check-valid-connection-sql></validation></datasource></datasources> ~ 2 datasources.datasource.connection-url checkValidConnectionSql=SELECT 1
            a-ds.xml ~ <datasources><datasource>\\n<connection-url>{u}</connection-url>\\n<validation><valid-connection-checker class-name="x"/><check-valid-connection-sql>SELECT 1</check-valid-connection-sql></validation></datasource></datasources> ~ 2 datasources.datasource.connection-url
            a.toml ~ [db]\\nurl = "{u}?a=b\\u0026c=d" ~ 2 db.url ?a=b&c=d
            a.json ~ {"url": "{u}?a=b\\u0026c=d"} ~ 1 url ?a=b&c=d
            A.java ~ a("{u}?a=b\\u0026c=d"); ~ 1 ?a=b&c=d
            # Elsewhere the driver gets these six characters.
            a.toml ~ url = '{u}?a=b\\u0026c=d' ~ 1 url ?a=b\\u0026c=d
            a.xml ~ <a>as in {u}?a=b\\u0026c=d</a> ~ 1 a ?a=b\\u0026c=d
            a.yml ~ - run: open {u}?a=b\\u0026c=d now ~ 1 [0].run ?a=b\\u0026c=d
            a.yml ~ url: 'as in "{u}?a=b\\u0026c=d"' ~ 1 url ?a=b\\u0026c=d
            a.ini ~ a = open "{u}?a=b\\u0026c=d" ~ 1 a ?a=b\\u0026c=d
            run.sh ~ open "{u}?a=b\\u0026c=d" ~ 1 ?a=b\\u0026c=d
            A.java ~ /*String old = "x";\\n  String url = "jdbc:mysql://commented/d";\\n*/\\nString url = "{u}"; ~ 4
            a.groovy ~ /*\\nurl = "jdbc:mysql://commented/d"\\n*/\\nurl = "{u}" ~ 4 url
            main.tf ~ /*\\nurl = "jdbc:mysql://commented/d"\\n*/\\nurl = "{u}" ~ 4 url
            schema.sql ~ /*\\nurl = 'jdbc:mysql://commented/d'\\n*/\\nCREATE TABLE t (a INT) CONNECTION='{u}'; ~ 4 CONNECTION
            run.sh ~ case "$p" in\\n  /*) DB_URL="{u}" ;;\\n  */x) a ;;\\nesac ~ 2 DB_URL
            run.sh ~ case "$p" in\\n  /*) p=a ;;\\nesac\\nDB_URL={u}\\nrm */x ~ 4 DB_URL
            a.py ~ a = '''\\n/*\\n'''\\nb = "{u}"\\nc = "*/" ~ 4
            run.sh ~ #!/bin/sh\\njava -Dspring.datasource.url={u}?a=b \\\\\\n  -jar app.jar ~ 2 spring.datasource.url ?a=b
            schema.sql ~ -- jdbc:mysql://commented/d\\nCREATE TABLE t (a INT) ENGINE=x CONNECTION='{u}'; ~ 2 CONNECTION
            sink.sql ~ SET 'a' = 'b';\\nCREATE TABLE t (a INT) WITH (\\n  'connector' = 'jdbc',\\n  'url' = '{u}',\\n  'driver' = 'org.mariadb.jdbc.Driver'\\n) ~ 4 url MARIADB
            App.java ~ String url = "jdbc:mysql://" + h("a", 1)\\n    .trim() + ":4000/d?rewriteBatchedStatements=" + flag + (x ? "y" : "z")\\n    + option; ~ 1
            App.java ~ class App {\\n  // jdbc:mysql://commented/d\\n  static final String URL = "{u}?a=b" +\\n      "&c=d";\\n} ~ 3 ?a=b&c=d
            App.java ~ String url = "jdbc:mysql://" + host + ":4000/d";\\nClass.forName("org.mariadb.jdbc.Driver"); ~ 1 MARIADB
            Load.scala ~ spark.read.option("url", "{u}")\\n.option("rewriteBatchedStatements", "true").option("dbtable", "t").option("password", "x") ~ 1 rewriteBatchedStatements=true
            A.java ~ p.setProperty("useSSL", "false"); p.put("user", "x");\\nDriverManager.getConnection("{u}", p); ~ 2 useSSL=false
            A.java ~ redis.setProperty("connectTimeout", "5");\\nDriverManager.getConnection("{u}", login(redis), p); ~ 2
            A.java ~ var p = ImmutableMap.builder().put("user", "x")\\n  .put("useSSL", "false").build();\\nd.getConnection("{u}", p); ~ 3 useSSL=false
            A.kt ~ val p = Properties().apply {\\n  put("useSSL", "false")\\n}\\nDriverManager.getConnection("{u}", p) ~ 4 useSSL=false
            A.kt ~ if (p == q) {\\n  redis.put("connectTimeout", "5")\\n}\\nDriverManager.getConnection("{u}", p) ~ 4
            A.scala ~ p.put("useSSL", "false")\\nspark.read.jdbc("{u}", "t", p) ~ 2 useSSL=false
            a.jsp ~ <%-- jdbc:mysql://commented/d --%>\\n<% c = DriverManager.getConnection("{u}"); %> ~ 2
            a.jsp ~ <%--\\n jdbc:mysql://commented/d\\n--%>\\n<% c = DriverManager.getConnection("{u}"); %> ~ 4
            a.jl ~ #=\\n jdbc:mysql://commented/d\\n=#\\nc = connect("{u}") ~ 4
            a.cljs ~ ;; jdbc:mysql://commented/d\\n(def u "{u}") ~ 2
            app.rb ~ DB = 1\\n=begin\\n'jdbc:mysql://commented/d'\\n=end\\nb = '{u}'\\n=begin\\n'jdbc:mysql://open/d' ~ 5
            Work.java ~ c = DriverManager.getConnection("{u}");\\nc.setAutoCommit(false);\\nc.setTransactionIsolation(8); ~ 1
            Pool.java ~ HikariConfig c = new HikariConfig();\\nc.setJdbcUrl("{u}");\\nc.setAutoCommit(false); ~ 2 autoCommit=false
            Pool.kt ~ val p = HikariDataSource()\\np.jdbcUrl = "{u}"\\np.setAutoCommit(false) ~ 2 autoCommit=false
            Source.kt ~ import org.mariadb.jdbc.MariaDbDataSource\\nfun a() = MariaDbDataSource("{u}") ~ 2 MARIADB
            A.java ~ import org.mariadb.jdbc.Driver;\\nimport com.mysql.cj.jdbc.MysqlDataSource;\\na("{u}"); ~ 3
            build.gradle.kts ~ dependencies { runtime("org.mariadb.jdbc:mariadb-java-client:$v") }\\nx {\\n    url = "{u}"\\n} ~ 3 MARIADB
            build.gradle ~ runtimeOnly 'org.mariadb.jdbc:mariadb-java-client'\\nruntimeOnly libs.mysql.connector.j\\nurl = '{u}' ~ 3 url
            generator.xml ~ <?xml version="1.0"?>\\n<!DOCTYPE a\\n  PUBLIC "-//x//EN"\\n  "http://h/a.dtd">\\n<a>\\n<jdbcConnection driverClass="x"\\n  connectionURL="{u}"\\n  userId="u">\\n</jdbcConnection></a> ~ 7 a.jdbcConnection.connectionURL
            load.R ~ con <- dbConnect(drv, "{u}", "a", "b") ~ 1
            # Comments behind other text, in the forms of languages and templates.
            A.java ~ String u = "{u}"; // was "jdbc:mysql://commented/d" ~ 1
            A.java ~ String u = /* "jdbc:mysql://commented/d" */ "{u}"; ~ 1
            A.java ~ a(); /* before:\\n jdbc:mysql://commented/d */\\nString u = "{u}"; ~ 3
            A.java ~ a("/* it's"); String u = "{u}"; a("*/"); ~ 1
            a.js ~ a('it // "'); u = "{u}" ~ 1
            a.py ~ u = "{u}"  # or 'jdbc:mysql://commented/d' ~ 1
            a.py ~ u = "{u}?a= #b" ~ 1 ?a=
            a.py ~ \"""As in jdbc:mysql://commented/d\"""\\nclass A:\\n  def a(\\n    b\\n  ):\\n    \"""\\n    jdbc:mysql://commented/d\\n    \"""\\n    u = \"""{u}\""" ~ 9
            job.json ~ {\\n  // "jdbcUrl": "jdbc:mysql://commented/d"\\n  /* jdbc:mysql://commented/d */\\n  "jdbcUrl": "{u}"\\n} ~ 4 jdbcUrl
            a.sql ~ INSERT INTO c VALUES ('{\\"url\\":\\"{u}?a\\\\u003db\\\\u0026c\\\\u003dd\\"}'); ~ 1 ?a=b&c=d
            a.php ~ $u = "{u}"; # jdbc:mysql://commented/d ~ 1
            a.sql ~ WITH (\\n  'url' = '{u}', -- 'jdbc:mysql://commented/d'\\n) ~ 2 url
            a.sh ~ open "$U" # jdbc:mysql://commented/d\\nU="{u}" ~ 2 U
            a.clj ~ (def u "{u}") ; jdbc:mysql://commented/d ~ 1
            a.ps1 ~ <#\\n jdbc:mysql://commented/d\\n#>\\n$u = "{u}" ~ 4
            run.cmd ~ @rem set U=jdbc:mysql://commented/d\\n:: set U=jdbc:mysql://commented/d\\nset U={u} ~ 3 U
            run.bat ~ set U={u}?a=b^&c=d ~ 1 U ?a=b&c=d
            Jenkinsfile-a ~ /*\\n sh 'jdbc:mysql://commented/d'\\n*/\\nU = "{u}" ~ 4 U
            a.yml.j2 ~ {# url: jdbc:mysql://commented/d #}\\nurl: {u} ~ 2 url
            a.yml.ftl ~ <#--\\nurl: jdbc:mysql://commented/d\\n-->\\nurl: {u} ~ 4 url
            a.properties.vm ~ ## jdbc:mysql://commented/d\\nurl={u} ~ 2 url
            a.yml.erb ~ <%# url: jdbc:mysql://commented/d %>\\nurl: {u} ~ 2 url
            # Paths, texts over several lines and other comments begin no comment.
            A.java ~ // see /api/*\\nString u = "{u}";\\n/** x */ ~ 2
            A.java ~ a(); // as /* here\\nString u = "{u}"; /* x */ ~ 2
            schema.sql ~ -- as /* here\\nCREATE TABLE t (a INT) CONNECTION='{u}'; /* x */ ~ 2 CONNECTION
            Jenkinsfile ~ sh '''\\n  rm -rf /tmp/*\\n  java -Durl={u} -jar x.jar\\n  ls /var/*/x\\n''' ~ 3 url
            Jenkinsfile ~ sh '''\\n  java -Da=file:///etc/x -Durl={u} -jar x.jar\\n''' ~ 2 url
            a.js ~ const q = /"/, a = "http://h//b", u = "{u}"; ~ 1
            a.clj ~ (def u "{u}");jdbc:mysql://commented/d ~ 1
            a.py ~ import c\\ndef a(b):  # c\\n    \"""As in jdbc:mysql://commented/d\"""\\nu = "{u}" ~ 4
            a.py ~ console.connect("{u}") ~ 1
            # An older notebook: its prose, its comments and what it has printed.
            a.ipynb ~ {"worksheets": [{"cells": [{"cell_type": "heading", "source": ["jdbc:mysql://example/d"]},\\n{"cell_type": "code", "input": ["# jdbc:mysql://commented/d", "u = '{u}'"],\\n"outputs": [{"text": ["jdbc:mysql://printed/d"]}]}]}]} ~ 2 worksheets.[0].cells.[1].input.[1]
            jooq.xml ~ <configuration><jdbc>\\n<url>{u}</url>\\n<properties><property><key>useSSL</key><value>false</value></property><property><key>user</key><value>x</value></property></properties></jdbc></configuration> ~ 2 configuration.jdbc.url useSSL=false
            # The properties of a pool in Kotlin, and the setters of the driver's own data source.
            Pool.kt ~ val c = HikariConfig().apply {\\n  jdbcUrl = "{u}"\\n  maximumPoolSize = 3\\n  isAutoCommit = false\\n  transactionIsolation = "TRANSACTION_REPEATABLE_READ"\\n} ~ 2 maximumPoolSize=3 autoCommit=false transactionIsolation=TRANSACTION_REPEATABLE_READ
            Work.kt ~ val c = DriverManager.getConnection("{u}")\\nc.autoCommit = false\\nc.transactionIsolation = 8 ~ 1
            A.java ~ MysqlDataSource d = new MysqlDataSource();\\nd.setURL("{u}");\\nd.setCachePrepStmts(true);\\nd.setUser("x");\\nd.setPassword("x"); ~ 2 cachePrepStmts=true
            beans.xml ~ <beans><bean class="com.mysql.cj.jdbc.MysqlDataSource">\\n<property name="URL" value="{u}"/><property name="cachePrepStmts" value="true"/><property name="user" value="x"/></bean></beans> ~ 2 beans.bean.URL cachePrepStmts=true
            # A message and a description are not opened.
            A.java ~ System.err.println("Usage: A jdbc:mysql://example/d");\\nlog.info("as in jdbc:mysql://example/d");\\nthrow new IllegalStateException(\\n"not jdbc:mysql://example/d");\\nb.withDescription("as jdbc:mysql://example/d");\\nprintln(open("{u}")); ~ 6
            hive-site.xml ~ <configuration><property><name>a</name>\\n<value>{u}</value>\\n<description>not jdbc:mysql://example/d</description></property></configuration> ~ 2 configuration.a
            A.java ~ String u = "|{u}?x=a|b"; ~ 1 ?x=a|b
            Pool.kt ~ config.jdbcUrl = "{u}"\\nconfig.setAutoCommit(false)\\nconfig.addDataSourceProperty("cachePrepStmts", "true") ~ 1 cachePrepStmts=true autoCommit=false
            """)
    void a_string_is_found_with_what_is_known_beside_it(String name, String text, String expected) {
        ConfigFile file = ConfigFile.read(name, filled(text));

        assertThat(file.problem()).isEmpty();
        assertThat(file.strings())
                .as("%s %s", file.unread(), file.placeholders())
                .hasSize(1);
        assertThat(described(file.strings().get(0))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            A.java ~ a("jdbc:mysql://h/d?a=" + flag + option, user); ~ jdbc:mysql://h/d?a=${flag}${option}
            A.java ~ a("jdbc:mysql://h/d?a=" + (secure ? "&b=secret" : "") + o); ~ jdbc:mysql://h/d?a=${expression}${o}
            A.java ~ a("jdbc:mysql://" + host + "/d?a=b" + f(1) + "&c=d"); ~ jdbc:mysql://${host}/d?a=b${f1}&c=d
            A.kt ~ val a = "jdbc:mysql://h/d?a=" + flag\\nval b = "c" ~ jdbc:mysql://h/d?a=${flag}
            a.yml ~ url: ${A:${B:jdbc:mysql://h/d?a=b}} ~ ${A:${B:jdbc:mysql://h/d?a=b}}
            a.yml ~ url: ${A:`jdbc:mysql://h/d?a=b`} ~ ${A:`jdbc:mysql://h/d?a=b`}
            a.properties ~ url=${A:`jdbc:mysql://h/d?a=b`} ~ ${A:`jdbc:mysql://h/d?a=b`}
            A.php ~ $u = "jdbc:mysql://" . $host . "/d?a=b"; ~ jdbc:mysql://${expression}
            a.tf ~ url = "jdbc:mysql://(host=h,password=a.b)/d?a=b" ~ jdbc:mysql://(host=h,password=a.b)/d?a=b
            a.edn ~ {:url #join ["jdbc:mysql://h:4000/" #env DB "?a=b"]} ~ jdbc:mysql://h:4000/${expression}
            a.edn ~ {:url #envf ["jdbc:mysql://%s/d" HOST]} ~ jdbc:mysql://%s/d
            A.php ~ $u = 'jdbc:mysql://' . DB_HOST . '/d?a=b'; ~ jdbc:mysql://${expression}
            A.php ~ open('jdbc:mysql://h:4000/' . DB_NAME); ~ jdbc:mysql://h:4000/${DB_NAME}
            A.cfc ~ , connectionString: 'jdbc:mysql://h:3306/' & server.DATABASE & '?a=b' ~ jdbc:mysql://h:3306/${server.DATABASE}?a=b
            A.vb ~ u = "jdbc:mysql://" & host & "/d?a=b" ~ jdbc:mysql://${host}/d?a=b
            a.sh ~ cat <<E\\n  jdbcUrl: \\\\${U:"jdbc:mysql://h/d"}\\n  x: \\\\${Y:1}\\nE ~ ${U:"jdbc:mysql://h/d"}
            a.sh ~ curl -d '{"url": "jdbc:mysql://h/'${P}'_d?a=b", "x": 1}' ~ jdbc:mysql://h/${P}_d?a=b
            a.sh ~ curl -d '{\\n"a": {\\n"connection.url": "jdbc:mysql://h/'${P}'_d",\\n"b": 1}}' ~ jdbc:mysql://h/${P}_d
            a.sh ~ run --url "jdbc:mysql://h/d?a=b" & ~ jdbc:mysql://h/d?a=b
            a.sh ~ run --url "jdbc:mysql://h/d?a=b" && next "x" ~ jdbc:mysql://h/d?a=b
            a.sh ~ run --url "jdbc:mysql://h/d?a=b" & sleep 1 ~ jdbc:mysql://h/d?a=b
            a.R ~ u <- paste0("jdbc:mysql://", host, ":4000/d") ~ jdbc:mysql://${expression}
            a.clj ~ (def u (str "jdbc:mysql://" host "/d")) ~ jdbc:mysql://${expression}
            a.py ~ u = ("jdbc:mysql://h:4000/"\\n    f"d?a=b") ~ jdbc:mysql://h:4000/d?a=b
            a.py ~ u = ["jdbc:mysql://h:4000/d",\\n    "a"] ~ jdbc:mysql://h:4000/d
            A.java ~ protected final String BASE = "jdbc:mysql://h:4000/"; ~ jdbc:mysql://h:4000/${expression}
            A.java ~ String url = "jdbc:mysql://h:4000/";\\nopen(url); ~ jdbc:mysql://h:4000/
            a.yml ~ - a: 1\\n b: "x jdbc:mysql://(host=h,port=4000,user=root)/d?a=b y" ~ jdbc:mysql://(host=h,port=4000,user=root)/d?a=b
            """)
    void every_part_that_a_program_joins_to_a_string_is_kept(String name, String text, String expected) {
        assertThat(ConfigFile.read(name, filled(text)).strings())
                .extracting(FoundString::text)
                .containsExactly(expected);
    }

    /** The columns: a file, and the passwords that are reported, by their lines. */
    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            a.properties ~ db.url.0={u}\\ndb.password.0=Zq7Secret9x\\ndb.password.1=Zq7Secret9x ~ db.password.0 (line 2)
            a.properties ~ db.url.0={u}\\ndb.url.1={u}\\ndb.password=Zq7Secret9x ~ db.password (line 3)
            a.json ~ {"a": {"save-password": true, "configuration": {"url": "{u}", "use_password": "false"}}} ~
            a.sql ~ CREATE TABLE t (a INT)\\nWITH ('url' = '{u}', 'password' = 'Zq7Secret9x'); ~ password (line 2)
            a.sql ~ CREATE TABLE t (a INT)\\nWITH (\\n'connector.url' = '{u}',\\n'connector.password' = 'Zq7Secret9x'\\n); ~ connector.password (line 4)
            a.sql ~ CREATE TABLE t (a INT)\\nWITH (\\n'url' = '{u}');\\nCREATE TABLE u (a INT) WITH (\\n'password' = 'Zq7Secret9x'); ~
            a.sh ~ java -Durl="{u}" -Dpassword="$PASSWORD" -Dtoken="$(cat x)" ~
            a.xml ~ <db>\\n<url>jdbc:mysql://#HOST#/d</url>\\n<password>#PASSWORD#</password></db> ~
            job.json ~ {"parameter": {"password": "Zq7Secret9x",\\n"connection": [{"table": ["t"], "jdbcUrl": ["{u}"]}]}} ~ parameter.password (line 1)
            a.service ~ [Service]\\nEnvironment="DB_URL={u}"\\nEnvironment="DB_PASSWORD=Zq7Secret9x" ~ Service.Environment.DB_PASSWORD (line 3)
            logstash.conf ~ jdbc {\\n  url => "{u}"\\n  jdbc_password => "${PASSWORD}"\\n} ~
            logstash.conf ~ jdbc {\\n  url => "{u}"\\n  jdbc_password => "Zq7Secret9x"\\n} ~ jdbc.jdbc_password (line 3)
            a.yml ~ db:\\n  url: {u}\\n  password: !Ref Password ~
            a.yml ~ db:\\n  url: {u}\\n  password: !vault |\\n    $ANSIBLE_VAULT;1.1;AES256\\n    6638 ~
            a.yml ~ db:\\n  url: {u}\\n  password: ENC[AES256_GCM,data:x,type:str] ~
            a.tf ~ db {\\n  url = "{u}"\\n  password = random_password.db.result\\n} ~
            a.tf ~ db {\\n  url = "{u}"\\n  password = var.db_password\\n} ~
            a.tf ~ db {\\n  url = "{u}"\\n  password = "Zq7Secret9x"\\n} ~ db.password (line 3)
            a.tf ~ db {\\n  url = "{u}"\\n  password = "zq7.secret(9x"\\n} ~ db.password (line 3)
            a.tf ~ db = { url = "{u}", password = "zq7.secret" } ~ db.password (line 1)
            a.tf ~ db = { url = "{u}", options = "a,password=b.c", password = "Zq7Secret9x" } ~ db.password (line 1)
            a.tf ~ db = { url = "{u}", password = var.secret } ~
            a.tf ~ env {\\n  set {\\n    name = "DB_URL"\\n    value = "{u}"\\n  }\\n  set {\\n    name = "DB_PASSWORD"\\n    value = var.secret\\n  }\\n} ~
            main.tf ~ env = [\\n  { name = "DB_URL", value = "{u}" },\\n  { name = "DB_PASSWORD", value = "Zq7Secret9x" }\\n] ~ DB_PASSWORD (line 3)
            a.conf ~ db { url = "{u}", password = "Zq7Secret9x" } ~ db.password (line 1)
            a.conf ~ db.properties.url="{u}"\\ndb.password="Zq7Secret9x" ~ db.password (line 2)
            a.edn ~ {:a {:url "{u}"\\n :password "Zq7Secret9x"} :b {:password "Zq7Secret9x"}} ~ a.password (line 2)
            a.edn ~ {:url "{u}" :password #env DB_PASSWORD} ~
            a.edn ~ {:url "{u}" :password nil} ~
            a.edn ~ {:url "{u}" :password #ref [:secrets :password]} ~
            a.edn ~ {:url "{u}" :password #ig/ref :secret} ~
            a.edn ~ {[:pool :a] {:url "{u}"}\\n [:pool :b] {:password "Zq7Secret9x"}} ~
            a.yml ~ env:\\n  JSON: '{\\n    "a.url": "{u}",\\n    "a.username": "root",\\n    "a.password": "root"}' ~ env.JSON: a.password (line 5)
            a.xml ~ <db>\\n<url>{u}</url>\\n<password-encrypted>Zq7Secret9x</password-encrypted></db> ~
            # Anyone can read what is only disguised.
            a.properties ~ url={u}\\npassword=Encrypted 2be98afc86aa7f2e4cb79ce10df90acde ~ password (line 2)
            a.properties ~ url={u}\\npassword={xor}Lz4sLChvLTs= ~ password (line 2)
            a.properties ~ url={u}\\nq.fieldPassword=column ~ ``
            a.sh ~ java -Da.url="{u}" \\\\\\n -Da.username="root" \\\\\\n -Da.password="Zq7Secret9x" -jar a.jar ~ a.password (line 3)
            a.sh ~ java -Da.password="Zq7Secret9x" \\\\\\n -Da.username="root" \\\\\\n -Da.url="{u}" -jar a.jar ~ a.password (line 1)
            a.properties ~ jdbc-0.proxool.driver-url={u}\\njdbc-0.password=Zq7Secret9x ~ jdbc-0.password (line 2)
            a.yml ~ steps:\\n  - run: |\\n      docker run -e A_URL="{u}" \\\\\\n        -e A_PASSWORD="Zq7Secret9x" app ~ A_PASSWORD (line 4)
            a.properties ~ url={u}\\npassword={aes}ABcdLz4sLChvLTs= ~
            a.properties ~ druid.url={u}\\ndruid.password={"type":"environment","variable":"P"} ~
            a.properties ~ druid.url={u}\\ndruid.password={"type":"default","password":"Zq7Secret9x"} ~ druid.password (line 2)
            a.properties ~ url={u}\\nunencryptedPassword=Zq7Secret9x ~ unencryptedPassword (line 2)
            logstash.conf ~ input {\\n  jdbc {\\n    url => "{u}"\\n  }\\n  jdbc {\\n    url => "jdbc:postgresql://h/d"\\n    jdbc_password => "Zq7Secret9x"\\n  }\\n} ~
            resources.xml ~ <resources>\\n<Resource id="a">\\n  JdbcUrl {u}\\n  Password Zq7Secret9x\\n</Resource></resources> ~ resources.Resource: Password (line 4)
            jetty-env.xml ~ <Configure><New>\\n<Set name="url">{u}</Set>\\n<Set name="password">Zq7Secret9x</Set></New></Configure> ~ Configure.New.password (line 3)
            plan.jmx ~ <p><elementProp name="u">\\n<stringProp name="Argument.name">u</stringProp>\\n<stringProp name="Argument.value">{u}</stringProp></elementProp>\\n<elementProp name="password">\\n<stringProp name="Argument.name">password</stringProp>\\n<stringProp name="Argument.value">Zq7Secret9x</stringProp></elementProp></p> ~ p.password (line 6)
            a.xml ~ <db>\\n<url>jdbc:mysql://_DBC_HOST_:_DBC_PORT_/d</url>\\n<password>_DBC_PASS_</password></db> ~
            a.ftl ~ <#assign a=b.c>\\nurl: {u}\\npassword: Zq7Secret9x ~ password (line 3)
            """)
    void the_password_beside_a_string_is_found_where_it_stands(String name, String text, String expected) {
        assertThat(ConfigFile.read(name, filled(text)).strings().stream()
                        .map(found -> found.around().pool().plainPasswords())
                        .distinct())
                .containsExactly(expected == null ? "" : expected);
    }

    /** The columns: a file, and how it turns its pool's autocommit off. */
    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            application.yml ~ spring.datasource:\\n  url: {u} ~ hikari.auto-commit: false
            application.properties ~ spring.datasource.url={u}\\nspring.datasource.dbcp2.max-total=7 ~ dbcp2.default-auto-commit=false
            application.yml ~ spring.datasource.druid:\\n  url: {u} ~ druid.default-auto-commit: false
            application.properties ~ spring.datasource.url={u}\\nspring.datasource.type=com.mchange.v2.c3p0.ComboPooledDataSource ~
            application.properties ~ quarkus.datasource.jdbc.url={u} ~
            hikari.properties ~ jdbcUrl={u} ~ autoCommit=false
            jdbc.properties ~ jdbc.driverClass=com.mysql.jdbc.Driver\\njdbc.jdbcUrl={u} ~
            docker-compose.yml ~ services:\\n  tomcat:\\n    environment:\\n      db_url: {u} ~
            plan.jmx ~ <JDBCDataSource><stringProp name="dbUrl">{u}</stringProp></JDBCDataSource> ~
            a.gradle ~ ext.jdbcUrl = '{u}' ~
            a.edn ~ {:jdbcUrl "{u}"} ~
            plan.jmx ~ <JDBCDataSource><stringProp name="dbUrl">{u}</stringProp><boolProp name="autocommit">true</boolProp></JDBCDataSource> ~ autocommit=false
            beans.xml ~ <beans><bean class="com.alibaba.druid.pool.DruidDataSource"><property name="url" value="{u}"/></bean></beans> ~ defaultAutoCommit=false
            a.yml ~ db:\\n  url: {u} ~
            resources.xml ~ <resources>\\n<Resource id="a">\\n  JdbcUrl {u}\\n</Resource></resources> ~
            dataSources.xml ~ <project><data-source><jdbc-url>{u}</jdbc-url></data-source></project> ~
            job.json ~ {"writer": {"parameter": {"jdbcUrl": "{u}"}}} ~
            a.properties ~ druid.metadata.storage.connector.connectURI={u} ~
            A.java ~ String url = "{u}"; ~
            """)
    void the_key_of_autocommit_is_that_of_the_files_own_pool(String name, String text, String expected) {
        assertThat(ConfigFile.read(name, filled(text)).strings())
                .extracting(found -> found.around().pool().autoCommitOff())
                .containsExactly(expected == null ? "" : expected);
    }

    private static String filled(String text) {
        return text.replace("\\\\\\n", "\\\n")
                .replace("\\n", "\n")
                .replace("\\t", "\t")
                .replace("{u}", URL);
    }

    private static String described(FoundString found) {
        String parameters = found.text().startsWith(URL) ? found.text().substring(URL.length()) : "";
        String all = found.line() + " " + found.key() + " "
                + found.around().driver().map(Driver::name).orElse("") + " "
                + (parameters.startsWith("?") ? parameters : "") + " "
                + found.beside().stream().map(Object::toString).collect(Collectors.joining(" ")) + " "
                + found.around().pool().values().entrySet().stream()
                        .map(one -> one.getKey().names.get(0) + "=" + one.getValue())
                        .collect(Collectors.joining(" "))
                + " "
                + (found.around().defaults().isEmpty() ? "" : found.around().defaults()) + " "
                + (found.origin().url().inTag() ? "escaped " : "")
                + found.around()
                        .replacedBy()
                        .map(name -> "replaced by " + name + " ")
                        .orElse("")
                + (found.around().unknown().isEmpty()
                        ? ""
                        : "unknown " + String.join(" ", found.around().unknown()));
        return all.strip().replaceAll(" +", " ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            jdbc_driver_library => "/usr/share/mysql-connector-java-8.0.20.jar" ~ 8.0.20
            jdbc_driver_library => 'C:/lib/mysql-connector-java-5.1.44-bin.jar' ~ 5.1.44
            jdbc_driver_library => "/usr/share/mariadb-java-client-3.0.8.jar" ~
            jdbc_driver_library => "/a/mysql-connector-java-8.0.20.jar,/a/other-1.0.jar" ~ 8.0.20
            jdbc_driver_library => "/a/mysql-connector-java-5.1.44.jar:/a/mysql-connector-j-8.0.33.jar" ~
            jdbc_driver_library => "cp /a/mysql-connector-java-8.0.20.jar" ~
            note => "/usr/share/mysql-connector-java-8.0.20.jar" ~
            """)
    void the_jar_that_logstash_loads_tells_the_drivers_version(String library, String version) {
        FoundString found = ConfigFile.read(
                        "logstash.conf",
                        "input {\n  jdbc {\n    " + library + "\n    jdbc_connection_string => \"" + URL + "\"\n  }\n}")
                .strings()
                .get(0);

        assertThat(version(found)).isEqualTo(Optional.ofNullable(version));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            run.sh ~ rm -f lib/mysql-connector-java-5.1.39.jar\\nwget https://h/mysql-connector-j-8.0.33.jar ~
            Dockerfile ~ RUN rm /lib/mysql-connector-java-5.1.39.jar\\nADD h/mysql-connector-j-8.0.33.jar /lib/ ~
            .env ~ OLD=lib/mysql-connector-java-5.1.39.jar ~
            run.sh ~ DRIVER_JAR=lib/mysql-connector-j-8.0.33.jar ~ 8.0.33
            run.sh ~ driverJar="a.jar:/lib/mysql-connector-j-8.0.33.jar" ~ 8.0.33
            run.sh ~ DRIVER_JAR=lib/mysql-connector-java-5.1.39.jar\\nDRIVER_JAR=lib/mysql-connector-j-8.0.33.jar ~
            """)
    void only_a_setting_that_names_the_drivers_jar_tells_its_version(String name, String text, String version) {
        FoundString found = ConfigFile.read(name, filled(text) + "\nDB_URL=" + URL + "\n")
                .strings()
                .get(0);

        assertThat(version(found)).isEqualTo(Optional.ofNullable(version));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            generatorConfig.xml ~ <generatorConfiguration><classPathEntry location="lib/mysql-connector-java-5.1.6-bin.jar"/><context><jdbcConnection connectionURL="{u}"/></context></generatorConfiguration> ~ 5.1.6
            generatorConfig.xml ~ <generatorConfiguration><!--<classPathEntry location="mysql-connector-java-5.1.6.jar"/>--><context><jdbcConnection connectionURL="{u}"/></context></generatorConfiguration> ~
            pom.xml ~ {p}<plugin><dependencies/></plugin><plugin><configuration><url>{u}</url></configuration><dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>1</version></dependency><dependency><groupId>mysql</groupId><artifactId>mysql-connector-java</artifactId><version>${mysql.version}</version></dependency></dependencies></plugin></plugins></build></project> ~ 5.1.39
            pom.xml ~ {p}<plugin><configuration><url>{u}</url></configuration></plugin><plugin><dependencies><dependency><groupId>mysql</groupId><artifactId>mysql-connector-java</artifactId><version>5.1.6</version></dependency></dependencies></plugin></plugins></build></project> ~
            load.py ~ s = Session.config("spark.jars", "/lib/mysql-connector-java-8.0.13.jar")\\ns.read("{u}") ~ 8.0.13
            a.groovy ~ @Grab(group='mysql', module='mysql-connector-java', version='5.1.18')\\nSql.newInstance("{u}") ~ 5.1.18
            a.groovy ~ @Grab('mysql:mysql-connector-java:5.1.39')\\nSql.newInstance("{u}") ~ 5.1.39
            load.py ~ a = "--packages mysql:mysql-connector-java:5.1.39 shell"\\ns.read("{u}") ~ 5.1.39
            load.R ~ JDBC("com.mysql.jdbc.Driver", "/lib/mysql-connector-java-5.1.42-bin.jar")\\nconnect("{u}") ~ 5.1.42
            generatorConfig.xml ~ <generatorConfiguration><classPathEntry location="D:\\maven repository\\mysql-connector-java-5.1.16.jar"/><context><jdbcConnection connectionURL="{u}"/></context></generatorConfiguration> ~ 5.1.16
            run.sh ~ java -cp a.jar:lib/mysql-connector-java-8.0.14.jar x.Run -url {u} ~ 8.0.14
            load.R ~ # JDBC("com.mysql.jdbc.Driver", "/lib/mysql-connector-java-5.1.42-bin.jar")\\nconnect("{u}") ~
            project.clj ~ :dependencies [[mysql/mysql-connector-java "5.1.18"]]\\n:url "{u}" ~ 5.1.18
            A.java ~ a("mysql-connector-java-5.1.39.jar", "mysql-connector-java-8.0.13.jar", "{u}"); ~
            """)
    void what_a_file_loads_for_its_string_tells_the_drivers_version(String name, String text, String version) {
        FoundString found = ConfigFile.read(name, filled(text.replace("{p}", PLUGINS)))
                .strings()
                .get(0);

        assertThat(version(found)).isEqualTo(Optional.ofNullable(version));
    }

    @Test
    void a_text_in_json_stands_on_one_line() {
        String json = "{\n\"content\": \"spring:\\n  datasource:\\n    url: " + URL + "\\n\"}";

        assertThat(ConfigFile.read("a.json", json).strings())
                .extracting(FoundString::line)
                .containsExactly(2);
    }

    @Test
    void each_branch_of_a_template_is_read() {
        String chart = "db:\n  {{- if .Values.a }}\n  url: {u}\n  {{- else }}\n  url: {u}?a=b\n  {{- end }}";

        assertThat(ConfigFile.read("a.yaml", filled(chart)).strings())
                .extracting(FoundString::line)
                .containsExactly(3, 5);
    }

    @Test
    void a_reference_needs_the_level_of_a_project_where_the_file_is_no_xml() {
        assertThat(ConfigFile.read("a.properties", filled("project.db.url={u}\nspring.datasource.url=${db.url}"))
                        .placeholders())
                .containsExactly("spring.datasource.url (line 2)");
    }

    /** Ends long before the limit; a search from each mark to the end of the file would take hours. */
    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            A.java ~ " ~ /*
            A.java ~ x ~ \\n
            a.ps1 ~ x ~ <#
            a.yml.j2 ~ # ~ {#
            a.sh.tpl ~ # ~ {{/*
            a.py ~ x ~ jdbc:
            a.jsp ~ x ~ <%--
            a.jsp ~ x ~ <!--
            a.clj ~ x ~ `(comment `
            a.edn ~ x ~ [
            a.edn ~ ( ~ #_
            Pool.kt ~ maximumPoolSize = ~ ` `
            """)
    @Timeout(10)
    void marks_without_an_end_are_read_once(String name, String start, String mark) {
        String text = "\"" + URL + "\"\n" + start + mark.replace("\\n", "\n").repeat(100_000) + "\"a\"b";

        assertThat(ConfigFile.read(name, text).problem()).isEmpty();
    }

    @Test
    void each_value_of_a_list_in_xml_is_read() {
        assertThat(ConfigFile.read("beans.xml", filled("<a><list><value>{u}</value><value>{u}?a=b</value></list></a>"))
                        .strings())
                .hasSize(2);
    }

    @Test
    void the_only_driver_of_a_program_opens_each_of_its_strings() {
        assertThat(ConfigFile.read("A.java", filled("a(\"org.mariadb.jdbc.Driver\");\nb(\"{u}\");\nb(\"{u}?a=b\");"))
                        .strings())
                .extracting(found -> found.around().driver())
                .containsExactly(Optional.of(Driver.MARIADB), Optional.of(Driver.MARIADB));
    }

    private static Optional<String> version(FoundString found) {
        return found.named(Driver.CONNECTOR_J).flatMap(ProjectDriver::version).map(Object::toString);
    }

    @Test
    void the_base_document_counts_for_each_profile_unless_that_sets_the_same() {
        ConfigFile file = ConfigFile.read("application.yml", """
                spring.datasource.hikari:
                  auto-commit: false
                  maximumPoolSize: 7
                ---
                spring.config.activate.on-profile: prod
                spring.datasource:
                  url: jdbc:mysql://prod/d
                  hikari.maximum-pool-size: 9
                ---
                spring.config.activate.on-profile: test
                spring.datasource.url: jdbc:mysql://test/d
                """);

        assertThat(file.strings())
                .extracting(
                        found -> found.profile() + " " + found.around().pool().values())
                .containsExactly(
                        "prod {MAXIMUM_SIZE=9, AUTO_COMMIT=false}", "test {MAXIMUM_SIZE=7, AUTO_COMMIT=false}");
    }

    @Test
    void documents_of_other_files_than_an_applications_have_nothing_to_do_with_each_other() {
        ConfigFile file = ConfigFile.read("manifests.yaml", """
                env: {AUTO_COMMIT: false, url: "jdbc:mysql://a/d"}
                ---
                env: {url: "jdbc:mysql://b/d"}
                """);

        assertThat(file.strings()).extracting(found -> found.beside().size()).containsExactly(0, 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            application.properties ~ %prod.quarkus.datasource.jdbc.url={u}\\nquarkus.datasource.jdbc.max-size=7 ~ prod
            DataSource.groovy ~ dataSource {\\n  maxActive = 7\\n}\\nenvironments {\\n  production {\\n    dataSource {\\n      url = "{u}"\\n    }\\n  }\\n} ~ production
            """)
    void the_profiles_of_quarkus_and_grails_have_what_all_have(String name, String text, String profile) {
        List<FoundString> strings = ConfigFile.read(name, filled(text)).strings();

        assertThat(strings).singleElement().satisfies(found -> {
            assertThat(found.profile()).isEqualTo(profile);
            assertThat(found.around().pool().get(Property.MAXIMUM_SIZE)).contains("7");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a.yml | # url: jdbc:mysql://h/d | 'jdbc:mysql:' on line 1 is a comment or no whole string; give the string itself
            a.conf | prefix = jdbc:mysql:// | 'jdbc:mysql:' on line 1 is a comment or no whole string; give the string itself
            A.java | if (url.startsWith("jdbc:mysql:")) { | 'jdbc:mysql:' on line 1 is a comment or no whole string; give the string itself
            """)
    void what_is_seen_but_is_no_string_is_said(String name, String text, String sentence) {
        ConfigFile file = ConfigFile.read(name, text);

        assertThat(file.strings()).isEmpty();
        assertThat(file.unread()).containsExactly(sentence);
    }

    @Test
    void a_text_that_is_not_of_its_syntax_loses_no_string() {
        ConfigFile file = ConfigFile.read("a.yml", "a: [\nurl: jdbc:mysql://h/d\nb: ]]\n");

        assertThat(file.strings()).extracting(FoundString::line).containsExactly(2);
        assertThat(file.unread())
                .containsExactly("line 3: not readable YAML; only its strings are read, and nothing beside them");
    }

    @Test
    void no_entity_of_another_file_is_read() {
        ConfigFile file = ConfigFile.read("a.xml", """
                <!DOCTYPE a [<!ENTITY other SYSTEM "file:///etc/hostname">]>
                <a><url>jdbc:mysql://h/d</url><b>&other;</b></a>
                """);

        assertThat(file.strings()).hasSize(1);
        assertThat(file.toString()).doesNotContain("/etc");
    }

    @Test
    void other_configuration_that_a_file_names_is_said() {
        assertThat(ConfigFile.read("application.yml", """
                spring:
                  config.import: "optional:file:./secret.yml"
                  datasource.url: jdbc:mysql://h/d
                """).unread())
                .containsExactly("spring.config.import (line 2) names further configuration, which is not read");
    }
}
