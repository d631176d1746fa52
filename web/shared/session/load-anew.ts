import { api, tagTypes } from '../api-client/api.ts'
import type { State, Store } from '../store/store.ts'

/** Data that does not depend on the user. All other data was loaded for a user. */
const anybodys: readonly string[] = ['Config', 'Studio', 'Availability', 'Booking', 'Payment', 'Feature', 'Limitation']
const somebodys = tagTypes.filter((tag) => !anybodys.includes(tag))

/**
 * Reloads data after a sign-in. Clears all data if any was loaded for the previous user. Otherwise all data and the
 * choices on the screen stay until the new data arrives.
 */
export const loadAnew = (isSamePerson: boolean) => (dispatch: Store['dispatch'], getState: () => State) => {
  const hasSomebodys = !isSamePerson && api.util.selectInvalidatedBy(getState(), somebodys).length > 0
  dispatch(hasSomebodys ? api.util.resetApiState() : api.util.invalidateTags([...tagTypes]))
}
