import type { Session } from '../../../api/contract/auth.ts'
import { currentSession, endedSession, startSession } from '../../shared/session/session.ts'
import { reloadData } from '../../shared/sign-in/session-api.ts'
import { useAppDispatch } from '../../shared/store/store.ts'

/** Returns a function that starts a session and reloads the data it affects. It returns false if the token is invalid. */
export function useSignInCompletion(): (answer: Session) => boolean {
  const dispatch = useAppDispatch()
  return ({ data }) => {
    const before = endedSession()?.session.email
    if (!startSession(data.token)) return false
    dispatch(reloadData(currentSession()?.email === before))
    return true
  }
}
