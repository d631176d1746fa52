import type { FieldKind } from '../../../../api/contract/audit.ts'
import type { Format } from '../../../i18n/format.ts'
import { dateOf, hourOf } from '../../../shared/site/clock.ts'

/** The kinds of values by field name. Fields of other kinds are omitted. */
export type FieldKinds = Readonly<Record<string, FieldKind>>

/** A value of a state and its path, such as 'terms.studioId'. */
export interface StateField {
  readonly path: string
  readonly value: unknown
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** Returns every value of a state, in order. Lists of plain values stay together, and empty ones count as values. */
export function fieldsOf(state: unknown, path = ''): StateField[] {
  const inside = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
  if (Array.isArray(state) && !state.every(isPlain)) return state.flatMap((value, i) => fieldsOf(value, inside(i)))
  if (isObject(state) && Object.keys(state).length > 0)
    return Object.entries(state).flatMap(([name, value]) => fieldsOf(value, inside(name)))
  return path === '' ? [] : [{ path, value: state }]
}

/** Formats a value as plain text: texts without quotes, lists separated by commas, missing values as a dash. */
export function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(written).join(', ')
  return isObject(value) ? (Object.keys(value).length === 0 ? '–' : JSON.stringify(value)) : String(value)
}

const slotPattern = /\d{4}-\d{2}-\d{2}T\d{2}:00:00\.000Z/g

const slotText = (format: Format, slot: string) => `${format.shortDate(dateOf(slot))}, ${format.hour(hourOf(slot))}`

/** Formats a path. Hours in it are shown in Nairobi time. */
export const pathText = (format: Format, path: string): string =>
  path.replace(slotPattern, (slot) => slotText(format, slot))

/** Returns the field name of a path: 'slots' for 'slots.0'. */
const nameIn = (path: string) =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .at(-1) ?? ''

/** Formats a value for display: cents as money, hours and instants in Nairobi time, others as plain text. */
export function formatValue(format: Format, kinds: FieldKinds, { path, value }: StateField): string {
  const kind = kinds[nameIn(path)]
  const textOf = (each: unknown): string => {
    if (kind === 'cents' && typeof each === 'number') return format.money(each / 100)
    if (typeof each !== 'string' || Number.isNaN(Date.parse(each))) return written(each)
    if (kind === 'slot') return slotText(format, each)
    return kind === 'instant' ? format.moment(each) : each
  }
  return Array.isArray(value) && value.length > 0 ? value.map(textOf).join(', ') : textOf(value)
}

/** Returns whether a path, a path inside it, or a path that contains it has changed. */
export const isChanged = (path: string, changed: readonly string[]): boolean =>
  changed.some((each) => each === path || each.startsWith(`${path}.`) || path.startsWith(`${each}.`))
