/** Returns the texts of one area by message id, as literals, so that ids and arguments can be type-checked. */
export const catalogue = <const Texts extends Record<string, string>>(texts: Texts): Texts => texts

/** An area in another language: the same ids, all of them and no others. */
export type Translation<English> = { readonly [Id in keyof English]: string }

/** The names of a text's arguments: 'Hello {name}, {count, plural, one {# hour} other {# hours}}' → 'name' | 'count'. */
export type ArgumentNames<Text extends string> = Text extends `${string}{${infer Rest}`
  ? FirstName<Rest> | ArgumentNames<Rest>
  : never

type FirstName<Rest extends string> = Rest extends `${infer Head}}${string}`
  ? Head extends `${infer Word},${string}`
    ? NameOnly<Word>
    : NameOnly<Head>
  : never

/** The braces of a plural branch contain prose, not a name. */
type NameOnly<Word extends string> = Word extends `${string}${' ' | '#'}${string}` | '' ? never : Word
