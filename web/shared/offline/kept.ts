import { createSlice, isFulfilled, type PayloadAction } from '@reduxjs/toolkit'

/** A query with its arguments, as RTK Query's hooks and actions both tell it. */
export interface Asked {
  readonly endpointName?: unknown
  readonly originalArgs?: unknown
}

interface State {
  /** When those answers were given that came from the device and not from the server, in milliseconds. */
  readonly kept: Readonly<Record<string, number>>
  /** As of when the page on the screen is; null while it is up to date. */
  readonly asOf: number | null
}

const initialState: State = { kept: {}, asOf: null }

/** The name of a query with its arguments. */
export const nameOf = ({ endpointName, originalArgs }: Asked): string => JSON.stringify([endpointName, originalArgs])

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isQuery = (arg: unknown): arg is Asked => isObject(arg) && 'type' in arg && arg.type === 'query'

/** Since when a query's answer was kept; undefined when it came from the server. */
const keptAtOf = (meta: object): number | undefined => {
  if (!('baseQueryMeta' in meta) || !isObject(meta.baseQueryMeta)) return undefined
  return 'keptAt' in meta.baseQueryMeta && typeof meta.baseQueryMeta.keptAt === 'number'
    ? meta.baseQueryMeta.keptAt
    : undefined
}

/** Whether an action brings an answer that was kept, because nobody gave a new one. */
export const isKept = (action: unknown): boolean => isFulfilled(action) && keptAtOf(action.meta) !== undefined

export const offline = createSlice({
  name: 'offline',
  initialState,
  reducers: {
    /** The page on the screen says as of when it is. */
    dated: (state, { payload }: PayloadAction<number | null>) => {
      state.asOf = payload
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(isFulfilled, (state, { meta }) => {
      if (!isQuery(meta.arg)) return
      const name = nameOf(meta.arg)
      const at = keptAtOf(meta)
      if (at !== undefined) state.kept[name] = at
      else delete state.kept[name]
    })
  },
})

export const { dated } = offline.actions
