import type { Session } from '../../../api/contract/auth.ts'
import { api, tagTypes } from '../../shared/api-client/api.ts'
import { startSession } from '../../shared/session/session.ts'
import { type State, type Store, useAppDispatch } from '../../shared/store/store.ts'

/** What anybody may ask for; the rest was loaded as somebody. */
const anybodys: readonly string[] = ['Config', 'Studio', 'Availability', 'Booking', 'Payment', 'Feature', 'Limitation']
const somebodys = tagTypes.filter((tag) => !anybodys.includes(tag))

/**
 * Loads anew what was loaded as somebody else, or nobody. Of somebody else nothing is left; what anybody may see stays on
 * the screen until then, and with it what was chosen there.
 */
export const loadAnew = () => (dispatch: Store['dispatch'], getState: () => State) => {
  const hasSomebodys = api.util.selectInvalidatedBy(getState(), somebodys).length > 0
  dispatch(hasSomebodys ? api.util.resetApiState() : api.util.invalidateTags([...tagTypes]))
}

/** Begins the session that the server answered with, and loads anew what it may change. */
export function useEnter(): (answer: Session) => boolean {
  const dispatch = useAppDispatch()
  return ({ data }) => {
    if (!startSession(data.token)) return false
    dispatch(loadAnew())
    return true
  }
}
