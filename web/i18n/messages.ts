/**
 * The type of all texts by message id. Each texts.en.ts adds its own by module augmentation. Some texts are only available
 * inside a NamespaceProvider.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it.
export interface Messages {}
