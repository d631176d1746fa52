import { fold, wordsOf } from '../../language/text.ts'

/** Returns the text of a `search` column: each text folded, one on each line. */
export const searchable = (...texts: readonly (string | null)[]): string =>
  texts.map((text) => fold(text ?? '')).join('\n')

/** Returns the expression of one text of a table's `search` column, counted from 1. */
export const searchLine = (table: string, line: number): string => `split_part(${table}.search, E'\\n', ${line})`

/** Orders by the first text of a `search` column, usually a name. É sorts as E, and case does not matter. */
export const byName = (table: string): string => `${table}.search collate "C"`

/** Returns a phone number as 254… and as people write it, 07… or 01…, for a `search` column. */
export const phoneForms = (phone: string | null): string =>
  phone === null ? '' : `${phone} ${phone.replace(/^254(?=\d{9}$)/, '0')}`

/** Returns a code with and without its dashes, for a `search` column. */
export const codeForms = (code: string): string => `${code} ${code.replaceAll('-', '')}`

/** Returns the patterns for `like`, one for each word of a search, with wildcards escaped. */
export const searchPatterns = (search: string | undefined): string[] =>
  wordsOf(search ?? '').map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)

/** Returns a function that adds a parameter of a query to `values` and returns its name, such as `$1`. */
export const parameterOf =
  (values: unknown[]) =>
  (value: unknown): string =>
    `$${values.push(value)}`

/**
 * Returns an SQL condition that each word of a search is found, so that indexes find each; `true` without a search.
 * Adds its parameters to `values`; `has` is the condition of one word, by the name of its parameter.
 */
export const searchCondition = (
  search: string | undefined,
  values: unknown[],
  has: (pattern: string) => string,
): string =>
  searchPatterns(search)
    .map(parameterOf(values))
    .map((pattern) => `(${has(pattern)})`)
    .join(' and ') || 'true'

/** Whether a search has any words. */
export const isSearch = (search: string | undefined): boolean => searchPatterns(search).length > 0

/** The rows of one page, counted from the start of a list, or from its end if it is reversed. */
interface Span {
  readonly isReversed: boolean
  readonly limit: number
  readonly offset: number
}

/**
 * Returns how to read a page of a list with `total` rows. PostgreSQL also reads the rows that it skips, so a page beyond
 * the middle is read from the end.
 */
export function spanOf({ limit, offset }: Omit<Span, 'isReversed'>, total: number): Span {
  if (offset <= total / 2) return { isReversed: false, limit, offset }
  return {
    isReversed: true,
    limit: Math.max(0, Math.min(limit, total - offset)),
    offset: Math.max(0, total - offset - limit),
  }
}
