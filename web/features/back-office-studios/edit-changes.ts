import type { StudioText } from '../../../api/contract/office-studios.ts'

/** One field that an edit changes: a text before and after, or names that stay, come and go. */
export type Change =
  | { readonly field: 'name' | 'location' | 'description'; readonly before: string; readonly after: string }
  | { readonly field: 'hourlyRate'; readonly before: number | null; readonly after: number | null }
  | { readonly field: 'capacity'; readonly before: number; readonly after: number }
  | {
      readonly field: 'features' | 'limitations'
      readonly kept: readonly string[]
      readonly added: readonly string[]
      readonly removed: readonly string[]
    }

type Entries = StudioText['features']

const texts = ['name', 'location', 'description'] as const
const lists = ['features', 'limitations'] as const

/** What an edit would change, field by field; nothing about what it leaves alone. */
export function changesOf(before: StudioText, after: StudioText): readonly Change[] {
  const changes: Change[] = []
  for (const field of texts)
    if (before[field] !== after[field]) changes.push({ field, before: before[field], after: after[field] })
  if (before.hourly_rate !== after.hourly_rate)
    changes.push({ field: 'hourlyRate', before: before.hourly_rate, after: after.hourly_rate })
  if (before.capacity !== after.capacity)
    changes.push({ field: 'capacity', before: before.capacity, after: after.capacity })
  for (const field of lists) {
    const change = listChange(before[field], after[field])
    if (change.added.length + change.removed.length > 0) changes.push({ field, ...change })
  }
  return changes
}

function listChange(before: Entries, after: Entries) {
  const has = (entries: Entries, id: string) => entries.some((entry) => entry.id === id)
  const names = (entries: Entries) => entries.map(({ name }) => name)
  return {
    kept: names(before.filter(({ id }) => has(after, id))),
    added: names(after.filter(({ id }) => !has(before, id))),
    removed: names(before.filter(({ id }) => !has(after, id))),
  }
}
