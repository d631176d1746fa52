import type { EventFacts, LoggedEvent } from '../../../../api/contract/audit.ts'
import { backOffice } from '../../../i18n/back-office.ts'
import type { Format } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/use-translate.ts'
import { dateOf, hourOf } from '../../../shared/availability/clock.ts'

type Word = Extract<
  keyof typeof backOffice,
  `${'event' | 'reason' | 'audit.role' | 'payments.outcome' | 'refunds.way' | 'messages.template'}.${string}`
>
const isWord = (id: string): id is Word => id in backOffice

/** What an event is called by its type: 'Booking approved' of booking.approved; a type without words stays as it is. */
export function eventName(t: Translate, type: string): string {
  const id = `event.${type.replace('.', '-')}`
  return isWord(id) ? t(id) : type
}

/** Fields of events that hold one of a few known words, and the messages these are said by. */
const known: Readonly<Record<string, (text: string) => string>> = {
  reason: (text) => `reason.${text}`,
  role: (text) => `audit.role.${text}`,
  outcome: (text) => `payments.outcome.${text}`,
  way: (text) => `refunds.way.${text}`,
  template: (text) => `messages.template.${text}`,
}

/** What a field of an event says; a text of people's own as they wrote it. */
export function factText(t: Translate, field: string, text: string): string {
  const id = known[field]?.(text) ?? ''
  return isWord(id) ? t(id) : text
}

/** 'by Akinyi (admin)', or 'System' for one of our own processes. */
export function actorText(t: Translate, { id, name, role }: LoggedEvent['actor']): string {
  const roleText = factText(t, 'role', role)
  return role === 'process' ? roleText : t('audit.by', { actor: name ?? id, role: roleText })
}

/** 'Tue 1 Dec, 09:00 to 11:00' of hours in a row; nothing of none. */
export function hoursText(t: Translate, format: Format, slots: readonly string[]): string | undefined {
  const [first, last] = [slots.at(0), slots.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const [from, to] = [format.hour(hourOf(first)), format.hour(hourOf(last) + 1)]
  return t('track.when-span', { day: format.shortDate(dateOf(first)), from, to })
}

/** An event in one line: 'Booking paid: TKL1, KES 2,500'. */
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
