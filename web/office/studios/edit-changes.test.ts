import { describe, expect, it } from 'vitest'
import type { StudioField, StudioText } from '../../../api/contract/office-studios.ts'
import { contestedStudio, correctedStudio, officeStudio } from '../../../tests/visual/gallery/states/office-data.ts'
import { listChange, reviewOf } from './edit-changes.ts'

const entry = (name: string) => ({ id: name.toLowerCase(), name, icon: null, description: null })
const text: StudioText = {
  name: 'Mawimbi',
  location: 'Kilimani, Nairobi',
  description: 'A quiet room',
  hourlyRate: 2500,
  hourly_rate: 2500,
  capacity: 6,
  features: [entry('Daylight'), entry('Piano')],
  limitations: [],
}
const reviewed = (base: StudioText, live: StudioText, changes: Partial<StudioText>, ...fields: StudioField[]) =>
  reviewOf({
    ...officeStudio(undefined),
    ...live,
    pending_base: base,
    pending_edit: { ...live, ...changes },
    pending_fields: fields,
  })

describe('a pending edit', () => {
  it('shows each changed field with its original, current and proposed value', () => {
    const changes = { name: 'Mawimbi II', hourly_rate: null }
    expect(reviewed(text, text, changes, 'name', 'hourlyRate')).toEqual({
      changes: [
        { field: 'name', base: 'Mawimbi', current: 'Mawimbi', proposed: 'Mawimbi II', isConflict: false },
        { field: 'hourlyRate', base: 2500, current: 2500, proposed: null, isConflict: false },
      ],
      moved: [],
    })
  })

  it('shows other fields that changed since it was sent', () => {
    const { changes, moved } = reviewOf(correctedStudio())
    expect(changes.map(({ field }) => field)).toEqual(['description'])
    expect(moved).toEqual([{ field: 'capacity', base: 8, current: 6 }])
  })

  it('marks fields that an admin changed as well', () => {
    const conflicts = reviewOf(contestedStudio()).changes.filter(({ isConflict }) => isConflict)
    expect(conflicts).toMatchObject([{ field: 'capacity', base: 8, current: 6, proposed: 12 }, { field: 'features' }])
  })

  it('omits changes without a visible difference', () => {
    const turned = { ...text, features: text.features.toReversed() }
    expect(reviewed(text, turned, { features: text.features }, 'features')).toEqual({ changes: [], moved: [] })
    expect(reviewOf({ ...officeStudio(undefined), pending_edit: null })).toEqual({ changes: [], moved: [] })
  })
})

it('listChange lists kept, added and removed features in any order', () => {
  const [daylight, piano, desk] = [entry('Daylight'), entry('Piano'), entry('Desk')]
  expect(listChange([daylight, piano], [desk, piano])).toEqual({
    unchanged: [piano],
    added: [desk],
    removed: [daylight],
  })
})
