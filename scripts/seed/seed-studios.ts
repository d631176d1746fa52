import pLimit from 'p-limit'
import { createEntry } from '../../commands/catalogue/create-entry.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import { createSessionType } from '../../commands/session-types/create-session-type.ts'
import { changeStudio } from '../../commands/studios/change-studio.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import type { CatalogueKind, EntryInput } from '../../domain/catalogue/catalogue.ts'
import { inTurn } from '../../domain/kernel/aggregate.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { addBlackout, setHours } from '../../domain/studio/hours.ts'
import { studio } from '../../domain/studio/studio.ts'
import { admin, managers } from './demo/people.ts'
import type { Random } from './demo/random.ts'
import {
  type DemoSessionType,
  type DemoStudio,
  features,
  globalSessionTypes,
  limitations,
  offeredAt,
} from './demo/studios.ts'

/** The ids of the created studios, and of their session types. */
export interface SeededStudio {
  readonly studioId: string
  readonly managerId: string
  readonly sessionTypeIds: ReadonlyMap<DemoSessionType, string>
}
export type SeededStudios = ReadonlyMap<DemoStudio, SeededStudio>

/** The number of concurrent commands. Waiting appends share one transaction. */
export const lanes = 32

/** Lists features, limitations and session types, and opens the studios with their hours. */
export async function seedStudios(
  services: Services,
  studios: readonly DemoStudio[],
  random: Random,
  context: CommandContext,
): Promise<SeededStudios> {
  const newId = () => random.uuid(context.now)
  const [featureIds, limitationIds] = await Promise.all([
    list(services, 'feature', features, newId, context),
    list(services, 'limitation', limitations, newId, context),
  ])
  const globalIds = await offer(services, null, globalSessionTypes, newId, context)
  const planned = studios.map((each) => ({ each, studioId: newId(), managerId: managerIdOf(services, each), newId }))
  const seeded = await pLimit(lanes).map(planned, async ({ each, studioId, managerId }) => {
    const { name, description, capacity } = each
    const details = {
      ...{ name, location: `${each.quarter}, ${each.city}`, description, capacity },
      hourlyRateCents: centsOf(each.hourlyRate),
      featureIds: each.features.flatMap((key) => featureIds.get(key) ?? []),
      limitationIds: each.limitations.flatMap((key) => limitationIds.get(key) ?? []),
    }
    const { code, featured } = each
    const adminId = services.ids.person(admin.email)
    await createStudio(services, { studioId, code, managerId, adminId, details, active: true, featured }, context)
    const own = await offer(services, studioId, each.sessionTypes, newId, context)
    const sessionTypeIds = offeredAt(each) === globalSessionTypes ? globalIds : own
    return [each, { studioId, managerId, sessionTypeIds }] as const
  })
  return new Map(seeded)
}

/** How long ago the studios of the demo began. */
const historyDays = 60

/** Sets opening hours, buffer and closed days, counted from `today`. */
export async function seedHours(services: Services, studios: SeededStudios, context: CommandContext): Promise<void> {
  const today = studioDateAt(context.now)
  // Some days were closed before the demo starts.
  const begun = new Date(context.now.getTime() - historyDays * 86_400_000)
  await pLimit(lanes).map([...studios], ([each, { studioId }]) => {
    const { opening: openingHours, bufferMinutes } = each
    const blackouts = each.blackouts.map(([days, reason]) => ({ date: addDays(today, days), reason }))
    const decide = inTurn(
      studio,
      (state) => setHours(state, { openingHours, bufferMinutes }),
      ...blackouts.map((blackout) => (state: Parameters<typeof addBlackout>[0]) => addBlackout(state, blackout, begun)),
    )
    return changeStudio(services, studioId, decide, context)
  })
}

/** The account that manages a studio, by email address. */
const managerIdOf = ({ ids }: Services, { manager }: DemoStudio): string => ids.person(managers[manager].email)

async function list(
  services: Services,
  kind: CatalogueKind,
  entries: Readonly<Record<string, Omit<EntryInput, 'active'>>>,
  newId: () => string,
  context: CommandContext,
): Promise<ReadonlyMap<string, string>> {
  const ids = Object.entries(entries).map(([key, entry]) => ({ key, itemId: newId(), ...entry, active: true }))
  await pLimit(lanes).map(ids, ({ key, ...entry }) => createEntry(services, kind, entry, context))
  return new Map(ids.map(({ key, itemId }) => [key, itemId]))
}

async function offer(
  services: Services,
  studioId: string | null,
  types: readonly DemoSessionType[],
  newId: () => string,
  context: CommandContext,
): Promise<ReadonlyMap<DemoSessionType, string>> {
  const ids = types.map((type) => [type, newId()] as const)
  await pLimit(lanes).map(ids, ([{ minutes: durationMinutes, price, ...described }, sessionTypeId]) => {
    const details = { ...described, priceCents: centsOf(price), durationMinutes, basePriceCents: null }
    return createSessionType(services, { sessionTypeId, studioId, details }, context)
  })
  return new Map(ids)
}
