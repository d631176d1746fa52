import { createEntry, deleteEntry, updateEntry } from '../../../commands/catalogue/entries.ts'
import { newId } from '../../../commands/context.ts'
import * as types from '../../../commands/session-types/session-types.ts'
import { createStudio } from '../../../commands/studios/create-studio.ts'
import { approveStudio, changeStudio, deleteStudio, rejectStudio } from '../../../commands/studios/decide-studio.ts'
import { updateStudio } from '../../../commands/studios/update-studio.ts'
import type { CatalogueItem, CatalogueKind } from '../../../domain/catalogue/catalogue.ts'
import type { SessionTypeDetails } from '../../../domain/session-type/session-type.ts'
import { EditConflict } from '../../../domain/studio/changes.ts'
import { activate, assignManager, deactivate, feature, unfeature } from '../../../domain/studio/listing.ts'
import type { ExistingStudio } from '../../../domain/studio/studio.ts'
import type { CatalogueRow } from '../../../projections/catalogue/catalogue.ts'
import type { SessionTypeRow } from '../../../projections/session-types/session-types.ts'
import type { StudioRow } from '../../../projections/studios/studios.ts'
import { editsStudio, fillsIn } from './forms.ts'
import { type Action, byAdmin, type Play, type Someone } from './play.ts'
import { random, thinks } from './some.ts'

const maxStudios = 5
const maxTypes = 6

const someCode = () => `STU-${random().int(0, 4)}`
const someTypeCode = () => `TYPE${random().int(0, 4)}`

const isEdited = (studio: ExistingStudio) => studio.status === 'approved' && studio.pendingEdit !== null

/** Returns a studio with an edit that waits for an admin. */
const someEdited = (play: Play) => random().maybeOf(play.studios().filter(isEdited))

/** An admin approves what waits about a studio, and chooses between the values of fields that were changed since. */
async function approves(play: Play, { userId: adminId, asks }: Someone): Promise<unknown> {
  const studioId = someEdited(play)?.studioId ?? play.someStudioId()
  const seen = random().chance(0.5) ? play.rows<StudioRow>('studios').get(studioId)?.pending_version : undefined
  if (seen !== undefined) await thinks()
  try {
    return await approveStudio(play.services, studioId, { adminId, seen }, asks())
  } catch (error) {
    if (!(error instanceof EditConflict)) throw error
    const proposed = error.conflicts.filter(() => random().chance(0.5))
    const choices = error.conflicts.map((each) => [each.field, proposed.includes(each) ? 'proposed' : 'current'])
    await thinks()
    const context = asks()
    play.known.forms.chooses(context.correlationId, proposed)
    const agreement = { adminId, seen: error.pendingVersion, resolutions: Object.fromEntries(choices) }
    return approveStudio(play.services, studioId, agreement, context)
  }
}

/** An admin makes a decision about a studio. */
const decision = (name: string, weight: number, decide: () => Parameters<typeof changeStudio>[2]): Action =>
  byAdmin(name, weight, (play, { asks }) => changeStudio(play.services, play.someStudioId(), decide(), asks()))

/** An admin edits the form of a session type. */
function editsType(play: Play, admin: Someone): unknown {
  const row = play.rows<SessionTypeRow>('session_types').get(play.someType()?.sessionTypeId ?? '')
  if (!row) return undefined
  const { type, name, description, price_cents: priceCents } = row
  const terms = { priceCents, durationMinutes: row.duration_minutes, basePriceCents: row.base_price_cents }
  const translated = { nameSw: row.name_sw, descriptionSw: row.description_sw }
  const shown = { studioId: row.studio_id, type, name, description, ...terms, ...translated }
  const change = () =>
    random().of<Partial<SessionTypeDetails>>([
      { priceCents: random().int(1, 4) * 95_000 },
      { description: `Number ${random().int(1, 99)}` },
      { name: `Type ${random().int(1, 99)}` },
      { nameSw: random().of([null, `Kipindi ${random().int(1, 9)}`]) },
      { type: someTypeCode() },
    ])
  return fillsIn(play, admin, shown, change, ({ studioId, ...details }, context) =>
    types.updateSessionType(play.services, row.id, { studioId, details, revision: row.revision }, context),
  )
}

const kinds = ['feature', 'limitation'] as const satisfies readonly CatalogueKind[]

const someEntry = (play: Play) => random().maybeOf([...play.rows<CatalogueRow>('catalogue').values()])

/** An admin edits the form of a feature or limitation. */
function editsEntry(play: Play, admin: Someone): unknown {
  const entry = someEntry(play)
  if (!entry) return undefined
  const { revision, name, icon, description, active, name_sw: nameSw, description_sw: descriptionSw } = entry
  const change = () =>
    random().of<Partial<CatalogueItem>>([
      { name: `Thing ${random().int(1, 9)}` },
      { description: `Number ${random().int(1, 99)}` },
      { active: random().chance(0.7) },
      { nameSw: random().of([null, `Kitu ${random().int(1, 9)}`]) },
    ])
  const shown: CatalogueItem = { name, icon, description, active, nameSw, descriptionSw }
  return fillsIn(play, admin, shown, change, (sent, context) =>
    updateEntry(play.services, entry.kind, entry.id, { ...sent, revision }, context),
  )
}

/** Admins change studios, session types, features and limitations. */
export const offers: readonly Action[] = [
  byAdmin('creates a studio', 1.2, (play, { userId, asks }) => {
    if (play.studios().length >= maxStudios) return undefined
    const texts = { name: 'Karibu', location: 'Kisumu', description: 'By the lake' }
    const details = { ...texts, hourlyRateCents: null, capacity: 5, featureIds: [], limitationIds: [] }
    const listing = { active: random().chance(0.9), featured: random().chance(0.3) }
    const managerId = random().chance(0.7) ? play.aManager().userId : null
    const command = { studioId: newId(), code: someCode(), managerId, adminId: userId, details, ...listing }
    return createStudio(play.services, command, asks())
  }),
  byAdmin('changes a studio', 5, (play, admin) => {
    const studio = (random().chance(0.5) ? someEdited(play) : undefined) ?? play.someStudio()
    const send: Parameters<typeof editsStudio>[2] = (form, context) => {
      const asked = { ...form, active: undefined, featured: undefined }
      return updateStudio(play.services, studio?.studioId ?? '', asked, context)
    }
    const otherwise = () => (random().chance(0.15) ? { code: someCode() } : {})
    return editsStudio(play, studio && { studio, ...admin }, send, otherwise)
  }),
  byAdmin('approves what waits about a studio', 5, approves),
  byAdmin('rejects what waits about a studio', 1.2, (play, { userId, asks }) => {
    const waiting = play.studios().filter((studio) => studio.status === 'submitted' || isEdited(studio))
    const studioId = random().maybeOf(waiting)?.studioId ?? play.someStudioId()
    return rejectStudio(play.services, studioId, { adminId: userId, note: 'Not yet' }, asks())
  }),
  decision('features a studio', 1, () => random().of([feature, unfeature])),
  decision('takes a studio off the lists', 0.5, () => deactivate),
  decision('puts a studio on the lists', 2, () => activate),
  byAdmin('gives a studio a manager', 0.5, (play, { asks }) => {
    const managerId = random().chance(0.8) ? play.aManager().userId : null
    const decision = (state: Parameters<typeof assignManager>[0]) => assignManager(state, { managerId })
    return changeStudio(play.services, play.someStudioId(), decision, asks())
  }),
  byAdmin('deletes a studio', 0.6, (play, { asks }) => {
    const pictured = play.studios().filter(({ images }) => images.length > 0)
    const studioId = random().chance(0.5) ? random().maybeOf(pictured)?.studioId : undefined
    return deleteStudio(play.services, studioId ?? play.someStudioId(), asks())
  }),
  byAdmin('creates a session type', 1.2, (play, { asks }) => {
    if (play.known.offered().length >= maxTypes) return undefined
    const terms = { type: someTypeCode(), name: null, description: null, basePriceCents: null }
    const details = { ...terms, priceCents: 190_000, durationMinutes: random().of([60, 120]) }
    const studioId = random().chance(0.5) ? null : (play.someStudio()?.studioId ?? null)
    return types.createSessionType(play.services, { sessionTypeId: newId(), studioId, details }, asks())
  }),
  byAdmin('changes a session type', 3, editsType),
  byAdmin('copies a session type', 0.3, (play, { asks }) => {
    const { sessionTypeId = newId() } = play.someType() ?? {}
    if (play.known.offered().length >= maxTypes) return undefined
    return types.cloneSessionType(play.services, sessionTypeId, asks())
  }),
  byAdmin('assigns a session type to studios', 1, (play, { asks }) => {
    const listed = new Set(play.studios().map(({ studioId }) => studioId))
    const studioIds = [play.someStudioId(), play.someStudioId()].filter((id) => listed.has(id))
    const priceCents = new Map(random().chance(0.5) ? studioIds.map((id) => [id, 95_000] as const) : [])
    const { sessionTypeId = newId() } = play.someType() ?? {}
    return types.assignSessionType(play.services, sessionTypeId, { studioIds, priceCents }, asks())
  }),
  byAdmin('takes a session type from its studio', 0.3, (play, { asks }) => {
    const own = play.known.offered().filter(({ studioId }) => studioId !== null)
    const { sessionTypeId = newId(), studioId } = random().maybeOf(own) ?? {}
    const place = { sessionTypeId, studioId: studioId ?? play.someStudioId() }
    return types.unassignSessionType(play.services, place, asks())
  }),
  byAdmin('deletes a session type', 0.6, (play, { asks }) => {
    const type = play.known.offered().length > 2 ? play.someType() : undefined
    return type && types.deleteSessionType(play.services, type.sessionTypeId, asks())
  }),
  byAdmin('lists a feature or a limitation', 1, (play, { asks }) => {
    const item = { name: `Thing ${random().int(1, 9)}`, icon: null, description: null, active: true }
    const entry = { itemId: newId(), ...item }
    return createEntry(play.services, random().of(kinds), entry, asks())
  }),
  byAdmin('changes a feature or a limitation', 1, editsEntry),
  byAdmin('takes a feature or a limitation off its list', 0.5, (play, { asks }) => {
    const entry = someEntry(play)
    return entry && deleteEntry(play.services, entry.kind, entry.id, asks())
  }),
]
