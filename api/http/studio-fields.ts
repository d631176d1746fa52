import { kesOf } from '../../domain/kernel/money.ts'
import type { Resolutions } from '../../domain/studio/approval.ts'
import type {
  FieldConflict as DomainConflict,
  StudioField as DomainField,
  EditConflict,
} from '../../domain/studio/changes.ts'
import type { DetailField } from '../../domain/studio/events.ts'
import type { EditConflictProblem, FieldConflict, StudioField } from '../contract/office-studios.ts'

/** The request's names of a studio's fields. */
const fieldNames: Readonly<Record<DetailField, StudioField>> = {
  name: 'name',
  location: 'location',
  description: 'description',
  descriptionSw: 'descriptionSw',
  hourlyRateCents: 'hourlyRate',
  capacity: 'capacity',
  featureIds: 'features',
  limitationIds: 'limitations',
}

/** An edit's fields by their request names. */
export const namedFields = (fields: readonly DomainField[]): StudioField[] =>
  fields.flatMap((field) => (field === 'code' ? [] : fieldNames[field]))

/** Converts an admin's choices to domain fields. */
export const resolutionsOf = (
  chosen: { readonly [Field in StudioField]?: 'current' | 'proposed' | undefined } | null | undefined,
): Resolutions => ({
  name: chosen?.name,
  location: chosen?.location,
  description: chosen?.description,
  descriptionSw: chosen?.descriptionSw,
  hourlyRateCents: chosen?.hourlyRate,
  capacity: chosen?.capacity,
  featureIds: chosen?.features,
  limitationIds: chosen?.limitations,
})

type Details = Pick<EditConflictProblem, 'conflicts' | 'pending_version'>

/** The details of a conflict's answer: amounts in KES. */
export const conflictDetails = ({ conflicts, pendingVersion }: EditConflict): Details => ({
  conflicts: conflicts.map(conflictView),
  ...(pendingVersion !== undefined && { pending_version: pendingVersion }),
})

const conflictView = ({ field, base, current, proposed }: DomainConflict): FieldConflict => {
  const view = (value: typeof base) => {
    if (field === 'hourlyRateCents' && typeof value === 'number') return kesOf(value)
    return typeof value === 'object' && value !== null ? [...value] : value
  }
  return {
    field: field === 'code' ? field : fieldNames[field],
    base: view(base),
    current: view(current),
    proposed: view(proposed),
  }
}
