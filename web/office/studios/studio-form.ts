import type { OfficeStudio, StudioText } from '../../../api/contract/office-studios.ts'

/** The form of a studio, as typed; features and limitations by their ids. */
export interface StudioForm {
  readonly name: string
  readonly code: string
  readonly location: string
  readonly description: string
  readonly hourlyRate: string
  readonly capacity: string
  readonly active: boolean
  readonly featured: boolean
  readonly features: readonly string[]
  readonly limitations: readonly string[]
}

/** Whose form it is: an admin's new studio, an admin's change, or whatever a manager sends. */
export type FormKind = 'admin' | 'edit' | 'manager'

const standardCapacity = '10'
/** Hourly rates are whole multiples of it, in KES. */
export const rateStep = 100

export const emptyForm: StudioForm = {
  name: '',
  code: '',
  location: '',
  description: '',
  hourlyRate: '',
  capacity: standardCapacity,
  active: true,
  featured: false,
  features: [],
  limitations: [],
}

const formFields = [
  'name',
  'code',
  'location',
  'description',
  'hourlyRate',
  'capacity',
  'active',
  'featured',
  'features',
  'limitations',
] as const satisfies readonly (keyof StudioForm)[]

const ids = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id)

/** A studio to change: with the texts that are live, or with those of an edit that waits. */
export const formOf = (
  studio: Pick<OfficeStudio, keyof StudioText | 'code' | 'active' | 'featured'>,
  text: StudioText = studio,
): StudioForm => ({
  name: text.name,
  code: studio.code,
  location: text.location,
  description: text.description,
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

/** Whether a field may not be left blank. */
export const requires = (kind: FormKind, field: keyof StudioForm): boolean =>
  required[kind].some((each) => each === field)

/** The required fields that are blank. */
export const missingIn = (kind: FormKind, form: StudioForm): readonly TextField[] =>
  required[kind].filter((field) => form[field].trim() === '')

/** Fields whose number is none of those allowed; blank ones are not odd. */
export function oddIn({ hourlyRate, capacity }: StudioForm): readonly ('hourlyRate' | 'capacity')[] {
  const people = Number(capacity)
  const odd: ('hourlyRate' | 'capacity')[] = []
  if (hourlyRate.trim() !== '' && !(Number(hourlyRate) >= 0 && Number(hourlyRate) % rateStep === 0))
    odd.push('hourlyRate')
  if (capacity.trim() !== '' && !(Number.isInteger(people) && people >= 1 && people <= 100)) odd.push('capacity')
  return odd
}

const numberIn = (text: string) => (text.trim() === '' ? null : Number(text))

/** What a manager sends. */
export const managedBody = (form: StudioForm) => ({
  name: form.name.trim(),
  location: form.location.trim(),
  description: form.description.trim(),
  hourlyRate: numberIn(form.hourlyRate),
  capacity: numberIn(form.capacity),
  features: [...form.features],
  limitations: [...form.limitations],
})

/** What an admin sends: also the code, in capitals, and what the studio is to be. */
export const adminBody = (form: StudioForm) => ({
  ...managedBody(form),
  code: form.code.trim().toUpperCase(),
  active: form.active,
  featured: form.featured,
})

/**
 * A change of what was shown at a revision. Lists that were not touched are left out: a studio may have features that are
 * inactive, which no form shows.
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

/** A form that goes on from the studio as it is now. */
export interface CarriedOver {
  readonly form: StudioForm
  /** What somebody else has changed, too. */
  readonly contested: readonly (keyof StudioForm)[]
}

/** Keeps what was typed since `start`, and takes all else as it is now. */
export function carriedOver(typed: StudioForm, start: StudioForm, now: StudioForm): CarriedOver {
  const isTyped = (name: keyof StudioForm) => !isSame(typed[name], start[name])
  const kept = <Name extends keyof StudioForm>(name: Name) => (isTyped(name) ? typed[name] : now[name])
  return {
    form: {
      name: kept('name'),
      code: kept('code'),
      location: kept('location'),
      description: kept('description'),
      hourlyRate: kept('hourlyRate'),
      capacity: kept('capacity'),
      active: kept('active'),
      featured: kept('featured'),
      features: kept('features'),
      limitations: kept('limitations'),
    },
    contested: formFields.filter(
      (name) => isTyped(name) && !isSame(now[name], start[name]) && !isSame(now[name], typed[name]),
    ),
  }
}
