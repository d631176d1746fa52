import type { OfficeStudio, StudioText } from '../../../api/contract/office-studios.ts'
import { amountIn } from '../../../language/text.ts'

/** The kind of form: an admin's new studio, an admin's change, or any form of a manager. */
export type FormKind = 'admin' | 'edit' | 'manager'

const standardCapacity = '10'
/** Hourly rates are multiples of this, in KES. */
const rateStep = 100

const none: readonly string[] = []

export const emptyForm = {
  name: '',
  code: '',
  location: '',
  description: '',
  descriptionSw: '',
  hourlyRate: '',
  capacity: standardCapacity,
  active: true,
  featured: false,
  features: none,
  limitations: none,
}

/** The form values of a studio, as typed. Features and limitations are ids. */
export type StudioForm = Readonly<typeof emptyForm>

const isField = (name: string): name is keyof StudioForm => name in emptyForm

const ids = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id)

/** Returns the form values of a studio, with the live texts or those of a pending edit. */
export const formOf = (
  studio: Pick<OfficeStudio, keyof StudioText | 'code' | 'active' | 'featured'>,
  text: StudioText = studio,
): StudioForm => ({
  name: text.name,
  code: studio.code,
  location: text.location,
  description: text.description,
  descriptionSw: text.descriptionSw ?? '',
  hourlyRate: text.hourly_rate === null ? '' : String(text.hourly_rate),
  capacity: String(text.capacity || standardCapacity),
  active: studio.active,
  featured: studio.featured,
  features: ids(text.features),
  limitations: ids(text.limitations),
})

const required = {
  admin: ['name', 'code', 'location', 'description'],
  edit: ['name', 'code', 'location', 'capacity'],
  manager: ['name', 'location', 'description', 'hourlyRate', 'capacity'],
} as const satisfies Record<FormKind, readonly (keyof StudioForm)[]>

type TextField = (typeof required)[FormKind][number]

/** Returns whether a field is required. */
export const requires = (kind: FormKind, field: keyof StudioForm): boolean =>
  required[kind].some((each) => each === field)

/** Returns the required fields that are blank. */
export const missingIn = (kind: FormKind, form: StudioForm): readonly TextField[] =>
  required[kind].filter((field) => form[field].trim() === '')

/** Returns the fields with an invalid number. Blank fields are valid. */
export function invalidIn({ hourlyRate, capacity }: StudioForm): readonly ('hourlyRate' | 'capacity')[] {
  const people = amountIn(capacity)
  const odd: ('hourlyRate' | 'capacity')[] = []
  if (hourlyRate.trim() !== '' && amountIn(hourlyRate) % rateStep !== 0) odd.push('hourlyRate')
  if (capacity.trim() !== '' && !(Number.isInteger(people) && people >= 1 && people <= 100)) odd.push('capacity')
  return odd
}

const numberIn = (text: string) => (text.trim() === '' ? null : amountIn(text))

/** Returns a manager's request body. */
export const managedBody = (form: StudioForm) => ({
  name: form.name.trim(),
  location: form.location.trim(),
  description: form.description.trim(),
  descriptionSw: form.descriptionSw.trim(),
  hourlyRate: numberIn(form.hourlyRate),
  capacity: numberIn(form.capacity),
  features: [...form.features],
  limitations: [...form.limitations],
})

/** Returns an admin's request body, which also has the code in capitals, `active` and `featured`. */
export const adminBody = (form: StudioForm) => ({
  ...managedBody(form),
  code: form.code.trim().toUpperCase(),
  active: form.active,
  featured: form.featured,
})

/**
 * Returns the request body of a change to a displayed revision. Omits unchanged lists, because a studio may have inactive
 * features that no form shows.
 */
export const changeOf = <Body extends ReturnType<typeof managedBody>>(
  body: Body,
  start: StudioForm,
  revision: number,
) => {
  const { features, limitations, ...rest } = body
  return {
    ...rest,
    revision,
    ...(!isSame(features, start.features) && { features }),
    ...(!isSame(limitations, start.limitations) && { limitations }),
  }
}

type Value = StudioForm[keyof StudioForm]

const isSame = (a: Value, b: Value) =>
  typeof a === 'object' && typeof b === 'object' ? a.toSorted().join() === b.toSorted().join() : a === b

/** Whether two forms have the same values. */
export const isSameForm = (one: StudioForm, other: StudioForm): boolean =>
  Object.keys(one)
    .filter(isField)
    .every((name) => isSame(one[name], other[name]))

/**
 * Keeps values edited since `start` and updates all other fields to `now`. `contested` are the edited fields that another
 * user has changed as well.
 */
export function carriedOver(typed: StudioForm, start: StudioForm, now: StudioForm) {
  const edited = Object.keys(typed)
    .filter(isField)
    .filter((name) => !isSame(typed[name], start[name]))
  return {
    form: { ...now, ...Object.fromEntries(edited.map((name) => [name, typed[name]])) },
    contested: edited.filter((name) => !isSame(now[name], start[name]) && !isSame(now[name], typed[name])),
  }
}
