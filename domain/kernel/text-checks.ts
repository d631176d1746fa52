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

/** Reads a text as browsers do: full-width letters as letters, full-width dots as dots. */
const asBrowsersRead = (text: string) => text.replace(dots, '.').normalize('NFKC')

/** Whether a text can be a person's name: one plain line without web and email addresses. */
export const isPersonName = (text: string): boolean =>
  isPlain(text) && !links.test(asBrowsersRead(text).replace(titles, ''))

/**
 * Whether a message can contain a person's name. A long number could pass for the Paybill to pay to, or a phone to call.
 */
export const isSafeInMessages = (name: string): boolean => isPersonName(name) && !numbers.test(asBrowsersRead(name))

/** Throws DomainError `invalid` for a form field whose name contains an address. */
export function checkPersonName(text: string, field: string): void {
  if (!isPersonName(text)) throw invalid(field, 'person.name-harmless')
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID, so that PostgreSQL accepts it. */
export const isUuid = (text: string): boolean => uuid.test(text)
