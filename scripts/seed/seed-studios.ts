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
import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { addBlackout, setHours } from '../../domain/studio/hours.ts'
import { addImage } from '../../domain/studio/images.ts'
import { type Studio, studio } from '../../domain/studio/studio.ts'
import { type ImageStore, storageKeyOf, variantKey } from '../../integrations/images/image-store.ts'
import { type RenderedPicture, renderVariants } from '../../integrations/images/render-picture.ts'
import type { Random } from '../../lib/random.ts'
import {
  type DemoSessionType,
  type DemoStudio,
  features,
  globalSessionTypes,
  limitations,
  picturesOf,
} from './demo/demo.ts'

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
  { adminId, ...services }: Log & Pick<Services, 'ids'> & { readonly adminId: string },
  studios: readonly DemoStudio[],
  random: Random,
  context: CommandContext,
): Promise<SeededStudios> {
  const newId = () => random.uuid(context.now)
  const list = async (kind: CatalogueKind, entries: Readonly<Record<string, Omit<EntryInput, 'active'>>>) => {
    const ids = await createAll(Object.entries(entries), newId, (itemId, [, entry]) =>
      createEntry(services, kind, { itemId, ...entry, active: true }, context),
    )
    return new Map([...ids].map(([[key], id]) => [key, id]))
  }
  const offer = (studioId: string | null, types: readonly DemoSessionType[]) =>
    createAll(types, newId, (sessionTypeId, details) =>
      createSessionType(services, { sessionTypeId, studioId, details }, context),
    )
  const [featureIds, limitationIds] = await Promise.all([list('feature', features), list('limitation', limitations)])
  const globalIds = await offer(null, globalSessionTypes)
  const planned = studios.map((each) => ({ each, studioId: newId(), managerId: services.ids.person(each.manager) }))
  const seeded = await pLimit(lanes).map(planned, async ({ each, studioId, managerId }) => {
    const { code, featured } = each
    const details = {
      ...each.details,
      featureIds: each.features.flatMap((key) => featureIds.get(key) ?? []),
      limitationIds: each.limitations.flatMap((key) => limitationIds.get(key) ?? []),
    }
    await createStudio(services, { studioId, code, managerId, adminId, details, active: true, featured }, context)
    const ownIds = await offer(studioId, each.sessionTypes)
    return [each, { studioId, managerId, sessionTypeIds: new Map([...globalIds, ...ownIds]) }] as const
  })
  return new Map(seeded)
}

/** Creates things, each with a new id. Returns the ids. */
async function createAll<Thing>(
  things: readonly Thing[],
  newId: () => string,
  create: (id: string, thing: Thing) => Promise<unknown>,
): Promise<ReadonlyMap<Thing, string>> {
  const ids = things.map((thing) => [thing, newId()] as const)
  await pLimit(lanes).map(ids, ([thing, id]) => create(id, thing))
  return new Map(ids)
}

/** The age of the demo's studios, in days. */
const historyDays = 60

/** Sets opening hours, buffer and closed days, counted from `today`. */
export async function seedHours(services: LogWriter, studios: SeededStudios, context: CommandContext): Promise<void> {
  const today = studioDateAt(context.now)
  // Some closed days are in the past.
  const begun = new Date(context.now.getTime() - historyDays * 86_400_000)
  await pLimit(lanes).map([...studios], ([each, { studioId }]) => {
    const hours = { openingHours: [...each.openingHours], bufferMinutes: each.bufferMinutes }
    const blackouts = each.blackouts.map(
      ({ days, reason }) =>
        (state: Studio) =>
          addBlackout(state, { date: addDays(today, days), reason }, begun),
    )
    const decide = inTurn(studio, (state) => setHours(state, hours), ...blackouts)
    return changeStudio(services, studioId, decide, context)
  })
}

/** Pictures rendered at once. Each is a few cores' work for an instant, so more only wait for each other. */
const renderedAtOnce = 2

/** The cost of rendering a picture, in booking steps. */
export const pictureWeight = 10

/**
 * WebP's effort. Files are a third larger with 2 than with 4 but take half the time, and a person waits for the demo.
 */
const effort = 2

/** Renders every studio's pictures, stores them, and adds them to the studio. */
export async function seedPictures(
  { services, images, advance }: { services: LogWriter; images: ImageStore; advance: (weight: number) => void },
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
    advance(pictureWeight)
    const fileSize = variants.at(-1)?.webp.length ?? 0
    const image = { imageId, storageKey, originalName: `${name}.webp`, fileSize, width, height, altText, caption }
    return { studioId, add: (state: Studio) => addImage(state, { ...image, uploadId: null, isPrimary: false }) }
  })
  for (const [studioId, pictures] of Map.groupBy(rendered, (each) => each.studioId))
    await changeStudio(services, studioId, inTurn(studio, ...pictures.map(({ add }) => add)), context)
}

/** Renders an SVG as WebP, in every width that pictures are offered in. */
export const renderSvg = (svg: Buffer): Promise<RenderedPicture> => renderVariants(sharp(svg).removeAlpha(), effort)
