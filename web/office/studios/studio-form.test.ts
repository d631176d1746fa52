import { describe, expect, it } from 'vitest'
import {
  adminBody,
  carriedOver,
  changeOf,
  emptyForm,
  formOf,
  invalidIn,
  managedBody,
  missingIn,
} from './studio-form.ts'

const entry = (id: string) => ({ id, name: id, icon: null, description: null })
const text = {
  name: 'Mawimbi',
  location: 'Kilimani',
  description: 'A quiet room',
  hourlyRate: 2500,
  hourly_rate: 2500,
  capacity: 6,
  features: [entry('piano')],
  limitations: [entry('no-drums')],
}
const studio = {
  ...text,
  id: '1',
  code: 'MWB-02',
  featured: false,
  active: true,
  pending_approval: false,
  pending_kind: null,
  pending_kinds: [],
  pending_version: null,
  approved_at: null,
  rejected_at: null,
  archived_at: null,
  created_at: '2026-11-01T08:00:00.000Z',
  manager_id: null,
  manager_name: null,
  total_bookings: 0,
  total_revenue: 0,
  primary_image: null,
  image_count: 0,
}

describe('the form of a studio', () => {
  it('sends the values it was opened with', () => {
    expect(adminBody(formOf(studio))).toEqual({
      name: 'Mawimbi',
      code: 'MWB-02',
      location: 'Kilimani',
      description: 'A quiet room',
      descriptionSw: '',
      hourlyRate: 2500,
      capacity: 6,
      active: true,
      featured: false,
      features: ['piano'],
      limitations: ['no-drums'],
    })
  })

  it('opens with the pending edit if there is one', () => {
    expect(formOf(studio, { ...text, name: 'Mawimbi II', hourly_rate: null })).toMatchObject({
      name: 'Mawimbi II',
      code: 'MWB-02',
      hourlyRate: '',
    })
  })

  it('converts the code to capitals, and a blank rate to none', () => {
    expect(adminBody({ ...emptyForm, code: ' nru-1 ' })).toMatchObject({ code: 'NRU-1', hourlyRate: null })
    expect(managedBody({ ...emptyForm, hourlyRate: '0' })).toMatchObject({ hourlyRate: 0, capacity: 10 })
    expect(managedBody(emptyForm)).not.toHaveProperty('code')
  })

  it('requires different fields for each kind', () => {
    const blank = { ...emptyForm, capacity: ' ' }
    expect(missingIn('admin', blank)).toEqual(['name', 'code', 'location', 'description'])
    expect(missingIn('edit', blank)).toEqual(['name', 'code', 'location', 'capacity'])
    expect(missingIn('manager', blank)).toEqual(['name', 'location', 'description', 'hourlyRate', 'capacity'])
    expect(missingIn('edit', { ...formOf(studio), description: '' })).toEqual([])
  })

  it.each([
    ['0', '1', []],
    ['2500', '100', []],
    ['250.50', '6', ['hourlyRate']],
    ['2550', '6', ['hourlyRate']],
    ['', '', []],
    ['-100', '6', ['hourlyRate']],
    ['x', '0', ['hourlyRate', 'capacity']],
    ['100', '101', ['capacity']],
    ['100', '2.5', ['capacity']],
    ['100', '2e1', ['capacity']],
    ['2,500/=', '020', []],
  ] as const)('checks rate "%s" and capacity "%s": invalid fields %j', (hourlyRate, capacity, faults) => {
    expect(invalidIn({ ...emptyForm, hourlyRate, capacity })).toEqual(faults)
  })
})

describe('a change to displayed values', () => {
  const start = formOf(studio)

  it('includes the displayed revision and omits unchanged lists', () => {
    const change = changeOf(managedBody({ ...start, capacity: '4' }), start, 7)
    expect(change).toEqual({
      name: 'Mawimbi',
      location: 'Kilimani',
      description: 'A quiet room',
      descriptionSw: '',
      hourlyRate: 2500,
      capacity: 4,
      revision: 7,
    })
    expect(changeOf(managedBody({ ...start, features: [] }), start, 7)).toMatchObject({ features: [] })
  })

  it('keeps edited values when another user has changed the studio, and updates everything else', () => {
    const typed = { ...start, capacity: '9', name: 'Mawimbi II', features: ['desk'] }
    const now = { ...start, capacity: '4', location: 'Karen', features: [], active: false }
    expect(carriedOver(typed, start, now)).toEqual({
      form: { ...start, capacity: '9', name: 'Mawimbi II', location: 'Karen', features: ['desk'], active: false },
      contested: ['capacity', 'features'],
    })
  })
})
