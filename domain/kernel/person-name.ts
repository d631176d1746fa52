import { invalid } from './domain-error.ts'
import { isPlain } from './plain-text.ts'

/** Written before names without a space, and no part of a web address. */
const titles = /\b(?:dr|eng|mr|mrs|ms|prof|rev|st)\./giu
/** A web address, a domain, or an address of email. */
const links = /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}|[@<>]/iu
/**
 * An amount, a phone or a Paybill number: five digits or more that stand alone, or seven in any place, with or without
 * separators. A few digits at the end of a word only tell namesakes apart.
 */
const numbers = /(?<![\p{L}\p{Nd}])(?:\p{Nd}[\s.,'-]*){5,}|(?:\p{Nd}[\s.,'-]*){7,}/u

/** Whether a text can stand as a person's name in a message: one plain line without addresses or long numbers. */
export const isPersonName = (text: string): boolean =>
  isPlain(text) && !links.test(text.replace(titles, '')) && !numbers.test(text)

/** Throws DomainError `invalid` for a form field whose name could pass for a message of ours. */
export function checkPersonName(text: string, field: string): void {
  if (!isPersonName(text)) throw invalid(field, 'person.name-harmless')
}
