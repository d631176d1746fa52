import type { StudioFilter } from './studios-api.ts'

export const pageSize = 24

const texts = ['search', 'date', 'from', 'to'] as const

/** What the address says the list is narrowed to; `page` counts from 1. */
export function filterFrom(address: URLSearchParams): StudioFilter & { page: number } {
  const said = Object.fromEntries(texts.flatMap((name) => (address.get(name) ? [[name, address.get(name) ?? '']] : [])))
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1)
  const features = address.get('features')?.split(',').filter(Boolean) ?? []
  return { ...said, features, page }
}

/** The address with one thing changed; nothing is said of what is empty, and another filter starts at the first page. */
export function addressWith(
  address: URLSearchParams,
  name: (typeof texts)[number] | 'features' | 'page',
  value: string,
): URLSearchParams {
  const next = new URLSearchParams(address)
  if (name !== 'page') next.delete('page')
  if (value === '' || (name === 'page' && value === '1')) next.delete(name)
  else next.set(name, value)
  return next
}

/** Whether the list is narrowed at all. */
export const isNarrowed = ({ search, features = [], date, from, to }: StudioFilter): boolean =>
  Boolean(search || date || from || to || features.length > 0)
