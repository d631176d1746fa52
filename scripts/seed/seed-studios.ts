import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { createEntry } from '../../commands/catalogue/entries.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { Log, LogWriter, Services } from '../../commands/services.ts'
import { createSessionType } from '../../commands/session-types/session-types.ts'
import { createStudio } from '../../commands/studios/create-studio.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import type { CatalogueKind, EntryInput } from '../../domain/catalogue/catalogue.ts'
import { inTurn } from '../../domain/kernel/aggregate.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { addBlackout, setHours } from '../../domain/studio/hours.ts'
import { addImage } from '../../domain/studio/images.ts'
import { type Studio, studio } from '../../domain/studio/studio.ts'
import { type ImageStore, storageKeyOf, variantKey } from '../../integrations/images/image-store.ts'
import { type RenderedPicture, renderVariants } from '../../integrations/images/render-picture.ts'
import type { Random } from '../../lib/random.ts'
import { admin } from './demo/people.ts'
import {
  type DemoSessionType,
  type DemoStudio,
  features,
  globalSessionTypes,
  limitations,
  openingHoursOf,
  picturesOf,
} from './demo/studios.ts'

/** The ids of a created studio, and of the session types it offers. */
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
  services: Log & Pick<Services, 'ids'>,
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
  const adminId = services.ids.person(admin.email)
  const planned = studios.map((each) => ({ each, studioId: newId(), managerId: services.ids.person(each.manager) }))
  const seeded = await pLimit(lanes).map(planned, async ({ each, studioId, managerId }) => {
    const { code, featured, name, description, descriptionSw, capacity } = each
    const details = {
      ...{ name, location: `${each.quarter}, ${each.city}`, description, descriptionSw, capacity },
      hourlyRateCents: centsOf(each.hourlyRate),
      featureIds: each.features.flatMap((key) => featureIds.get(key) ?? []),
      limitationIds: each.limitations.flatMap((key) => limitationIds.get(key) ?? []),
    }
    await createStudio(services, { studioId, code, managerId, adminId, details, active: true, featured }, context)
    const ownIds = await offer(services, studioId, each.sessionTypes, newId, context)
    return [each, { studioId, managerId, sessionTypeIds: new Map([...globalIds, ...ownIds]) }] as const
  })
  return new Map(seeded)
}

/** The age of the demo's studios, in days. */
const historyDays = 60

/** Sets opening hours, buffer and closed days, counted from `today`. */
export async function seedHours(services: LogWriter, studios: SeededStudios, context: CommandContext): Promise<void> {
  const today = studioDateAt(context.now)
  // Some closed days are in the past.
  const begun = new Date(context.now.getTime() - historyDays * 86_400_000)
  await pLimit(lanes).map([...studios], ([each, { studioId }]) => {
    const hours = { openingHours: openingHoursOf(each), bufferMinutes: each.bufferMinutes }
    const blackouts = each.blackouts.map(
      ({ days, reason }) =>
        (state: Studio) =>
          addBlackout(state, { date: addDays(today, days), reason }, begun),
    )
    const decide = inTurn(studio, (state) => setHours(state, hours), ...blackouts)
    return changeStudio(services, studioId, decide, context)
  })
}

async function list(
  services: LogWriter,
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
  services: Log,
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

/** Pictures rendered at once. Each is a few cores' work for an instant, so more only wait for each other. */
const renderedAtOnce = 2

/**
 * WebP's effort. Files are a third larger with 2 than with 4 but take half the time, and a person waits for the demo.
 */
const effort = 2

/** Renders every studio's pictures, stores them, and adds them to the studio. */
export async function seedPictures(
  { services, images, advance }: { services: LogWriter; images: ImageStore; advance: () => void },
  studios: SeededStudios,
  random: Random,
  context: CommandContext,
): Promise<void> {
  const planned = [...studios].flatMap(([each, { studioId }]) =>
    picturesOf(each).map((picture) => ({ picture, studioId, imageId: random.uuid(context.now) })),
  )
  const rendered = await pLimit(renderedAtOnce).map(planned, async ({ picture, studioId, imageId }) => {
    const { name, file, altText, caption } = picture
    const storageKey = storageKeyOf(studioId, imageId)
    const { width, height, variants } = await renderSvg(await readFile(file))
    await Promise.all(variants.map((each) => images.put(variantKey(storageKey, each.width), each.webp, 'image/webp')))
    advance()
    const fileSize = variants.at(-1)?.webp.length ?? 0
    const image = { imageId, storageKey, originalName: `${name}.webp`, fileSize, width, height, altText, caption }
    return { studioId, add: (state: Studio) => addImage(state, { ...image, isPrimary: false }) }
  })
  for (const [studioId, pictures] of Map.groupBy(rendered, (each) => each.studioId))
    await changeStudio(services, studioId, inTurn(studio, ...pictures.map(({ add }) => add)), context)
}

/** Renders an SVG as WebP, in every width that pictures are offered in. */
export const renderSvg = (svg: Buffer): Promise<RenderedPicture> => renderVariants(sharp(svg).removeAlpha(), effort)
