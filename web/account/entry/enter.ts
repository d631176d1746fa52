import type { Session } from '../../../api/contract/auth.ts'
import { api, tagTypes } from '../../shared/api-client/api.ts'
import { forgetDrafts } from '../../shared/drafts/drafts.ts'
import { currentSession, endedSession, startSession } from '../../shared/session/session.ts'
import { type State, type Store, useAppDispatch } from '../../shared/store/store.ts'

/** Data that does not depend on the user. All other data was loaded for a user. */
const anybodys: readonly string[] = ['Config', 'Studio', 'Availability', 'Booking', 'Payment', 'Feature', 'Limitation']
const somebodys = tagTypes.filter((tag) => !anybodys.includes(tag))

/**
 * Reloads data after somebody signed in. Clears all data if any was loaded for the previous user. Otherwise all data and
 * the choices on the screen stay until the new data arrives.
 */
export const loadAnew = (isSamePerson: boolean) => (dispatch: Store['dispatch'], getState: () => State) => {
  const hasSomebodys = !isSamePerson && api.util.selectInvalidatedBy(getState(), somebodys).length > 0
  dispatch(hasSomebodys ? api.util.resetApiState() : api.util.invalidateTags([...tagTypes]))
}

/** Returns a function that starts a session and reloads the data it affects. It returns false if the token is invalid. */
export function useEnter(): (answer: Session) => boolean {
  const dispatch = useAppDispatch()
  return ({ data }) => {
    const before = endedSession()?.session.email
    if (!startSession(data.token)) return false
    const isSamePerson = currentSession()?.email === before
    if (before !== undefined && !isSamePerson) forgetDrafts()
    dispatch(loadAnew(isSamePerson))
    return true
  }
}
