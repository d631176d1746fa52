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
import { approveStudio, changeStudio, rejectStudio } from '../../../commands/studios/decide-studio.ts'
import { deleteStudio } from '../../../commands/studios/delete-studio.ts'
import { updateStudio } from '../../../commands/studios/update-studio.ts'
import type { CatalogueKind } from '../../../domain/catalogue/catalogue.ts'
import type { CatalogueItem } from '../../../domain/catalogue/events.ts'
import type { SessionTypeDetails } from '../../../domain/session-type/events.ts'
import { activate, assignManager, deactivate, feature, unfeature } from '../../../domain/studio/listing.ts'
import type { CatalogueRow } from '../../../projections/catalogue/catalogue.ts'
import type { SessionTypeRow } from '../../../projections/session-types/session-types.ts'
import { detailsIn } from '../../../projections/studios/studios.ts'
import { itemFields, studioFields, typeFields } from '../rules/fields.ts'
import { editsStudio, shownStudio } from './forms.ts'
import {
  type Action,
  aManager,
  anAdmin,
  type Play,
  random,
  someStudio,
  someStudioId,
  someType,
  studiosOf,
  thinks,
} from './play.ts'

const maxStudios = 5
const maxTypes = 6

const someCode = () => `STU-${random().int(0, 4)}`
const someTypeCode = () => `TYPE${random().int(0, 4)}`
const isListed = (play: Play) => (studioId: string) => studiosOf(play).some((studio) => studio.studioId === studioId)

/** An admin with some studio before them. */
function aStudio(play: Play) {
  const studio = someStudio(play)
  return studio && { studio, ...anAdmin(play) }
}

/** An admin makes a decision about a studio. */
const decides = (decide: () => Parameters<typeof changeStudio>[2]) => (play: Play) =>
  changeStudio(play.services, someStudioId(play), decide(), anAdmin(play).asks())

const typeShown = ({ outside }: Play, id: string) =>
  outside.database.readModels.tables.rows<SessionTypeRow>('session_types').get(id)

const detailsOfType = (row: SessionTypeRow) => ({
  type: row.type,
  name: row.name,
  description: row.description,
  priceCents: row.price_cents,
  durationMinutes: row.duration_minutes,
  basePriceCents: row.base_price_cents,
})

/** An admin opens a session type's form, thinks, and saves it with a field changed. */
async function editsType(play: Play): Promise<unknown> {
  const row = typeShown(play, someType(play)?.sessionTypeId ?? '')
  if (!row) return undefined
  const shown = { studioId: row.studio_id, details: detailsOfType(row) }
  await thinks()
  const changes = random().of<Partial<SessionTypeDetails>>([
    { priceCents: random().int(1, 4) * 95_000 },
    { description: `Number ${random().int(1, 99)}` },
    { name: `Type ${random().int(1, 99)}` },
    { type: someTypeCode() },
  ])
  const sent = { studioId: shown.studioId, details: { ...shown.details, ...changes } }
  const context = anAdmin(play).asks()
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
  const context = anAdmin(play).asks()
  play.known.forms.sends(context.correlationId, { shown: { ...shown }, sent: { ...sent } })
  return updateEntry(play.services, entry.kind, entry.id, { ...sent, revision }, context)
}

/** Admins change studios, session types, features and limitations. */
export const offers: readonly Action[] = [
  {
    name: 'creates a studio',
    weight: 1.2,
    does: (play) => {
      if (studiosOf(play).length >= maxStudios) return undefined
      const { userId, asks } = anAdmin(play)
      const texts = { name: 'Karibu', location: 'Kisumu', description: 'By the lake' }
      const details = { ...texts, hourlyRateCents: null, capacity: 5, featureIds: [], limitationIds: [] }
      const listing = { active: random().chance(0.9), featured: random().chance(0.3) }
      const managerId = random().chance(0.7) ? aManager(play).userId : null
      const command = { studioId: newId(), code: someCode(), managerId, adminId: userId, details, ...listing }
      return createStudio(play.services, command, asks())
    },
  },
  {
    name: 'changes a studio',
    weight: 5,
    does: (play) =>
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
  },
  {
    name: 'approves what waits about a studio',
    weight: 3,
    does: async (play) => {
      const waiting = studiosOf(play).filter((studio) => studio.status === 'approved' && studio.pendingEdit !== null)
      const studioId = random().maybeOf(waiting)?.studioId ?? someStudioId(play)
      const seen = random().chance(0.5) ? shownStudio(play, studioId)?.pending_version : undefined
      if (seen !== undefined) await thinks()
      const { userId, asks } = anAdmin(play)
      return approveStudio(play.services, studioId, { adminId: userId, seen }, asks())
    },
  },
  {
    name: 'rejects what waits about a studio',
    weight: 1.2,
    does: (play) => {
      const waiting = studiosOf(play).filter(
        (studio) => studio.status === 'submitted' || (studio.status === 'approved' && studio.pendingEdit !== null),
      )
      const studioId = random().maybeOf(waiting)?.studioId ?? someStudioId(play)
      const { userId, asks } = anAdmin(play)
      return rejectStudio(play.services, studioId, { adminId: userId, note: 'Not yet' }, asks())
    },
  },
  { name: 'features a studio', weight: 1, does: decides(() => random().of([feature, unfeature])) },
  { name: 'takes a studio off the lists', weight: 0.5, does: decides(() => deactivate) },
  { name: 'puts a studio on the lists', weight: 2, does: decides(() => activate) },
  {
    name: 'gives a studio a manager',
    weight: 0.5,
    does: (play) => {
      const managerId = random().chance(0.8) ? aManager(play).userId : null
      const decision = (state: Parameters<typeof assignManager>[0]) => assignManager(state, { managerId })
      return changeStudio(play.services, someStudioId(play), decision, anAdmin(play).asks())
    },
  },
  {
    name: 'deletes a studio',
    weight: 0.6,
    does: (play) => deleteStudio(play.services, someStudioId(play), anAdmin(play).asks()),
  },
  {
    name: 'creates a session type',
    weight: 1.2,
    does: (play) => {
      if (play.known.codes.offered().length >= maxTypes) return undefined
      const terms = { type: someTypeCode(), name: null, description: null, basePriceCents: null }
      const details = { ...terms, priceCents: 190_000, durationMinutes: random().of([60, 120]) }
      const studioId = random().chance(0.5) ? null : (someStudio(play)?.studioId ?? null)
      return createSessionType(play.services, { sessionTypeId: newId(), studioId, details }, anAdmin(play).asks())
    },
  },
  { name: 'changes a session type', weight: 3, does: editsType },
  {
    name: 'copies a session type',
    weight: 0.3,
    does: (play) => {
      const { sessionTypeId = newId() } = someType(play) ?? {}
      if (play.known.codes.offered().length >= maxTypes) return undefined
      return cloneSessionType(play.services, sessionTypeId, anAdmin(play).asks())
    },
  },
  {
    name: 'assigns a session type to studios',
    weight: 1,
    does: (play) => {
      const studioIds = [someStudioId(play), someStudioId(play)].filter(isListed(play))
      const priceCents = new Map(random().chance(0.5) ? studioIds.map((id) => [id, 95_000] as const) : [])
      const { sessionTypeId = newId() } = someType(play) ?? {}
      return assignSessionType(play.services, sessionTypeId, { studioIds, priceCents }, anAdmin(play).asks())
    },
  },
  {
    name: 'takes a session type from its studio',
    weight: 0.3,
    does: (play) => {
      const own = play.known.codes.offered().filter(({ studioId }) => studioId !== null)
      const { sessionTypeId = newId(), studioId } = random().maybeOf(own) ?? {}
      const place = { sessionTypeId, studioId: studioId ?? someStudioId(play) }
      return unassignSessionType(play.services, place, anAdmin(play).asks())
    },
  },
  {
    name: 'deletes a session type',
    weight: 0.6,
    does: (play) => {
      const type = play.known.codes.offered().length > 2 ? someType(play) : undefined
      return type && deleteSessionType(play.services, type.sessionTypeId, anAdmin(play).asks())
    },
  },
  {
    name: 'lists a feature or a limitation',
    weight: 1,
    does: (play) => {
      const item = { name: `Thing ${random().int(1, 9)}`, icon: null, description: null, active: true }
      const entry = { itemId: newId(), ...item }
      return createEntry(play.services, random().of(kinds), entry, anAdmin(play).asks())
    },
  },
  {
    name: 'changes a feature or a limitation',
    weight: 1,
    does: editsEntry,
  },
  {
    name: 'takes a feature or a limitation off its list',
    weight: 0.5,
    does: (play) => {
      const entry = someEntry(play)
      return entry && deleteEntry(play.services, entry.kind, entry.id, anAdmin(play).asks())
    },
  },
]
