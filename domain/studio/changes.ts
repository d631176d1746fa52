import { errorText, type FieldName, fieldList } from '../../language/errors/errors.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { ChangedDetails, StudioDetails } from './events.ts'

/** The fields of an admin's form: the details and the code. */
export type CodedDetails = StudioDetails & { readonly code: string }
export type StudioField = keyof CodedDetails
type Some = Partial<CodedDetails>
type Value = CodedDetails[StudioField]

/** A pending edit: the details it is based on, and the new values of its fields. */
export interface PendingEdit {
  readonly base: StudioDetails
  readonly changes: ChangedDetails
}

/** A conflict: the base value, the current one and the proposed one. */
export interface FieldConflict {
  readonly field: StudioField
  readonly base: Value
  readonly current: Value
  readonly proposed: Value
}

/** Two people changed the same fields; `conflicts` has the three values of each. */
export class EditConflict extends DomainError {
  readonly conflicts: readonly FieldConflict[]
  /** The version of the pending change, for the next decision. */
  readonly pendingVersion: number | undefined

  constructor(
    key: 'edit.conflict' | 'edit.fields-changed',
    conflicts: readonly FieldConflict[],
    pendingVersion?: number,
  ) {
    const changed = namesOf(conflicts.map(({ field }) => field))
    super('edit_conflict', errorText(key, { fields: fieldList(changed) }), { changed })
    this.conflicts = conflicts
    this.pendingVersion = pendingVersion
  }
}

/** The label of each field. */
const words: Readonly<Record<StudioField, FieldName>> = {
  name: 'name',
  code: 'code',
  location: 'location',
  description: 'description',
  descriptionSw: 'descriptionSw',
  hourlyRateCents: 'hourly rate',
  capacity: 'capacity',
  featureIds: 'features',
  limitationIds: 'limitations',
}
const isField = (name: string): name is StudioField => name in words
const everyField: readonly StudioField[] = Object.keys(words).filter(isField)

/** Returns the labels of fields. */
export const namesOf = (fields: readonly StudioField[]): FieldName[] => fields.map((field) => words[field])

/** Returns the fields with a value, in the order of their form. */
export const fieldsOf = (some: Some): StudioField[] => everyField.filter((field) => field in some)

/** Some of the fields, with their values. */
export function picked(from: Some, fields: readonly StudioField[]): Some {
  const some: Some = {}
  for (const field of fields) copy(from, some, field)
  return some
}

function copy<Field extends StudioField>(from: Some, to: Some, field: Field): void {
  const value = from[field]
  if (value !== undefined) to[field] = value
}

/** Returns the fields whose values differ, with their new values. Compares lists of ids as sets. */
export const changesBetween = (before: Some, after: Some): Some =>
  picked(
    after,
    fieldsOf(after).filter((field) => !isSame(before[field], after[field])),
  )

const isSame = (a: Value | undefined, b: Value | undefined): boolean =>
  Array.isArray(a) && Array.isArray(b) ? [...a].sort().join() === [...b].sort().join() : a === b

/** Returns the conflicts: fields whose current value is neither the base nor the proposed one. */
export const conflictsOf = ({ base, changes }: { base: Some; changes: Some }, now: Some): FieldConflict[] =>
  fieldsOf(changes).flatMap((field) => {
    const from = base[field]
    const current = now[field]
    const proposed = changes[field]
    if (from === undefined || current === undefined || proposed === undefined) return []
    return isSame(current, from) || isSame(current, proposed) ? [] : [{ field, base: from, current, proposed }]
  })

/**
 * Applies a form's changes to the current values (a three-way merge). `seen` holds the values the form started from, so
 * unchanged fields keep their current values. Throws EditConflict if someone else changed the same field.
 */
export function rebased<Fields extends Some>(input: Fields, seen: Fields, now: Fields): Fields {
  const changes = changesBetween(seen, input)
  const conflicts = conflictsOf({ base: seen, changes }, now)
  if (conflicts.length > 0) throw new EditConflict('edit.fields-changed', conflicts)
  return { ...now, ...changes }
}

/** Returns the pending edit after a submission. Old events lack a base; the live details are their base. */
export function pendingEditOf(
  live: StudioDetails,
  { base, changes }: { readonly base: ChangedDetails | null; readonly changes: ChangedDetails },
): PendingEdit | null {
  const changed = base === null ? changesBetween(live, changes) : changes
  return fieldsOf(changed).length > 0 ? { base: { ...live, ...base }, changes: changed } : null
}

/** Whether an admin changes fields that a pending edit changes too. */
export const touches = (before: Some, changes: Some, waiting: PendingEdit | null): boolean =>
  waiting !== null && fieldsOf(changesBetween(before, changes)).some((field) => field in waiting.changes)
