import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { type ApiAccess, api } from '../api-client/api.ts'
import { flow } from '../booking/flow.ts'
import { profile } from '../drafts/profile-draft.ts'
import { toasts } from '../feedback/toasts.ts'
import { offline } from '../offline/offline-state.ts'
import { serviceStatus } from '../page/service-status.ts'

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  serviceStatus: serviceStatus.reducer,
  flow: flow.reducer,
  offline: offline.reducer,
  profile: profile.reducer,
  toasts: toasts.reducer,
})

/** The state of all screens. */
export type State = ReturnType<typeof reducer>

/** Creates a store, one for each request or tab; `preloaded` is what the server already fetched. */
export function makeStore(access: ApiAccess, preloaded?: Partial<State>) {
  return configureStore({
    reducer,
    ...(preloaded && { preloadedState: preloaded }),
    middleware: (standard) => standard({ thunk: { extraArgument: access } }).concat(api.middleware),
  })
}

export type Store = ReturnType<typeof makeStore>
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()
export const useAppSelector = useSelector.withTypes<State>()
