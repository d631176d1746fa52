import type { OfficeStudioDetail, StudioField, StudioText } from '../../../api/contract/office-studios.ts'
import { studioFields } from '../../../api/contract/page-values.ts'

export type Entries = StudioText['features']
export type FieldValue = string | number | null | Entries

/** A field changed by an edit: its value when the edit was sent, its current value and the proposed value. */
export interface Change {
  readonly field: StudioField
  readonly base: FieldValue
  readonly current: FieldValue
  readonly proposed: FieldValue
  /** Whether an admin has changed the field to a different value since. The reviewer has to choose. */
  readonly isConflict: boolean
}

/** A field that an edit does not touch but that changed since it was sent. */
export type Moved = Pick<Change, 'field' | 'base' | 'current'>

const valueIn = (text: StudioText, field: StudioField): FieldValue =>
  field === 'hourlyRate' ? text.hourly_rate : (text[field] ?? '')

/** Returns whether two values are equal, ignoring the order of their entries. */
export const isSame = (a: FieldValue, b: FieldValue): boolean => textOf(a) === textOf(b)
const textOf = (value: FieldValue) => JSON.stringify(isList(value) ? value.map(({ id }) => id).toSorted() : value)

/** Whether the value of a field is a list of entries. */
export const isList = (value: FieldValue): value is Entries => Array.isArray(value)

/** Returns the changes of an edit, and other changes since it was sent. */
export function reviewOf(studio: OfficeStudioDetail): { changes: readonly Change[]; moved: readonly Moved[] } {
  const { pending_edit: edit, pending_base: before, pending_fields, pending_conflicts } = studio
  if (!edit || !before) return { changes: [], moved: [] }
  const all = studioFields.map((field) => ({
    field,
    base: valueIn(before, field),
    current: valueIn(studio, field),
    proposed: valueIn(edit, field),
    isConflict: pending_conflicts.includes(field),
  }))
  return {
    changes: all.filter(
      ({ field, base, current, proposed, isConflict }) =>
        pending_fields.includes(field) && (isConflict || !isSame(base, proposed) || !isSame(current, proposed)),
    ),
    moved: all
      .filter(({ field, base, current }) => !pending_fields.includes(field) && !isSame(base, current))
      .map(({ field, base, current }) => ({ field, base, current })),
  }
}

/** Returns the unchanged, added and removed entries between two lists. */
export function listChange(before: Entries, after: Entries) {
  const has = (entries: Entries, id: string) => entries.some((entry) => entry.id === id)
  return {
    unchanged: before.filter(({ id }) => has(after, id)),
    added: after.filter(({ id }) => !has(before, id)),
    removed: before.filter(({ id }) => !has(after, id)),
  }
}
