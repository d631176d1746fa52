import { invalid } from './domain-error.ts'

/** Control characters break text messages and mail headers; direction overrides change how text reads. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Whether a text is one plain line. */
export const isPlain = (text: string): boolean => !unprintable.test(text)

/** Whether a text has visible characters. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Throws DomainError `invalid` for a form field whose text is not one plain line. */
export function checkPlain(text: string, field: string): void {
  if (!isPlain(text)) throw invalid(field, 'person.one-plain-line')
}
