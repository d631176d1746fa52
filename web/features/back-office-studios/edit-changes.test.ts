import { describe, expect, it } from 'vitest'
import { changesOf } from './edit-changes.ts'

const entry = (name: string) => ({ id: name.toLowerCase(), name, icon: null, description: null })
const live = {
  name: 'Mawimbi',
  location: 'Kilimani, Nairobi',
  description: 'A quiet room',
  hourlyRate: 2500,
  hourly_rate: 2500,
  capacity: 6,
  features: [entry('Daylight'), entry('Piano')],
  limitations: [],
}

describe('an edit that waits', () => {
  it('changes nothing when it says the same', () => {
    expect(changesOf(live, { ...live })).toEqual([])
  })

  it('tells each field it changes, before and after', () => {
    expect(changesOf(live, { ...live, name: 'Mawimbi II', hourly_rate: null, capacity: 8 })).toEqual([
      { field: 'name', before: 'Mawimbi', after: 'Mawimbi II' },
      { field: 'hourlyRate', before: 2500, after: null },
      { field: 'capacity', before: 6, after: 8 },
    ])
  })

  it('tells which features stay, come and go, whatever their order', () => {
    expect(changesOf(live, { ...live, features: [entry('Piano'), entry('Daylight')] })).toEqual([])
    expect(changesOf(live, { ...live, features: [entry('Piano'), entry('Desk')] })).toEqual([
      { field: 'features', kept: ['Piano'], added: ['Desk'], removed: ['Daylight'] },
    ])
  })
})
