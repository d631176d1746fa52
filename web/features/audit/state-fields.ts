/** One value of a state, by where it stands in it: 'terms.studioId'. */
export interface StateField {
  readonly path: string
  readonly value: unknown
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** Every value of a state, in its order. Lists of plain values stay together; empty ones are values too. */
export function fieldsOf(state: unknown, path = ''): StateField[] {
  const inside = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
  if (Array.isArray(state) && !state.every(isPlain)) return state.flatMap((value, i) => fieldsOf(value, inside(i)))
  if (isObject(state) && Object.keys(state).length > 0)
    return Object.entries(state).flatMap(([name, value]) => fieldsOf(value, inside(name)))
  return path === '' ? [] : [{ path, value: state }]
}

/** A value as it is read: texts without quotes, lists by commas, nothing as a dash. */
export function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(written).join(', ')
  return isObject(value) ? (Object.keys(value).length === 0 ? '–' : JSON.stringify(value)) : String(value)
}

/** Whether one of the changed paths is this one, lies in it, or holds it. */
export const isChanged = (path: string, changed: readonly string[]): boolean =>
  changed.some((each) => each === path || each.startsWith(`${path}.`) || path.startsWith(`${each}.`))
