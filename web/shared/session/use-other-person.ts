import { useEffect, useRef } from 'react'
import { noFlow, restored } from '../booking/flow.ts'
import { forgetDrafts } from '../drafts/drafts.ts'
import { useAppDispatch } from '../store/store.ts'
import { loadAnew } from './load-anew.ts'
import { endedSession, useSession } from './session.ts'

/**
 * Removes a person's loaded data and input from this tab once another person is signed in, here or in another tab. The
 * contact details of a booking are removed as soon as its person signs out.
 */
export function useOtherPerson(): void {
  const dispatch = useAppDispatch()
  const email = useSession()?.email
  const last = useRef(email)
  useEffect(() => {
    const before = last.current
    if (email !== undefined) last.current = email
    if (before === undefined || before === email || (email === undefined && endedSession())) return
    dispatch(restored(noFlow))
    if (email === undefined) return
    forgetDrafts()
    dispatch(loadAnew(false))
  }, [dispatch, email])
}
