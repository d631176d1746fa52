import { expect, it } from 'vitest'
import type { StudioFilter } from '../../shared/studios/studios-api.ts'
import { endHours, hoursAfter, lengths } from './hours-change.ts'

const none = { from: undefined, to: undefined, hours: undefined }

it.each<[string, StudioFilter, Parameters<typeof hoursAfter>[1], object]>([
  ['a start alone is one hour', {}, { from: 14 }, { from: 14, to: 15 }],
  ['a start keeps a later end', { from: 9, to: 18 }, { from: 14 }, { from: 14, to: 18 }],
  ['a start takes its place of an earlier end', { from: 9, to: 12 }, { from: 14 }, { from: 14, to: 15 }],
  ['an end alone begins in the morning', {}, { to: 12 }, { from: 8, to: 12 }],
  ['no start is any hour', { from: 9, to: 12 }, { from: undefined }, {}],
  ['a length alone is enough', {}, { hours: 2 }, { hours: 2 }],
  ['a length lies between the two', { from: 9, to: 12 }, { hours: 2 }, { from: 9, to: 12, hours: 2 }],
  ['a length that fits no more is let go', { from: 9, to: 18, hours: 4 }, { to: 11 }, { from: 9, to: 11 }],
  ['a start with a length needs no end', { hours: 2 }, { from: 18 }, { from: 18, hours: 2 }],
  ['an end with a length needs no start', { hours: 2 }, { to: 12 }, { to: 12, hours: 2 }],
  ['all of it is asked again', { from: 9, to: 12, hours: 1 }, { hours: undefined }, { from: 9, to: 12 }],
])('%s', (_, filter, chosen, hours) => {
  expect(hoursAfter(filter, chosen)).toEqual({ ...none, ...hours })
})

it('offers ends after the start, and lengths that fit', () => {
  expect(endHours({ from: 18 })).toEqual([19, 20, 21])
  expect(endHours({})).toHaveLength(13)
  expect(lengths({ from: 18, to: 20 })).toEqual([1, 2])
  expect(lengths({})).toHaveLength(6)
})
