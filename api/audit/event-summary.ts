import type { DomainEvent } from '../../domain/events.ts'
import { Cents, kesOf, kesText } from '../../domain/kernel/money.ts'
import { runText, Slot } from '../../domain/kernel/slot.ts'
import type { EventFacts } from '../contract/audit.ts'

/** Summarizes an event in English: 'Booking approved', with its most important data. */
export function summaryOf({ type, data }: DomainEvent): string {
  const words = type.replaceAll('_', ' ').replaceAll('.', ' ')
  const what = words.charAt(0).toUpperCase() + words.slice(1)
  const slots = slotsIn(data)
  const hours = slots.length > 0 ? [runText(slots)] : []
  const more = [...textsIn(data).map(({ text }) => text), ...amountsIn(data).map(kesText), ...hours].join(', ')
  return more === '' ? what : `${what}: ${more}`
}

/** An event's most important data, for clients that write their own summary. */
export const factsOf = ({ data }: DomainEvent): EventFacts => ({
  texts: textsIn(data),
  amounts: amountsIn(data).map(kesOf),
  slots: slotsIn(data),
})

const textFields = [
  'code',
  'name',
  'customerName',
  'type',
  'reason',
  'note',
  'priceReason',
  'role',
  'date',
  'originalName',
  'receipt',
  'method',
  'receiptNumber',
  'outcome',
  'way',
  'template',
]
const amountFields = ['chargeCents', 'amountCents', 'receivedCents', 'excessCents']

/** An event's fields, including those inside `changes`. */
const fieldsOf = (data: object): Readonly<Record<string, unknown>> => ({
  ...('changes' in data && typeof data.changes === 'object' && data.changes),
  ...data,
})

const textsIn = (data: object) =>
  textFields.flatMap((field) => {
    const text = fieldsOf(data)[field]
    return typeof text === 'string' && text !== '' ? [{ field, text }] : []
  })

const amountsIn = (data: object): Cents[] =>
  amountFields.flatMap((field) => Cents.safeParse(fieldsOf(data)[field]).data ?? [])

function slotsIn(data: object): Slot[] {
  const { slots } = fieldsOf(data)
  return Array.isArray(slots) ? slots.flatMap((slot) => Slot.safeParse(slot).data ?? []) : []
}
