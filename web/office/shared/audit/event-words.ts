import type { EventFacts, LoggedEvent } from '../../../../api/contract/audit.ts'
import type { Format } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/use-translate.ts'
import { daySpanText } from '../../../shared/availability/hours.ts'
import { dateOf, hourOf } from '../../../shared/site/clock.ts'
import { officeEvents } from './texts.en.ts'

type Word = Extract<
  keyof typeof officeEvents,
  `${'event' | 'reason' | 'audit.role' | 'payments.outcome' | 'payments.method' | 'refunds.way' | 'messages.template'}.${string}`
>
const isWord = (id: string): id is Word => id in officeEvents

/** Returns the name of an event type: 'Booking approved' for booking.approved. Returns the type if it has no name. */
export function eventName(t: Translate, type: string): string {
  const id = `event.${type.replace('.', '-')}`
  return isWord(id) ? t(id) : type
}

/** Event fields with a fixed set of values, and the message ids of these values. */
const known: Readonly<Record<string, (text: string) => string>> = {
  reason: (text) => `reason.${text}`,
  role: (text) => `audit.role.${text}`,
  outcome: (text) => `payments.outcome.${text}`,
  method: (text) => `payments.method.${text}`,
  way: (text) => `refunds.way.${text}`,
  template: (text) => `messages.template.${text}`,
}

/** Returns the text of an event field. Free text stays as written. */
export function factText(t: Translate, field: string, text: string): string {
  const id = known[field]?.(text) ?? ''
  return isWord(id) ? t(id) : text
}

/** Formats the actor: 'by Akinyi (admin)', 'by a visitor', or 'System' for a process. */
export function actorText(t: Translate, { id, name, role }: LoggedEvent['actor']): string {
  if (role === 'public') return t('audit.by-visitor')
  const roleText = factText(t, 'role', role)
  return role === 'process' ? roleText : t('audit.by', { actor: name ?? id, role: roleText })
}

/** Returns the name of an actor in a sentence. */
export const actorName = (t: Translate, { id, name, role }: LoggedEvent['actor']): string =>
  name ?? (role === 'public' ? factText(t, 'role', role) : id)

/** Formats consecutive hours: 'Tue 1 Dec, 09:00 to 11:00'. Returns undefined for an empty list. */
export function hoursText(t: Translate, format: Format, slots: readonly string[]): string | undefined {
  const first = slots.at(0)
  const last = slots.at(-1)
  if (first === undefined || last === undefined) return undefined
  return daySpanText(t, format, dateOf(first), { from: hourOf(first), to: hourOf(last) + 1 })
}

/** Describes an event in one line: 'Booking paid: TKL1, KES 2,500'. */
export function eventLine(
  t: Translate,
  format: Format,
  { type, facts: { texts, amounts, slots } }: { readonly type: string; readonly facts: EventFacts },
): string {
  const what = eventName(t, type)
  const more = [
    ...texts.map(({ field, text }) => (field === 'date' ? format.shortDate(text) : factText(t, field, text))),
    ...amounts.map(format.money),
    hoursText(t, format, slots) ?? [],
  ].flat()
  return more.length === 0 ? what : t('audit.line', { what, more: more.join(', ') })
}
