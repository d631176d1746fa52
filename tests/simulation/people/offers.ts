import { createEntry, deleteEntry, updateEntry } from '../../../commands/catalogue/entries.ts'
import { newId } from '../../../commands/context.ts'
import {
  assignSessionType,
  cloneSessionType,
  createSessionType,
  deleteSessionType,
  unassignSessionType,
  updateSessionType,
} from '../../../commands/session-types/session-types.ts'
import { createStudio } from '../../../commands/studios/create-studio.ts'
import { approveStudio, changeStudio, deleteStudio, rejectStudio } from '../../../commands/studios/decide-studio.ts'
import { updateStudio } from '../../../commands/studios/update-studio.ts'
import type { CatalogueItem, CatalogueKind } from '../../../domain/catalogue/catalogue.ts'
import type { SessionTypeDetails } from '../../../domain/session-type/session-type.ts'
import { activate, assignManager, deactivate, feature, unfeature } from '../../../domain/studio/listing.ts'
import type { CatalogueRow } from '../../../projections/catalogue/catalogue.ts'
import type { SessionTypeRow } from '../../../projections/session-types/session-types.ts'
import { detailsIn } from '../../../projections/studios/studios.ts'
import { itemFields, studioFields, typeFields } from '../rules/fields.ts'
import { editsStudio, shownStudio } from './forms.ts'
import { type Action, action, type Play, random, thinks } from './play.ts'

const maxStudios = 5
const maxTypes = 6

const someCode = () => `STU-${random().int(0, 4)}`
const someTypeCode = () => `TYPE${random().int(0, 4)}`
const isListed = (play: Play) => (studioId: string) => play.studios().some((studio) => studio.studioId === studioId)

/** Returns a random studio and an admin. */
function aStudio(play: Play) {
  const studio = play.someStudio()
  return studio && { studio, ...play.anAdmin() }
}

/** An admin makes a decision about a studio. */
const decision = (name: string, weight: number, decide: () => Parameters<typeof changeStudio>[2]): Action =>
  action(name, weight, (play) => changeStudio(play.services, play.someStudioId(), decide(), play.anAdmin().asks()))

const typeShown = ({ outside }: Play, id: string) =>
  outside.database.readModels.tables.rows<SessionTypeRow>('session_types').get(id)

const detailsOfType = (row: SessionTypeRow) => ({
  type: row.type,
  name: row.name,
  description: row.description,
  priceCents: row.price_cents,
  durationMinutes: row.duration_minutes,
  basePriceCents: row.base_price_cents,
  nameSw: row.name_sw,
  descriptionSw: row.description_sw,
})

/** An admin opens a session type's form, thinks, and saves it with a field changed. */
async function editsType(play: Play): Promise<unknown> {
  const row = typeShown(play, play.someType()?.sessionTypeId ?? '')
  if (!row) return undefined
  const shown = { studioId: row.studio_id, details: detailsOfType(row) }
  await thinks()
  const changes = random().of<Partial<SessionTypeDetails>>([
    { priceCents: random().int(1, 4) * 95_000 },
    { description: `Number ${random().int(1, 99)}` },
    { name: `Type ${random().int(1, 99)}` },
    { nameSw: random().of([null, `Kipindi ${random().int(1, 9)}`]) },
    { type: someTypeCode() },
  ])
  const sent = { studioId: shown.studioId, details: { ...shown.details, ...changes } }
  const context = play.anAdmin().asks()
  play.known.forms.sends(context.correlationId, { shown: typeFields(shown), sent: typeFields(sent) })
  return updateSessionType(play.services, row.id, { ...sent, revision: row.revision }, context)
}

const kinds = ['feature', 'limitation'] as const satisfies readonly CatalogueKind[]

function someEntry({ outside }: Play) {
  return random().maybeOf([...outside.database.readModels.tables.rows<CatalogueRow>('catalogue').values()])
}

/** An admin opens the form of a feature or limitation, thinks, and saves it with a field changed. */
async function editsEntry(play: Play): Promise<unknown> {
  const entry = someEntry(play)
  if (!entry) return undefined
  const shown = itemFields(entry)
  const { revision } = entry
  await thinks()
  const changes = random().of<Partial<CatalogueItem>>([
    { name: `Thing ${random().int(1, 9)}` },
    { description: `Number ${random().int(1, 99)}` },
    { active: random().chance(0.7) },
    { nameSw: random().of([null, `Kitu ${random().int(1, 9)}`]) },
  ])
  const sent = { ...shown, ...changes }
  const context = play.anAdmin().asks()
  play.known.forms.sends(context.correlationId, { shown: { ...shown }, sent: { ...sent } })
  return updateEntry(play.services, entry.kind, entry.id, { ...sent, revision }, context)
}

/** Admins change studios, session types, features and limitations. */
export const offers: readonly Action[] = [
  action('creates a studio', 1.2, (play) => {
    if (play.studios().length >= maxStudios) return undefined
    const { userId, asks } = play.anAdmin()
    const texts = { name: 'Karibu', location: 'Kisumu', description: 'By the lake' }
    const details = { ...texts, hourlyRateCents: null, capacity: 5, featureIds: [], limitationIds: [] }
    const listing = { active: random().chance(0.9), featured: random().chance(0.3) }
    const managerId = random().chance(0.7) ? play.aManager().userId : null
    const command = { studioId: newId(), code: someCode(), managerId, adminId: userId, details, ...listing }
    return createStudio(play.services, command, asks())
  }),
  action('changes a studio', 5, (play) =>
    editsStudio(play, aStudio(play), (found, { details, revision, shown }) => {
      const { studioId } = found.studio
      const code = random().chance(0.15) ? someCode() : shown.code
      const context = found.asks()
      play.known.forms.sends(context.correlationId, {
        shown: studioFields({ code: shown.code, details: detailsIn(shown) }),
        sent: studioFields({ code, details }),
      })
      const asked = { code, details, active: undefined, featured: undefined, revision }
      return updateStudio(play.services, studioId, asked, context)
    }),
  ),
  action('approves what waits about a studio', 3, async (play) => {
    const waiting = play.studios().filter((studio) => studio.status === 'approved' && studio.pendingEdit !== null)
    const studioId = random().maybeOf(waiting)?.studioId ?? play.someStudioId()
    const seen = random().chance(0.5) ? shownStudio(play, studioId)?.pending_version : undefined
    if (seen !== undefined) await thinks()
    const { userId, asks } = play.anAdmin()
    return approveStudio(play.services, studioId, { adminId: userId, seen }, asks())
  }),
  action('rejects what waits about a studio', 1.2, (play) => {
    const waiting = play
      .studios()
      .filter(
        (studio) => studio.status === 'submitted' || (studio.status === 'approved' && studio.pendingEdit !== null),
      )
    const studioId = random().maybeOf(waiting)?.studioId ?? play.someStudioId()
    const { userId, asks } = play.anAdmin()
    return rejectStudio(play.services, studioId, { adminId: userId, note: 'Not yet' }, asks())
  }),
  decision('features a studio', 1, () => random().of([feature, unfeature])),
  decision('takes a studio off the lists', 0.5, () => deactivate),
  decision('puts a studio on the lists', 2, () => activate),
  action('gives a studio a manager', 0.5, (play) => {
    const managerId = random().chance(0.8) ? play.aManager().userId : null
    const decision = (state: Parameters<typeof assignManager>[0]) => assignManager(state, { managerId })
    return changeStudio(play.services, play.someStudioId(), decision, play.anAdmin().asks())
  }),
  action('deletes a studio', 0.6, (play) => {
    const pictured = play.studios().filter(({ images }) => images.length > 0)
    const studioId = random().chance(0.5) ? random().maybeOf(pictured)?.studioId : undefined
    return deleteStudio(play.services, studioId ?? play.someStudioId(), play.anAdmin().asks())
  }),
  action('creates a session type', 1.2, (play) => {
    if (play.known.codes.offered().length >= maxTypes) return undefined
    const terms = { type: someTypeCode(), name: null, description: null, basePriceCents: null }
    const details = { ...terms, priceCents: 190_000, durationMinutes: random().of([60, 120]) }
    const studioId = random().chance(0.5) ? null : (play.someStudio()?.studioId ?? null)
    return createSessionType(play.services, { sessionTypeId: newId(), studioId, details }, play.anAdmin().asks())
  }),
  action('changes a session type', 3, editsType),
  action('copies a session type', 0.3, (play) => {
    const { sessionTypeId = newId() } = play.someType() ?? {}
    if (play.known.codes.offered().length >= maxTypes) return undefined
    return cloneSessionType(play.services, sessionTypeId, play.anAdmin().asks())
  }),
  action('assigns a session type to studios', 1, (play) => {
    const studioIds = [play.someStudioId(), play.someStudioId()].filter(isListed(play))
    const priceCents = new Map(random().chance(0.5) ? studioIds.map((id) => [id, 95_000] as const) : [])
    const { sessionTypeId = newId() } = play.someType() ?? {}
    return assignSessionType(play.services, sessionTypeId, { studioIds, priceCents }, play.anAdmin().asks())
  }),
  action('takes a session type from its studio', 0.3, (play) => {
    const own = play.known.codes.offered().filter(({ studioId }) => studioId !== null)
    const { sessionTypeId = newId(), studioId } = random().maybeOf(own) ?? {}
    const place = { sessionTypeId, studioId: studioId ?? play.someStudioId() }
    return unassignSessionType(play.services, place, play.anAdmin().asks())
  }),
  action('deletes a session type', 0.6, (play) => {
    const type = play.known.codes.offered().length > 2 ? play.someType() : undefined
    return type && deleteSessionType(play.services, type.sessionTypeId, play.anAdmin().asks())
  }),
  action('lists a feature or a limitation', 1, (play) => {
    const item = { name: `Thing ${random().int(1, 9)}`, icon: null, description: null, active: true }
    const entry = { itemId: newId(), ...item }
    return createEntry(play.services, random().of(kinds), entry, play.anAdmin().asks())
  }),
  action('changes a feature or a limitation', 1, editsEntry),
  action('takes a feature or a limitation off its list', 0.5, (play) => {
    const entry = someEntry(play)
    return entry && deleteEntry(play.services, entry.kind, entry.id, play.anAdmin().asks())
  }),
]
