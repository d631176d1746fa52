import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** A file being uploaded. `sent` is the fraction of its bytes sent, 0 to 1. */
export interface Upload {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly sent: number
  /** The error message, only on failure. */
  readonly error: string | null
}

type Uploads = readonly Upload[]
const initialState: Uploads = []

const changed = (uploads: Uploads, id: string, change: Partial<Upload>): Uploads =>
  uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload))

/** The uploads of a dialog. Completed ones leave the list; failed ones stay until they are dismissed. */
const uploads = createSlice({
  name: 'uploads',
  initialState,
  reducers: {
    queued: (list, { payload }: PayloadAction<readonly Pick<Upload, 'id' | 'name' | 'size'>[]>) => [
      ...list,
      ...payload.map((file): Upload => ({ ...file, state: 'waiting', sent: 0, error: null })),
    ],
    progressed: (list, { payload: { id, sent } }: PayloadAction<{ id: string; sent: number }>) =>
      changed(list, id, { state: 'sending', sent, error: null }),
    failed: (list, { payload: { id, error } }: PayloadAction<{ id: string; error: string }>) =>
      changed(list, id, { state: 'failed', error }),
    left: (list, { payload: id }: PayloadAction<string>) => list.filter((upload) => upload.id !== id),
  },
})

export const { queued, progressed, failed, left } = uploads.actions
export const { reducer: uploadsReducer } = uploads
export const noUploads = initialState
