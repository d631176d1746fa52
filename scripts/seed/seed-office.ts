import { bookWalkIn } from '../../commands/bookings/book-walk-in.ts'
import { byUser } from '../../commands/context.ts'
import { recordDirect } from '../../commands/payments/direct.ts'
import { blockTime } from '../../commands/schedule/time-blocks.ts'
import type { Services } from '../../commands/services.ts'
import { submitStudio } from '../../commands/studios/create-studio.ts'
import { editStudio } from '../../commands/studios/update-studio.ts'
import { addDays, dateOf, slotAt, studioDateAt } from '../../domain/kernel/slot.ts'
import type { Random } from '../../lib/random.ts'
import { type DemoStudio, offeredAt } from './demo/demo.ts'
import { after, type DemoBooking, paymentDeadlineHours } from './demo-data.ts'
import type { SeededStudio } from './seed-studios.ts'

const newStudio = {
  name: 'Ziwa Voice Room',
  location: 'Dunga Beach Road, Kisumu',
  description: 'A small, dry room for voice-overs and audiobooks, with the lake behind the second pane.',
  descriptionSw: 'Chumba kidogo na kimya cha kurekodi sauti na vitabu vya sauti, karibu na ziwa.',
  ...{ capacity: 2, hourlyRateCents: 120_000, featureIds: [], limitationIds: [] },
}
const walkIn = { customerName: 'Baraka Ouma', customerEmail: '', customerPhone: '254797100200', numberOfPeople: 2 }

/**
 * What managers leave in the back office besides bookings: a new studio and an edit that await approval, and on the
 * studio's next day without bookings a walk-in, paid in cash, and blocked hours. The studio is open every day.
 */
export async function seedOffice(
  { services, now }: { readonly services: Services; readonly now: Date },
  each: DemoStudio,
  { studioId, managerId, sessionTypeIds }: SeededStudio,
  bookings: readonly DemoBooking[],
  random: Random,
): Promise<void> {
  const at = after(now, -1)
  const byManager = byUser({ userId: managerId, role: 'studio_manager' }, random.uuid(at), at)
  await submitStudio(services, { studioId: random.uuid(at), managerId, details: newStudio }, byManager)
  const unchanged = { featureIds: undefined, limitationIds: undefined }
  const details = { ...each.details, ...unchanged, capacity: each.details.capacity + 1 }
  await editStudio(services, studioId, { managerId, editorId: managerId, details }, byManager)

  const taken = new Set(bookings.flatMap(({ studio, slots }) => (studio === each ? slots.map(dateOf) : [])))
  let date = addDays(studioDateAt(now), 1)
  while (taken.has(date)) date = addDays(date, 1)
  const staff = { managerId, staffId: managerId }
  const sessionTypeId = offeredAt(each).flatMap((type) => sessionTypeIds.get(type) ?? [])[0] ?? ''
  const wishes = { studioId, sessionTypeId, selectedSlots: [slotAt(date, 10)], messages: false }
  const price = { agreedPriceCents: null, priceReason: '', paymentDeadlineHours }
  const { bookingId } = await bookWalkIn(services, { ...walkIn, ...staff, ...wishes, ...price }, byManager)
  const cash = { method: 'cash', staffId: managerId, amountCents: null, receipt: '' } as const
  await recordDirect(services, bookingId, cash, byManager)
  const form = { from: date, to: date, weekdays: null, hours: { from: 14, to: 16 } }
  await blockTime(services, { studioId, ...staff, form, reason: 'The microphones are serviced' }, byManager)
}
