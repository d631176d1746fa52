import { changeStudio, seenStudio } from '../../../commands/studios/decide-studio.ts'
import type { StudioDetails } from '../../../domain/studio/events.ts'
import { setHours } from '../../../domain/studio/hours.ts'
import { asManager } from '../../../domain/studio/listing.ts'
import type { ExistingStudio } from '../../../domain/studio/studio.ts'
import type { CatalogueRow } from '../../../projections/catalogue/catalogue.ts'
import { detailsIn, type StudioRow } from '../../../projections/studios/studios.ts'
import { hoursFields } from '../rules/fields.ts'
import { type Play, random, type Someone, thinks } from './play.ts'

/** A user with a studio's form open. */
export type WithStudio = (Someone & { readonly studio: ExistingStudio }) | undefined

/** Returns a studio's row as a screen shows it, which may be out of date. */
export const shownStudio = ({ outside }: Play, studioId: string) =>
  outside.database.readModels.tables.rows<StudioRow>('studios').get(studioId)

/** Returns random active features or limitations. */
function chosen({ outside }: Play, kind: CatalogueRow['kind']): string[] {
  const rows = [...outside.database.readModels.tables.rows<CatalogueRow>('catalogue').values()]
  return rows.flatMap((row) => (row.active && row.kind === kind && random().chance(0.5) ? [row.id] : []))
}

/** Changes one or two fields of a studio's form. */
function change(play: Play, details: StudioDetails): StudioDetails {
  const changes: Partial<StudioDetails> = {}
  for (let i = random().int(1, 2); i > 0; i--)
    Object.assign(
      changes,
      random().of<Partial<StudioDetails>>([
        { capacity: random().int(2, 9) },
        { capacity: random().int(2, 9) },
        { description: `A room of ${random().int(1, 99)} m²` },
        { descriptionSw: `Chumba cha mita ${random().int(1, 99)}` },
        { hourlyRateCents: random().int(1, 9) * 10_000 },
        { featureIds: chosen(play, 'feature') },
        { limitationIds: chosen(play, 'limitation') },
      ]),
    )
  return { ...details, ...changes }
}

/** A user opens a studio's form, waits, and sends their changes. */
export async function editsStudio<Found extends WithStudio>(
  play: Play,
  found: Found,
  send: (
    found: NonNullable<Found>,
    form: { readonly details: StudioDetails; readonly revision: number; readonly shown: StudioRow },
  ) => Promise<unknown>,
): Promise<unknown> {
  const row = found && shownStudio(play, found.studio.studioId)
  if (!found || !row) return undefined
  const details = detailsIn(row)
  await thinks()
  return send(found, { details: change(play, details), revision: row.revision, shown: row })
}

/** A manager opens the form of a studio's hours, thinks, and saves it with a day or the buffer changed. */
export async function setsHours(play: Play, found: WithStudio): Promise<unknown> {
  const row = found && shownStudio(play, found.studio.studioId)
  if (!found || !row) return undefined
  const shown = { openingHours: row.opening_hours, bufferMinutes: row.buffer_minutes }
  await thinks()
  const day = random().int(0, 6)
  const openingHours = shown.openingHours.map((hours, i) => (i === day ? { from: 8, to: random().int(18, 20) } : hours))
  const bufferMinutes = random().chance(0.3) ? random().of([0, 0, 15]) : shown.bufferMinutes
  const sent = { openingHours, bufferMinutes }
  const context = found.asks()
  play.known.forms.sends(context.correlationId, { shown: hoursFields(shown), sent: hoursFields(sent) })
  const seen = await seenStudio(play.services, row.id, row.revision)
  const decision = asManager(found.userId, (state) => setHours(state, { ...sent, seen }))
  return changeStudio(play.services, found.studio.studioId, decision, context)
}
