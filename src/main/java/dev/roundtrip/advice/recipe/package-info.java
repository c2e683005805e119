/**
 * A card for each profile, to be pasted: what it is for, the properties of the pool and the framework, the server's
 * SQL, what it assumes and how to check it.
 *
 * <p>{@link dev.roundtrip.advice.recipe.RecipeCard} makes it from the profile alone, so that a card says what {@code
 * run} measures. Everything is immutable. What does not belong here: rules (advice itself), files and the terminal
 * (cli).
 */
package dev.roundtrip.advice.recipe;
