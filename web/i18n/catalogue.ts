/** The texts of one area by message id, kept as literals so that ids and arguments can be type-checked. */
export const catalogue = <const Texts extends Record<string, string>>(texts: Texts): Texts => texts

/** An area in another language: the same ids, each said, and no others. */
export type Translation<English> = { readonly [Id in keyof English]: string }

/** The names a text wants filled in: 'Hello {name}, {count, plural, one {# hour} other {# hours}}' → 'name' | 'count'. */
export type ArgumentNames<Text extends string> = Text extends `${string}{${infer Rest}`
  ? FirstName<Rest> | ArgumentNames<Rest>
  : never

type FirstName<Rest extends string> = Rest extends `${infer Head}}${string}`
  ? Head extends `${infer Word},${string}`
    ? NameOnly<Word>
    : NameOnly<Head>
  : never

/** What stands in the braces of a plural branch is prose, not a name. */
type NameOnly<Word extends string> = Word extends `${string}${' ' | '#'}${string}` | '' ? never : Word
