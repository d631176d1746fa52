/**
 * Invisible characters that are copied along with text from contacts, chats and web pages: soft hyphens, zero-width
 * spaces, direction marks, fillers. Joiners stay, because emoji and some scripts need them.
 */
const invisible =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu

/**
 * More than 30 marks in a row, the limit of Unicode's stream-safe text (UAX #15). Half-width kana marks count, because
 * NFKC and NFKD turn them into marks.
 */
const excessMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/** Drops excess marks before it normalizes: the time to sort a row of marks grows with the square of its length. */
const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD') => text.replace(excessMarks, '$1').normalize(form)

/** Normalizes a text for storage: to Unicode's composed form (NFC), without invisible characters. */
export const cleanText = (text: string): string => normalized(text.replace(invisible, ''), 'NFC')

/** Normalizes a name or another short text for storage: also trimmed, with single spaces. Keeps line breaks. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replace(/[^\S\r\n\v\f\u2028\u2029]+/gu, ' ')
    .trim()

/**
 * Normalizes an email address for storage. Addresses that look the same become equal, as those of a domain do in the
 * DNS: without variants of letters, such as full-width ones, and invisible characters.
 */
export const cleanEmail = (text: string): string =>
  cleanLine(normalized(text, 'NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''))

/** Normalizes a typed code for comparison: in capitals, without the spaces and dashes that group it. */
export const plainCode = (text: string): string =>
  cleanText(normalized(text, 'NFKC'))
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

const lookalikes: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' }

/**
 * Returns the digits of a typed phone number. Letters that look like digits count as digits if there are no real ones.
 */
export function digitsIn(text: string): string {
  const plain = normalized(text, 'NFKC')
  const read = /[^\P{L}OoIil]/u.test(plain)
    ? plain
    : plain.replace(/[OoIil]/g, (letter) => lookalikes[letter.toLowerCase()] ?? letter)
  return read.replace(/\D/g, '')
}

/** Parses a typed amount, with or without currency and commas: `KES 2,500/=` is 2500. Returns NaN for other text. */
export function amountIn(text: string): number {
  const plain = cleanLine(normalized(text, 'NFKC'))
    .replace(/^(?:KES|KSHS?|SH)\.?/i, '')
    .replace(/\/[=-]?$/, '')
    .replace(/(?<=\d)[, ](?=\d{3}(?!\d))/g, '')
    .trim()
  return /^\d*\.?\d+$/.test(plain) ? Number(plain) : Number.NaN
}

const apostrophes = /['`´ʹʻʼʽʾʿˈ‘’‚‛′＇]/gu

/**
 * Normalizes a text for comparison: texts that people consider the same become equal. Ignores case, accents,
 * apostrophes, invisible characters and the kinds of dashes and spaces: `Ng’ang’a` and `NG'ANG'A` become `nganga`.
 */
export const fold = (text: string): string =>
  // By way of upper case: ß and ẞ become SS, and both forms of sigma become one.
  normalized(normalized(text.replace(apostrophes, ''), 'NFKD').toLowerCase().toUpperCase().toLowerCase(), 'NFKD')
    .replace(/[\p{M}\p{Cf}\u115f\u1160]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()

/** Whether people consider two texts the same. */
export const isSameText = (a: string, b: string): boolean => fold(a) === fold(b)

/** Returns a text without the differences that a keyboard can't make: the kinds of apostrophes, dashes and spaces. */
export const asTyped = (text: string): string =>
  normalized(text.replace(apostrophes, "'"), 'NFKC')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()

/** Redacts addresses and numbers in a text of a provider, and shortens it, because events are kept for ever. */
export const redacted = (text: string): string =>
  text
    .replace(/[^\s<>]+@[^\s<>]+/g, '…')
    .replace(/\d[\d\s-]{7,}\d/g, '…')
    .slice(0, 200)
    // PostgreSQL can't store zero bytes and halves of cut characters.
    .replace(/[\0\p{Cs}]/gu, '')

/** Further words are ignored. */
const maxWords = 20

/**
 * Returns the folded words of a search. Dashes and spaces separate them, so that the parts of a phone number or code
 * are found however they are grouped. A text of punctuation alone is one word.
 */
export function wordsOf(search: string): string[] {
  const text = fold(search)
  const words = text
    .split(/[^\p{L}\p{N}@._&]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter(Boolean)
  return words.length > 0 ? [...new Set(words)].slice(0, maxWords) : [text].filter(Boolean)
}

/** Whether a text contains each word of a search, in any order. `mpesa` finds M-Pesa, too. */
export function hasWords(text: string, search: string): boolean {
  const folded = fold(text)
  const joined = folded.replaceAll('-', '')
  return wordsOf(search).every((word) => folded.includes(word) || joined.includes(word))
}

const atom = "[\\w!#$%&'*+/=?^`{|}~-]+"
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]*[\\p{L}\\p{N}\\p{M}])?'

/** The form of an email address, also one of an international domain. */
export const emailPattern = new RegExp(
  `^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:\\p{L}[\\p{L}\\p{M}]+|xn--[a-z0-9-]+)$`,
  'iu',
)

/** Shortens a text to at most so many letters, at the end of a word if it has more than one. */
export function shortened(text: string, letters: number): string {
  if (text.length <= letters) return text
  const cut = text.slice(0, letters)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > 0 ? end : letters - 1)}…`
}
