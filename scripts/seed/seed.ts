import type { CommandContext } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import type { ImageStore } from '../../integrations/images/image-store.ts'
import { admin } from './demo/people.ts'
import { type DemoData, demoData } from './demo-data.ts'
import { randomOf } from './random.ts'
import { seedBookings } from './seed-bookings.ts'
import type { DemoMoney } from './seed-payments.ts'
import { seedPeople } from './seed-people.ts'
import { seedPictures } from './seed-pictures.ts'
import { seedHours, seedStudios } from './seed-studios.ts'

interface Seeding {
  readonly services: Services
  readonly images: ImageStore
  /** The instant the demo is told from: what is past, today and ahead. */
  readonly now: Date
  /** Of the managers' and the customer's accounts. */
  readonly password: string
  /** Told after each picture and each thing that happened which share of all is done, 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly seed?: string
}

export interface Seeded {
  readonly studios: number
  readonly pictures: number
  readonly bookings: number
  /** All money that came in. */
  readonly money: readonly DemoMoney[]
}

/** Rendering a picture takes about as long as so many steps of bookings. */
const pictureWeight = 10

const weightOf = ({ studios, bookings }: DemoData) =>
  pictureWeight * studios.flatMap(({ pictures }) => pictures).length + bookings.flatMap(({ steps }) => steps).length

/** Adds up what is done of so much, and tells the share. */
function meter(total: number, onShare: (share: number) => void) {
  let done = 0
  return (weight: number) => {
    done += weight
    onShare(done / total)
  }
}

/**
 * Fills an empty installation with a marketplace in full swing, through the same commands that people use, each with
 * the clock of the day it tells of. Needs the read models to follow the log meanwhile. Throws what a command refuses.
 */
export async function seedDemo({
  services,
  images,
  now,
  password,
  onProgress = () => undefined,
  seed = 'studioni',
}: Seeding): Promise<Seeded> {
  const data = demoData(seed, now)
  const random = randomOf(`${seed} ids`)
  const byAdmin = (at: Date): CommandContext => {
    const requestId = random.uuid(at)
    return {
      actor: { id: services.ids.person(admin.email), role: 'admin' },
      correlationId: requestId,
      causationId: requestId,
      now: at,
    }
  }
  await seedPeople(services, password, byAdmin(data.since))
  const studios = await seedStudios(services, data.studios, random, byAdmin(data.since))
  await seedHours(services, studios, byAdmin(now))
  // A request is judged by the read models: they must show the studios first.
  await services.waitForProjections(await services.store.head())
  const advance = meter(weightOf(data), onProgress)
  const [pictures, money] = await Promise.all([
    seedPictures(
      { services, images, advance: () => advance(pictureWeight) },
      studios,
      randomOf(`${seed} pictures`),
      byAdmin(data.since),
    ),
    seedBookings({ services, advance: () => advance(1) }, data.bookings, studios, randomOf(`${seed} requests`), now),
  ])
  return { studios: studios.size, pictures, bookings: data.bookings.length, money }
}
