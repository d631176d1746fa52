import type { CatalogueItem } from '../../../domain/catalogue/catalogue.ts'
import type { OfferedSessionType } from '../../../domain/session-type/session-type.ts'
import type { StudioBasics } from '../../../domain/studio/studio.ts'
import type { CatalogueRow } from '../../../projections/catalogue/catalogue.ts'
import type { Fields } from './forms.ts'

/** The fields of the form of a studio's hours: each day is one. */
export const hoursFields = ({
  openingHours,
  bufferMinutes,
}: Pick<StudioBasics, 'openingHours' | 'bufferMinutes'>): Fields => ({
  ...Object.fromEntries(openingHours.map((hours, day) => [`the hours of day ${day}`, hours])),
  bufferMinutes,
})

/** The fields of a studio's form. */
export const studioFields = ({ code, details }: Pick<StudioBasics, 'code' | 'details'>): Fields => ({
  code,
  ...details,
})

/** The fields of a session type's form. */
export const typeFields = ({ studioId, details }: Pick<OfferedSessionType, 'studioId' | 'details'>): Fields => ({
  studioId,
  ...details,
})

/** The fields of a feature's or limitation's form. */
export const itemFields = (row: CatalogueRow): CatalogueItem => ({
  name: row.name,
  icon: row.icon,
  description: row.description,
  active: row.active,
  nameSw: row.name_sw,
  descriptionSw: row.description_sw,
})
