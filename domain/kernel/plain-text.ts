import { invalid } from './domain-error.ts'

/** Control characters break text messages and the heads of mails; direction overrides make a text read as another. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Whether a text is one line that reads as it is written. */
export const isPlain = (text: string): boolean => !unprintable.test(text)

/** Whether there is anything to read: a text may be made of signs that nobody sees. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Throws DomainError `invalid`, for the form field it was typed into, a text that is not one plain line. */
export function checkPlain(text: string, field: string): void {
  if (!isPlain(text)) throw invalid(field, 'Please write this on one line, in plain letters')
}
