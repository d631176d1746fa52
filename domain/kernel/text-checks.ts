import { invalid } from './domain-error.ts'

/**
 * Control characters and separators of lines break text messages and mail headers; direction overrides change how text
 * reads.
 */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Whether a text is one plain line. */
export const isPlain = (text: string): boolean => !unprintable.test(text)

/** Whether a text has visible characters. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Throws DomainError `invalid` for a form field whose text is not one plain line. */
export function checkPlain(text: string, field: string): void {
  if (!isPlain(text)) throw invalid(field, 'person.one-plain-line')
}

/** Written before names without a space, and no part of a web address. */
const titles = /\b(?:dr|eng|mr|mrs|ms|prof|rev|st)\./giu
/** A web address, a domain, or an email address. */
const links =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}|(?<!\p{L})[\p{L}\p{N}]\.(?:\p{L}{2}|com|net|org)(?!\p{L})|(?:\p{Nd}{1,3}\.){3}\p{Nd}|[@<>]/iu
/** Characters that browsers read as dots in a web address. */
const dots = /[\u3002\uff0e\uff61\u2024\ufe52]/gu
/**
 * An amount, a phone or a Paybill number: five digits or more as a separate word, or seven anywhere, with or without
 * separators. Fewer digits at the end of a word only distinguish namesakes.
 */
const numbers = /(?<![\p{L}\p{Nd}])(?:\p{Nd}[\s.,'-]*){5,}|(?:\p{Nd}[\s.,'-]*){7,}/u

/** Whether a message can contain a text as a person's name: one plain line without addresses or long numbers. */
export function isPersonName(text: string): boolean {
  // Like browsers, read full-width letters as letters and full-width dots as dots.
  const plain = text.replace(dots, '.').normalize('NFKC')
  return isPlain(text) && !links.test(plain.replace(titles, '')) && !numbers.test(plain)
}

/** Throws DomainError `invalid` for a form field whose name could pass for a message of ours. */
export function checkPersonName(text: string, field: string): void {
  if (!isPersonName(text)) throw invalid(field, 'person.name-harmless')
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID, so that PostgreSQL accepts it. */
export const isUuid = (text: string): boolean => uuid.test(text)
