import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { domainErrorOf, specificationOf } from '../kernel/specification.ts'
import { approve, type Resolutions } from './approval.ts'
import { conflictsOf, EditConflict } from './changes.ts'
import { codedDetails, edit, update } from './edit.ts'
import { type ChangedDetails, DetailField, type StudioDetails, type StudioEvent } from './events.ts'
import { ann, approved, details, featureId, limitationId, mo, submitted } from './studio.fixtures.ts'
import { existing, isPending, latestDetails, type Studio, studio } from './studio.ts'

const { given } = specificationOf(studio)
const editing = (changes: Partial<StudioDetails>, seen?: StudioDetails) => (state: Studio) =>
  edit(state, { managerId: mo, details: { ...latestDetails(existing(state)), ...changes }, seen })
const updating = (changes: Partial<StudioDetails>) => (state: Studio) =>
  update(state, { code: 'SAUTI', details: { ...existing(state).details, ...changes } })
const approving =
  (resolutions: Resolutions = {}, seen?: number) =>
  (state: Studio) =>
    approve(state, { adminId: ann, resolutions, seen })

/** Returns a live studio after decisions, each on the state after the earlier ones. */
function after(...decisions: ((state: Studio) => StudioEvent[])[]): Studio {
  let state = fold(studio, [submitted, approved])
  for (const decide of decisions) state = decide(state).reduce(studio.evolve, state)
  return state
}
const live = (state: Studio) => existing(state).details
const versionOf = (state: Studio) => existing(state).pendingVersion

const submission = (base: ChangedDetails | null, changes: ChangedDetails): StudioEvent => ({
  type: 'studio.edit_submitted',
  data: { managerId: mo, base, changes },
})
const updated = (changes: ChangedDetails): StudioEvent => ({ type: 'studio.updated', data: { changes } })
const approval = (changes: ChangedDetails, declined: DetailField[] = []): StudioEvent => ({
  type: 'studio.edit_approved',
  data: { adminId: ann, changes, declined },
})

describe('approving an edit', () => {
  const described = submission({ description: details.description }, { description: 'Two rooms' })
  const larger = submission({ capacity: 6 }, { capacity: 8 })

  test('keeps an admin’s correction of another field', () => {
    given(submitted, approved, described, updated({ capacity: 4 }))
      .when(approving())
      .decides(approval({ description: 'Two rooms' }))
    const state = after(editing({ description: 'Two rooms' }), updating({ capacity: 4 }), approving())
    expect(live(state)).toEqual({ ...details, description: 'Two rooms', capacity: 4 })
  })

  test('is rejected with the three values if both changed the same field', () => {
    const state = after(editing({ capacity: 8 }), updating({ capacity: 4 }))
    const error = domainErrorOf(() => approving()(state))
    expect(error).toMatchObject({
      code: 'edit_conflict',
      message: 'The manager and an admin both changed: capacity. Choose which to keep.',
      details: { changed: ['capacity'] },
      conflicts: [{ field: 'capacity', base: 6, current: 4, proposed: 8 }],
      pendingVersion: 3,
    })
    expect(error).toBeInstanceOf(EditConflict)
  })

  test('is no conflict if both made the same change or the admin undid theirs', () => {
    given(submitted, approved, larger, updated({ capacity: 8 }))
      .when(approving())
      .decides(approval({}))
    given(submitted, approved, larger, updated({ capacity: 4 }), updated({ capacity: 6 }))
      .when(approving())
      .decides(approval({ capacity: 8 }))
  })

  test('applies the value that the admin chose', () => {
    const events = [submitted, approved, larger, updated({ capacity: 4 })]
    given(...events)
      .when(approving({ capacity: 'proposed' }, 3))
      .decides(approval({ capacity: 8 }))
    given(...events)
      .when(approving({ capacity: 'current' }, 3))
      .decides(approval({}, ['capacity']))
  })

  test('accepts a choice only between conflicting values of the version that was seen', () => {
    const events = [submitted, approved, larger, updated({ capacity: 4 })]
    given(...events)
      .when(approving({ capacity: 'proposed' }))
      .throws('invalid', undefined, { field: 'version' })
    given(...events)
      .when(approving({ capacity: 'proposed' }, 2))
      .throws('edit_conflict')
    given(...events, updated({ capacity: 5 }))
      .when(approving({ capacity: 'proposed' }, 3))
      .throws('edit_conflict')
    given(...events)
      .when(approving({ capacity: 'proposed', name: 'current' }, 3))
      .throws('invalid', undefined, { field: 'resolutions' })
  })

  test('ignores the order of a list, and detects conflicting changes of it', () => {
    const [one, two, three] = [featureId, limitationId, ann]
    const added = submission({ featureIds: [one] }, { featureIds: [one, two] })
    given(submitted, approved, added, updated({ featureIds: [two, one] }))
      .when(approving())
      .decides(approval({}))
    given(submitted, approved, added, updated({ featureIds: [one, three] }))
      .when(approving())
      .throws('edit_conflict', undefined, { changed: ['features'] })
  })

  test('from before changes were recorded applies its difference from the live details', () => {
    const old = submission(null, { ...details, description: 'Two rooms' })
    given(submitted, approved, old, updated({ capacity: 4 }))
      .when(approving())
      .decides(approval({ description: 'Two rooms' }))
    given(submitted, approved, old, updated({ description: 'One room' }))
      .when(approving())
      .throws('edit_conflict', undefined, { changed: ['description'] })
  })
})

describe('the version of a pending change', () => {
  test('rises when an admin changes one of its fields, and only then', () => {
    const state = after(editing({ capacity: 8 }))
    expect(versionOf(updating({ name: 'Sauti 1' })(state).reduce(studio.evolve, state))).toBe(versionOf(state))
    expect(versionOf(updating({ capacity: 4 })(state).reduce(studio.evolve, state))).toBe(versionOf(state) + 1)
  })

  test('rises when an admin changes a studio that is not approved', () =>
    given(submitted, updated({ capacity: 4 }))
      .when(approving({}, 1))
      .throws('edit_conflict'))
})

describe('a further edit', () => {
  test('is based on the live details', () =>
    given(submitted, approved, submission({ capacity: 6 }, { capacity: 8 }), updated({ capacity: 4 }))
      .when(editing({ capacity: 10 }))
      .decides(submission({ capacity: 4 }, { capacity: 10 })))

  test('keeps the base of a repeated change, so a conflict is still detected', () =>
    given(submitted, approved, submission({ capacity: 6 }, { capacity: 8 }), updated({ capacity: 4 }))
      .when(editing({ name: 'Sauti Two' }))
      .decides(submission({ name: 'Sauti', capacity: 6 }, { name: 'Sauti Two', capacity: 8 })))
})

describe('a form loaded before someone else changed the studio', () => {
  const shown = existing(fold(studio, [submitted, approved]))
  const saving =
    (changes: Partial<StudioDetails>, code = 'SAUTI') =>
    (state: Studio) =>
      update(state, { code, details: { ...details, ...changes }, seen: codedDetails(shown) })
  const recoded: StudioEvent = { type: 'studio.updated', data: { changes: { code: 'SAUTI-2', capacity: 4 } } }

  test('changes only the fields that were edited in it', () => {
    given(submitted, approved, recoded)
      .when(saving({ name: 'Sauti Two' }))
      .decides(updated({ name: 'Sauti Two' }))
    given(submitted, approved, updated({ capacity: 4 }))
      .when(editing({ ...details, name: 'Sauti Two' }, details))
      .decides(submission({ name: 'Sauti' }, { name: 'Sauti Two' }))
  })

  test('is rejected if both changed the same field', () => {
    given(submitted, approved, recoded)
      .when(saving({ capacity: 9 }, 'SAUTI-9'))
      .throws('edit_conflict', 'This has changed since you opened it: code, capacity. Please review it again.')
    given(submitted, approved, updated({ capacity: 4 }))
      .when(editing({ ...details, capacity: 9 }, details))
      .throws('edit_conflict', undefined, { changed: ['capacity'] })
  })

  test('is accepted if both made the same change', () =>
    given(submitted, approved, recoded)
      .when(saving({ capacity: 4 }, 'SAUTI-2'))
      .changesNothing())
})

const someDetails: fc.Arbitrary<Partial<StudioDetails>> = fc.record(
  {
    name: fc.constantFrom('Sauti', 'Sauti Two', 'Sauti Three'),
    description: fc.constantFrom('Quiet', 'Loud', details.description),
    hourlyRateCents: fc.constantFrom(250_000, 300_000),
    capacity: fc.constantFrom(4, 6, 8),
    featureIds: fc.subarray([featureId, limitationId]),
    limitationIds: fc.subarray([featureId, limitationId]),
  },
  { requiredKeys: [] },
)
const choices: fc.Arbitrary<Resolutions> = fc.record(
  Object.fromEntries(DetailField.options.map((field) => [field, fc.constantFrom('current', 'proposed')])),
)

const asText = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)

test('approving an edit applies its changes and no others, whatever admins change before and after', () => {
  fc.assert(
    fc.property(
      fc.array(someDetails, { maxLength: 3 }),
      someDetails,
      fc.array(someDetails, { maxLength: 4 }),
      choices,
      (before, proposedDetails, since, chosen) => {
        const submittedOn = after(...before.map(updating))
        const edited = editing(proposedDetails)(submittedOn).reduce(studio.evolve, submittedOn)
        const now = since.reduce<Studio>((state, each) => updating(each)(state).reduce(studio.evolve, state), edited)
        const current = existing(now)
        if (current.status !== 'approved' || !current.pendingEdit) return
        const conflicts = conflictsOf(current.pendingEdit, current.details).map(({ field }) => field)
        if (conflicts.length > 0) expect(domainErrorOf(() => approving()(now)).code).toBe('edit_conflict')

        const resolutions = Object.fromEntries(conflicts.map((field) => [field, Object(chosen)[field]]))
        const done = approving(resolutions, current.pendingVersion)(now).reduce(studio.evolve, now)
        expect(isPending(existing(done))).toBe(false)
        for (const field of DetailField.options) {
          const at = (state: Studio) => asText(live(state)[field])
          const isUntouchedSince = at(now) === at(edited)
          const proposed = field in proposedDetails ? asText(proposedDetails[field]) : at(submittedOn)
          if (at(done) !== at(now)) {
            expect(proposed).not.toBe(at(submittedOn))
            expect(isUntouchedSince || resolutions[field] === 'proposed').toBe(true)
          }
          if (proposed !== at(submittedOn) && isUntouchedSince) expect(at(done)).toBe(proposed)
        }
      },
    ),
    { numRuns: 1000 },
  )
})
