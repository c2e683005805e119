package dev.roundtrip.jdbc;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A parameter of a connection string that lets others run code or get files of the client.
 *
 * @param parameter the parameter's name, in the driver's letter case
 * @param threat what it lets others do in this version of the driver
 * @param advisories the numbers of published advisories, such as {@code CVE-2023-21971}; empty for none
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record Danger(String parameter, Threat threat, List<String> advisories) {}
