package dev.roundtrip.example;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A small Spring Boot service: the example of docs/guards.md. */
@SpringBootApplication
public class BankApplication {}
