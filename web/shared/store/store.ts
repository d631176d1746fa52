import type { Store as ReduxStore, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { type ApiAccess, api } from '../api-client/api.ts'

/** The state of all screens. Each slice adds its own part, and web/app/store.ts combines them. */
export interface State {
  readonly [api.reducerPath]: ReturnType<typeof api.reducer>
}

/** The store of a tab, or of a request to the server. */
export interface Store extends ReduxStore<State> {
  readonly dispatch: ThunkDispatch<State, ApiAccess, UnknownAction>
}

export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()
export const useAppSelector = useSelector.withTypes<State>()
