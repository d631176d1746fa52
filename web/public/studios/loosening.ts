import type { StudioList } from '../../../api/contract/studios.ts'
import type { StudioFilter } from '../../shared/studios/studios-api.ts'
import type { Change } from './filter-url.ts'

type FilterName = keyof StudioList['without']

/** A filter to drop, and how many studios would then match. */
export interface Loosening {
  readonly what: FilterName
  readonly studios: number
  readonly change: Change
}

/** Returns the filters that an empty search could drop, most studios first. */
export function looseningsOf(filter: StudioFilter, without: StudioList['without']): Loosening[] {
  const { search, place, from, hours, people, features = [] } = filter
  const filters: [FilterName, unknown, Change][] = [
    ['hours', from ?? hours, { from: undefined, to: undefined, hours: undefined }],
    ['features', features.length, { features: undefined }],
    ['people', people, { people: undefined }],
    ['place', place, { place: undefined }],
    ['search', search, { search: undefined }],
  ]
  return filters
    .flatMap(([what, value, change]) => (value && without[what] > 0 ? [{ what, studios: without[what], change }] : []))
    .sort((a, b) => b.studios - a.studios)
}
