import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Language } from '../../../language/translate.ts'

/** Unsaved input of a profile form. */
interface ProfileDraft {
  readonly userId: string
  readonly written: { readonly name: string; readonly phone: string; readonly language: Language }
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
