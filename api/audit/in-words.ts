import type { DomainEvent } from '../../domain/events.ts'
import { Cents, kesText } from '../../domain/kernel/money.ts'
import { runText, Slot } from '../../domain/kernel/slot.ts'

/** What an event says, in words: 'Booking approved', or with what matters most of it. */
export function summaryOf({ type, data }: DomainEvent): string {
  const words = type.replaceAll('_', ' ').replaceAll('.', ' ')
  const what = words.charAt(0).toUpperCase() + words.slice(1)
  const more = [...says(data)].join(', ')
  return more === '' ? what : `${what}: ${more}`
}

/** What matters most to a person, where an event has it. */
function* says(data: object): Generator<string> {
  const said: Readonly<Record<string, unknown>> = { ...data }
  for (const name of [
    'code',
    'name',
    'customerName',
    'type',
    'reason',
    'note',
    'role',
    'date',
    'originalName',
    'receipt',
    'outcome',
    'way',
    'template',
  ])
    if (typeof said[name] === 'string' && said[name] !== '') yield said[name]
  for (const name of ['chargeCents', 'amountCents', 'receivedCents', 'excessCents']) {
    const cents = Cents.safeParse(said[name])
    if (cents.success) yield kesText(cents.data)
  }
  const slots = Array.isArray(said.slots) ? said.slots.map((slot) => Slot.safeParse(slot).data) : []
  const hours = slots.filter((slot) => slot !== undefined)
  if (hours.length > 0) yield runText(hours)
}
