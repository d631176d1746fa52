import { createEntry } from '../../commands/catalogue/entries.ts'
import { type CommandContext, newId } from '../../commands/context.ts'
import type { Log } from '../../commands/services.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import { inTurn } from '../../domain/kernel/aggregate.ts'
import {
  addDays,
  type Slot,
  type StudioDate,
  slotAt,
  startOf,
  studioDateAt,
  weekdayOf,
} from '../../domain/kernel/slot.ts'
import type { SessionTypeInput } from '../../domain/session-type/session-type.ts'
import type { NewDetails, OpeningHours } from '../../domain/studio/events.ts'
import { addBlackout, setHours } from '../../domain/studio/hours.ts'
import { studio } from '../../domain/studio/studio.ts'

/** A small world for tests, made with commands. */
export interface Fixtures {
  /** Open all hours of all days, for 6 people, with two session types of its own. */
  readonly mawimbi: { readonly id: string; readonly mix: string; readonly album: string }
  /** For 20 people, on weekdays from 10 to 18, with a buffer of 30 minutes. Offers the global session type. */
  readonly kilele: { readonly id: string; readonly closedOn: StudioDate }
  /** Not active, so no search finds it. */
  readonly dormant: { readonly id: string }
  /** The global session type, of 90 minutes. */
  readonly podcast: string
  readonly soundproof: string
}

const monday = 1
const mondayAfter = (date: StudioDate): StudioDate =>
  weekdayOf(date) === monday ? date : mondayAfter(addDays(date, 1))
const firstMonday = mondayAfter(addDays(studioDateAt(new Date()), 14))

/** Returns the first Monday at least two weeks ahead, plus some days. It stays the same at midnight. */
export const workday = (daysLater = 0): StudioDate => addDays(firstMonday, daysLater)

/** Returns hours of a day, as in a booking request. */
export function hoursOn<Hours extends readonly number[]>(date: StudioDate, ...hours: Hours): SlotsOf<Hours>
export function hoursOn(date: StudioDate, ...hours: readonly number[]): Slot[] {
  return hours.map((hour) => slotAt(date, hour))
}
/** One slot for each hour. */
export type SlotsOf<Hours extends readonly number[]> = { -readonly [Hour in keyof Hours]: Slot }

/**
 * Returns the next hour that starts in two minutes or later. It is always within a day, because the longest night is
 * 11 hours.
 */
export function nextHour(now: Date): Slot {
  const soon = new Date(now.getTime() + 120_000)
  const today = studioDateAt(soon)
  for (const date of [today, addDays(today, 1)])
    for (let hour = 8; hour <= 20; hour++) {
      const slot = slotAt(date, hour)
      if (startOf(slot) > soon) return slot
    }
  throw new Error('No hour ahead within two days')
}

export const byTests = (): CommandContext => ({
  actor: { process: 'tests' },
  correlationId: newId(),
  causationId: newId(),
  now: new Date(),
})

const weekdays: OpeningHours = [null, ...Array.from({ length: 5 }, () => ({ from: 10, to: 18 })), null]

/** What a studio's form says, with these changes. */
export const studioDetails = (more: Partial<NewDetails> = {}): NewDetails => ({
  ...{ name: 'Studio', location: 'Kilimani, Nairobi', description: 'A quiet room', hourlyRateCents: 250_000 },
  ...{ capacity: 6, featureIds: [], limitationIds: [], ...more },
})

/** What a session type's form says, with these changes. */
export const sessionDetails = (more: Partial<SessionTypeInput> = {}): SessionTypeInput => ({
  ...{ type: 'MIX', name: null, description: null, priceCents: 100_000, durationMinutes: 60, basePriceCents: null },
  ...more,
})

/** Creates the world. `suffix` distinguishes the codes of two worlds on one log. */
export async function createFixtures(services: Log, suffix = ''): Promise<Fixtures> {
  const context = byTests()
  const [mawimbi, kilele, dormant] = [newId(), newId(), newId()]
  const [mix, album, podcast, soundproof, noDrums] = [newId(), newId(), newId(), newId(), newId()]
  const closedOn = workday(8)
  const create = (studioId: string, code: string, name: string, { active = true, capacity = 6 } = {}) => {
    const features = { featureIds: [soundproof], limitationIds: [noDrums] }
    const details = studioDetails({ name, description: `${name} is a quiet room`, capacity, ...features })
    const listing = { managerId: null, adminId: newId(), active, featured: name === 'Mawimbi' }
    return createStudio(services, { studioId, code: `${code}${suffix}`, details, ...listing }, context)
  }
  const offer = (sessionTypeId: string, studioId: string | null, type: string, minutes: number, priceCents: number) => {
    const texts = { type: `${type}${suffix}`, name: `${type} session` }
    const details = sessionDetails({ ...texts, priceCents, durationMinutes: minutes })
    return createSessionType(services, { sessionTypeId, studioId, details }, context)
  }
  const entry = (name: string) => ({ name, icon: null, description: null, active: true })
  await createEntry(services, 'feature', { itemId: soundproof, ...entry('Soundproof') }, context)
  await createEntry(services, 'limitation', { itemId: noDrums, ...entry('No drums') }, context)
  await create(mawimbi, 'MWB-02', 'Mawimbi')
  await create(kilele, 'KLL-07', 'Kilele', { capacity: 20 })
  await create(dormant, 'DRM-01', 'Dormant', { active: false })
  await changeStudio(
    services,
    kilele,
    inTurn(
      studio,
      (state) => setHours(state, { openingHours: weekdays, bufferMinutes: 30 }),
      (state) => addBlackout(state, { date: closedOn, reason: 'Repairs' }, context.now),
    ),
    context,
  )
  await offer(mix, mawimbi, 'MIX', 60, 250_000)
  await offer(album, mawimbi, 'ALBUM', 120, 450_000)
  await offer(podcast, null, 'PODCAST', 90, 300_000)
  return {
    mawimbi: { id: mawimbi, mix, album },
    kilele: { id: kilele, closedOn },
    dormant: { id: dormant },
    podcast,
    soundproof,
  }
}
