import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { type ApiAccess, api } from '../shared/api-client/api.ts'
import { flow } from '../shared/booking/flow.ts'
import { profile } from '../shared/drafts/drafts.ts'
import { toasts } from '../shared/feedback/toasts.ts'
import { offline } from '../shared/offline/offline-state.ts'
import { serviceStatus } from '../shared/page/ServiceBanner.tsx'
import type { State, Store } from '../shared/store/store.ts'

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  serviceStatus: serviceStatus.reducer,
  flow: flow.reducer,
  offline: offline.reducer,
  profile: profile.reducer,
  toasts: toasts.reducer,
})

/** Creates a store, one for each request or tab; `preloaded` is what the server already fetched. */
export function makeStore(access: ApiAccess, preloaded?: Partial<State>): Store {
  return configureStore({
    reducer,
    ...(preloaded && { preloadedState: preloaded }),
    middleware: (standard) => standard({ thunk: { extraArgument: access } }).concat(api.middleware),
  })
}
