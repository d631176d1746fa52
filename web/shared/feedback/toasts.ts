import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

/**
 * A message shown for a moment: a confirmed booking, a short note, a text that a screen provides, or a notification.
 */
export type Toast =
  | {
      readonly kind: 'booked'
      readonly id: string
      readonly code: string
      readonly studio: string
      readonly date: string | null
      /** The day chosen without hours. */
      readonly preferredDate?: string | null | undefined
      readonly sessionType: string
      /** Whether nothing else shows the booking, because the visitor is not led to its page. */
      readonly isAlone?: boolean
      /** The path of the booking's page, if the visitor is not led there and it is known. */
      readonly page?: string | undefined
    }
  | { readonly kind: 'note'; readonly id: string; readonly note: Note }
  | { readonly kind: 'words'; readonly id: string; readonly words: string; readonly failed: boolean }
  | { readonly kind: 'notification'; readonly id: string; readonly title: string; readonly message: string }

/** The short notes; their texts are the messages toast.{note}. */
export type Note = 'cancelled' | 'moved' | 'arranged'

type BookedToast = Omit<Extract<Toast, { kind: 'booked' }>, 'id' | 'kind'>

const initialState: Toast[] = []

export const toasts = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    booked: {
      prepare: (booking: BookedToast) => ({ payload: { ...booking, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<BookedToast & { id: string }>) => {
        state.push({ kind: 'booked', ...payload })
      },
    },
    noted: {
      prepare: (note: Note) => ({ payload: { note, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<{ note: Note; id: string }>) => [
        ...state.filter((toast) => toast.kind !== 'note'),
        { kind: 'note', ...payload },
      ],
    },
    /**
     * Shows a text of a screen that loads on demand and so provides its own texts: a success or a failure. A success
     * leaves failures on the screen, which may be shown nowhere else.
     */
    showToast: {
      prepare: (words: string, failed = false) => ({ payload: { words, failed, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<{ words: string; failed: boolean; id: string }>) => [
        ...state.filter((toast) => toast.kind !== 'words' || (toast.failed && !payload.failed)),
        { kind: 'words', ...payload },
      ],
    },
    /** Shows an event that happened elsewhere, beside the last two, and leaves other toasts on the screen. */
    notified: {
      prepare: (title: string, message: string) => ({ payload: { title, message, id: nanoid() } }),
      reducer(state, { payload }: PayloadAction<{ title: string; message: string; id: string }>) {
        const latest = state.filter(({ kind }) => kind === 'notification').slice(-2)
        return [
          ...state.filter((toast) => toast.kind !== 'notification' || latest.includes(toast)),
          { kind: 'notification', ...payload },
        ]
      },
    },
    gone: (state, { payload: id }: PayloadAction<string>) => state.filter((toast) => toast.id !== id),
  },
})

export const { booked, noted, showToast, notified, gone } = toasts.actions

declare module '../store/store.ts' {
  interface State {
    readonly toasts: Toast[]
  }
}
