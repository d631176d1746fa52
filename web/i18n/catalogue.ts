/** Returns the texts of one namespace by message id, as literals, so that ids and arguments can be type-checked. */
export const catalogue = <const Texts extends Record<string, string>>(texts: Texts): Texts => texts

/** A namespace in another language: the same ids, all of them and no others. */
export type Translation<English> = { readonly [Id in keyof English]: string }

/**
 * The type of all texts by message id. Each texts.en.ts adds its own by module augmentation. Some texts are only available
 * inside a NamespaceProvider.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation.
export interface Messages {}
