import { newId } from '../../commands/context.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import { addDays, slotsOf, studioDateAt } from '../../domain/kernel/slot.ts'
import { loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'
import { startBackground } from '../../server/background.ts'
import { compose } from '../../server/composition.ts'
import { openMessaging } from '../../server/messaging.ts'
import { openMoney } from '../../server/mpesa.ts'

export interface BenchStudio {
  readonly studioId: string
  readonly sessionTypeId: string
}

/**
 * Creates studios with one session type each, through commands, on an empty database; on PostgreSQL's log where no
 * other is named.
 */
export async function createStudios(databaseUrl: string, count: number, eventStoreUrl = ''): Promise<BenchStudio[]> {
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
    DATA_DIR: process.env.BENCH_DATA_DIR,
    SEED: 'none',
  })
  const composition = await compose(config, createLog('error'))
  const nowhere = 'http://localhost'
  const money = await openMoney(composition, { public: nowhere, inside: nowhere })
  const clock = () => new Date()
  const messaging = await openMessaging(composition, nowhere, clock)
  const background = await startBackground(composition, money, messaging, clock, () => undefined)
  const { services, store } = composition
  const studios = await Promise.all(Array.from({ length: count }, (_, i) => createOne(i)))
  await services.waitForProjections(await store.head())
  await background.stop()
  await money.simulator?.stop()
  await composition.close()
  return studios

  async function createOne(i: number): Promise<BenchStudio> {
    const context = { actor: { process: 'bench' }, correlationId: 'bench', causationId: 'bench', now: new Date() }
    const [studioId, sessionTypeId] = [newId(), newId()]
    const details = {
      name: `Studio ${i}`,
      location: 'Kilimani, Nairobi',
      description: 'A room to measure by',
      hourlyRateCents: 250_000,
      capacity: 10,
      featureIds: [],
      limitationIds: [],
    }
    const command = {
      studioId,
      code: `BCH-${i}`,
      managerId: null,
      adminId: newId(),
      active: true,
      featured: false,
      details,
    }
    await createStudio(services, command, context)
    const type = {
      type: 'MIX',
      name: 'Mixing',
      description: null,
      priceCents: 250_000,
      durationMinutes: 60,
      basePriceCents: null,
    }
    await createSessionType(services, { sessionTypeId, studioId, details: type }, context)
    return { studioId, sessionTypeId }
  }
}

/** Booking requests for distinct hours, one for each hour of the studios in the next 80 days. */
export function* distinctRequests(studios: readonly BenchStudio[]): Generator<object> {
  const tomorrow = addDays(studioDateAt(new Date()), 1)
  let n = 0
  for (let day = 0; day < 80; day++)
    for (const slot of slotsOf(addDays(tomorrow, day)))
      for (const studio of studios)
        yield {
          ...studio,
          customerName: `Customer ${n}`,
          customerEmail: `customer${n++}@example.com`,
          customerPhone: '0712345678',
          numberOfPeople: 2,
          selectedSlots: [slot],
        }
}
