import { describe, expect, it } from 'vitest'
import { formatFor } from '../../i18n/format.ts'
import { fieldsOf, formatValue, isChanged, pathText, written } from '../shared/audit/state-fields.ts'
import { officeEvents } from '../shared/audit/texts.en.ts'
import { logFilterFrom, subjects } from './AuditScreen.tsx'

const filterIn = (address: string) => {
  const parameters = new URLSearchParams(address)
  return logFilterFrom((name) => parameters.get(name) ?? '')
}

describe('the filter of the audit log', () => {
  it('is read from the URL', () => {
    expect(filterIn('type=booking.&actor=visitor&search=&page=2')).toEqual({ type: 'booking.', actor: 'visitor' })
  })

  it('offers every kind of event that has a name', () => {
    const kinds = Object.keys(officeEvents).flatMap((id) => /^event\.(\w+)-/.exec(id)?.[1] ?? [])
    expect([...subjects].sort()).toEqual([...new Set(kinds)].sort())
  })

  it('reads dates as days in Nairobi and includes the last one', () => {
    expect(filterIn('from=2026-12-01&to=2026-12-01')).toEqual({
      from: '2026-11-30T21:00:00.000Z',
      to: '2026-12-01T21:00:00.000Z',
    })
    expect(filterIn('from=yesterday')).toEqual({})
    expect(filterIn('from=2026-13-45&to=2026-02-31')).toEqual({})
  })
})

describe('the fields of a state', () => {
  const state = {
    status: 'approved',
    terms: { people: 2, wish: null },
    slots: ['10', '11'],
    images: [{ id: 'a' }, { id: 'b' }],
    notes: [],
  }

  it('are listed by path', () => {
    expect(fieldsOf(state).map(({ path, value }) => `${path} = ${written(value)}`)).toEqual([
      'status = approved',
      'terms.people = 2',
      'terms.wish = –',
      'slots = 10, 11',
      'images.0.id = a',
      'images.1.id = b',
      'notes = –',
    ])
    expect(fieldsOf(null)).toEqual([])
  })

  it.each([
    ['slots.0', '2026-12-01T14:00:00.000Z', 'Tue 1 Dec, 14:00'],
    ['slots', ['2026-12-01T14:00:00.000Z', '2026-12-01T15:00:00.000Z'], 'Tue 1 Dec, 14:00, Tue 1 Dec, 15:00'],
    ['payBy', '2026-12-01T11:00:00.000Z', 'Tue 1 Dec, 14:00'],
    ['terms.priceCents', 900_000, 'KES\u00a09,000'],
    ['terms.priceCents', null, '–'],
    ['payBy', 'Erased', 'Erased'],
    ['people', 900_000, '900000'],
  ])('shows %s, which is %j, as “%s”', (path, value, shown) => {
    const kinds = { slots: 'slot', payBy: 'instant', priceCents: 'cents' } as const
    expect(formatValue(formatFor('en-KE', 2026), kinds, { path, value })).toBe(shown)
  })

  it('shows hours in paths as Nairobi time', () => {
    expect(pathText(formatFor('en-KE', 2026), 'booked.2026-12-01T14:00:00.000Z')).toBe('booked.Tue 1 Dec, 14:00')
    expect(pathText(formatFor('en-KE', 2026), 'terms.people')).toBe('terms.people')
  })

  it('detects changed values, even if only a part or an enclosing value changed', () => {
    expect(isChanged('slots', ['slots.1'])).toBe(true)
    expect(isChanged('terms.people', ['terms'])).toBe(true)
    expect(isChanged('status', ['statusText', 'slots'])).toBe(false)
  })
})
