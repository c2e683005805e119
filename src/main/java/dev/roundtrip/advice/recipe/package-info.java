/**
 * A card to paste for each profile: its purpose, the properties of the pool and the framework, the server's SQL, its
 * assumptions and how to check it.
 *
 * <p>{@link dev.roundtrip.advice.recipe.RecipeCard} builds it from the profile alone, so that a card says what {@code
 * run} measures. Everything is immutable. Does not belong here: rules (advice itself), files and the terminal (cli).
 */
package dev.roundtrip.advice.recipe;
