import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Language } from '../../../language/translate.ts'
import { storage, writeStorage } from '../session/session.ts'

const key = 'studioni.drafts'
/** The unfinished booking and the phone number of a payment request have their own formats. */
const otherKeys = ['studioni.booking', 'studioni.prompted']

/** Returns this tab's storage; null if there is none. */
export const tabStorage = (): Storage | null => storage('sessionStorage')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the object that this tab has stored as JSON under a key; null if there is none. */
export function storedObject(name: string): object | null {
  try {
    const stored: unknown = JSON.parse(tabStorage()?.getItem(name) ?? 'null')
    return isObject(stored) ? stored : null
  } catch {
    // The text is not JSON.
    return null
  }
}

const allDrafts = (): Readonly<Record<string, unknown>> => ({ ...storedObject(key) })

/** The person (an email address; empty for visitors) and the name of a form. */
interface DraftOf {
  readonly person: string
  readonly form: string
}

const nameOf = ({ person, form }: DraftOf) => `${person} ${form}`

/** Returns the input of a form in this tab; undefined if there is none. */
export function readDraft(of: DraftOf): object | undefined {
  const draft = allDrafts()[nameOf(of)]
  return isObject(draft) ? draft : undefined
}

/** Stores the input of a form, if the browser lets us; removes the stored input if it is empty. */
export function saveDraft(of: DraftOf, typed: object): void {
  const { [nameOf(of)]: _, ...others } = allDrafts()
  const drafts = Object.keys(typed).length > 0 ? { ...others, [nameOf(of)]: typed } : others
  writeStorage(key, JSON.stringify(drafts), 'sessionStorage')
}

/** Removes all input of this tab: unsent forms, and the phone number of a payment request. */
export function forgetDrafts(): void {
  for (const name of [key, ...otherKeys]) tabStorage()?.removeItem(name)
}

/** The fields of a profile form. */
export interface Profile {
  readonly name: string
  readonly phone: string
  readonly language: Language
}

/** Unsaved changes in a profile form. */
interface ProfileDraft {
  readonly userId: string
  readonly written: Partial<Profile>
}

const initialState: { readonly draft: ProfileDraft | null } = { draft: null }

/** Outlives the session, but only in this tab's memory: nothing of it stays on the device. */
export const profile = createSlice({
  name: 'profile',
  initialState,
  reducers: {
    profileWritten: (_, { payload: draft }: PayloadAction<ProfileDraft>) => ({ draft }),
    profileSaved: () => initialState,
  },
})

export const { profileWritten, profileSaved } = profile.actions

declare module '../store/store.ts' {
  interface State {
    readonly profile: ReturnType<typeof profile.reducer>
  }
}
