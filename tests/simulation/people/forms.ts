import type { CommandContext } from '../../../commands/context.ts'
import { changeStudio, seenStudio } from '../../../commands/studios/decide-studio.ts'
import type { StudioDetails } from '../../../domain/studio/events.ts'
import { setHours } from '../../../domain/studio/hours.ts'
import { asManager } from '../../../domain/studio/listing.ts'
import type { ExistingStudio } from '../../../domain/studio/studio.ts'
import type { CatalogueRow } from '../../../projections/catalogue/catalogue.ts'
import { detailsIn, type StudioRow } from '../../../projections/studios/studios.ts'
import { type Fields, hoursFields } from '../rules/forms.ts'
import type { Play, Someone } from './play.ts'
import { random, thinks } from './some.ts'

/** A user opens a form, thinks, and saves it with some fields changed. */
export async function fillsIn<Form extends Fields>(
  play: Play,
  { asks }: Someone,
  shown: Form,
  change: () => Partial<NoInfer<Form>>,
  save: (sent: NoInfer<Form>, context: CommandContext) => unknown,
  fieldsOf: (form: NoInfer<Form>) => Fields = (form) => form,
): Promise<unknown> {
  await thinks()
  const sent = { ...shown, ...change() }
  const context = asks()
  play.known.forms.sends(context.correlationId, { shown: fieldsOf(shown), sent: fieldsOf(sent) })
  return save(sent, context)
}

/** A user with a studio's form open. */
export type WithStudio = (Someone & { readonly studio: ExistingStudio }) | undefined

const shownTo = (play: Play, found: WithStudio) => found && play.rows<StudioRow>('studios').get(found.studio.studioId)

/** Returns random active features or limitations. */
const chosen = (play: Play, kind: CatalogueRow['kind']): string[] =>
  [...play.rows<CatalogueRow>('catalogue').values()].flatMap((row) =>
    row.active && row.kind === kind && random().chance(0.5) ? [row.id] : [],
  )

const studioChange = (play: Play): Partial<StudioDetails> =>
  random().of<Partial<StudioDetails>>([
    { capacity: random().int(2, 9) },
    { capacity: random().int(2, 9) },
    { description: `A room of ${random().int(1, 99)} m²` },
    { descriptionSw: `Chumba cha mita ${random().int(1, 99)}` },
    { hourlyRateCents: random().int(1, 9) * 10_000 },
    { featureIds: chosen(play, 'feature') },
    { limitationIds: chosen(play, 'limitation') },
  ])

/** A user edits the form of a studio: one or two of its details and perhaps, by `otherwise`, its code. */
export async function editsStudio(
  play: Play,
  found: WithStudio,
  send: (form: { code: string; details: StudioDetails; revision: number }, context: CommandContext) => unknown,
  otherwise: () => { readonly code?: string } = () => ({}),
): Promise<unknown> {
  const row = shownTo(play, found)
  if (!found || !row) return undefined
  const shown = { code: row.code, ...detailsIn(row) }
  const change = () => ({ ...studioChange(play), ...(random().chance(0.5) && studioChange(play)), ...otherwise() })
  const save = ({ code, ...details }: typeof shown, context: CommandContext) =>
    send({ code, details, revision: row.revision }, context)
  return fillsIn(play, found, shown, change, save)
}

/** A manager saves the form of a studio's hours with a day or the buffer changed. */
export async function setsHours(play: Play, found: WithStudio): Promise<unknown> {
  const row = shownTo(play, found)
  if (!found || !row) return undefined
  const shown = { openingHours: row.opening_hours, bufferMinutes: row.buffer_minutes }
  const change = () => {
    const changed = { from: 8, to: random().int(18, 20) }
    const openingHours = shown.openingHours.with(random().int(0, 6), changed)
    return { openingHours, ...(random().chance(0.3) && { bufferMinutes: random().of([0, 0, 15]) }) }
  }
  const save = async (sent: typeof shown, context: CommandContext) => {
    const seen = await seenStudio(play.services, row.id, row.revision)
    const decision = asManager(found.userId, (state) => setHours(state, { ...sent, seen }))
    return changeStudio(play.services, found.studio.studioId, decision, context)
  }
  return fillsIn(play, found, shown, change, save, hoursFields)
}
