import { registerUser } from '../../commands/accounts/join.ts'
import { byUser } from '../../commands/context.ts'
import type { LimitStore } from '../../commands/limits/limit-store.ts'
import { LimitEntries, limitsInMemory } from '../../commands/limits/limits-in-memory.ts'
import type { Services } from '../../commands/services.ts'
import type { ImageStore } from '../../integrations/images/image-store.ts'
import { Random } from '../../lib/random.ts'
import { ReadModelsBehind } from '../../projections/engine/projection-progress.ts'
import { customers, managers, studios } from './demo/demo.ts'
import { demoData } from './demo-data.ts'
import { seedBookings } from './seed-bookings.ts'
import { seedOffice } from './seed-office.ts'
import { pictureWeight, seedHours, seedPictures, seedStudios } from './seed-studios.ts'

/**
 * Counts nothing, because the demo writes its history in any order, and a rate limit must not stop a start.
 */
const uncounted: LimitStore = { ...limitsInMemory(), exclusively: (_, work) => new LimitEntries().unit(work) }

/** What the demo's random choices follow from. */
const seed = 'studioni'
const randomOf = (name: string) => Random.named(0, `${seed} ${name}`)

/** How long the demo waits for the read models, which share a slow machine with it. */
const longestWaitMs = 120_000

/** Calls a function again while the read models are behind. */
function retriedWhileBehind<Input extends unknown[], Result>(work: (...input: Input) => Promise<Result>) {
  return async (...input: Input): Promise<Result> => {
    const start = performance.now()
    for (;;) {
      try {
        return await work(...input)
      } catch (error) {
        if (!(error instanceof ReadModelsBehind) || performance.now() - start > longestWaitMs) throw error
      }
    }
  }
}

interface Seeding {
  readonly services: Services
  readonly images: ImageStore
  /** The reference instant of the demo, which separates past and future. */
  readonly now: Date
  /** The first admin's. */
  readonly adminEmail: string
  /** The password of the managers' and the customer's accounts. */
  readonly password: string
  /** Called with the completed share, 0 to 1, after each picture and each step. */
  readonly onProgress?: (share: number) => void
}

export type Seeded = Awaited<ReturnType<typeof seedDemo>>

/**
 * Fills an empty installation with a busy marketplace, through the same commands that people use, each with the clock
 * of its day. Needs the read models to follow the log meanwhile. Returns how much there is, and all money received.
 * Throws a command's DomainError.
 */
export async function seedDemo({ images, now, adminEmail, password, onProgress = () => undefined, ...given }: Seeding) {
  const { waitForProjections, bookingByCode } = given.services
  const services = {
    ...given.services,
    limits: { ...given.services.limits, store: uncounted },
    waitForProjections: retriedWhileBehind(waitForProjections),
    bookingByCode: retriedWhileBehind(bookingByCode),
  }
  const { since, bookings } = demoData(seed, now)
  const random = randomOf('ids')
  const adminId = services.ids.person(adminEmail)
  const byAdmin = (at: Date) => byUser({ userId: adminId, role: 'admin' }, random.uuid(at), at)
  const people = [
    ...Object.values(managers).map((person) => ({ ...person, role: 'studio_manager' as const })),
    ...customers.slice(0, 1).map((person) => ({ ...person, role: 'customer' as const })),
  ]
  for (const person of people) await registerUser(services, { ...person, verified: true, password }, byAdmin(since))
  const seeded = await seedStudios({ ...services, adminId }, studios, random, byAdmin(since))
  await seedHours(services, seeded, byAdmin(now))
  // Booking requests are checked against the read models, so these must show the studios first.
  await services.waitForProjections(await services.store.head())
  const pictures = studios.flatMap((studio) => studio.pictures).length
  const total = pictureWeight * pictures + bookings.flatMap(({ steps }) => steps).length
  let done = 0
  const advance = (weight = 1) => {
    done += weight
    onProgress(done / total)
  }
  const [, money] = await Promise.all([
    seedPictures({ services, images, advance }, seeded, randomOf('pictures'), byAdmin(since)),
    seedBookings({ services, now, adminId, advance }, bookings, seeded, randomOf('requests')),
  ])
  for (const [studio, ids] of [...seeded].slice(0, 1))
    await seedOffice({ services, now }, studio, ids, bookings, randomOf('office'))
  // And the walk-in.
  return { studios: studios.length, pictures, bookings: bookings.length + 1, money }
}
