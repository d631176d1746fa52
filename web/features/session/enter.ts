import type { Session } from '../../../api/contract/auth.ts'
import { api } from '../../app/api.ts'
import { startSession } from '../../app/session.ts'
import { useAppDispatch } from '../../app/store.ts'

/** Begins the session that the server answered with; what was loaded as somebody else, or nobody, is loaded anew. */
export function useEnter(): (answer: Session) => boolean {
  const dispatch = useAppDispatch()
  return ({ data }) => {
    if (!startSession(data.token)) return false
    dispatch(api.util.resetApiState())
    return true
  }
}
