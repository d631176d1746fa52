import { useEffect, useRef } from 'react'
import { api, tagTypes } from '../api-client/api.ts'
import { noFlow, restored } from '../booking/flow.ts'
import { forgetDrafts } from '../drafts/drafts.ts'
import { type State, type Store, useAppDispatch } from '../store/store.ts'
import { endedSession, useSession } from './session.ts'

/** Data that does not depend on the user. All other data was loaded for a user. */
const publicTags: readonly string[] = [
  'Config',
  'Studio',
  'Availability',
  'Booking',
  'Payment',
  'Feature',
  'Limitation',
]
const personalTags = tagTypes.filter((tag) => !publicTags.includes(tag))

/**
 * Reloads data after a sign-in. Clears all data if any was loaded for the previous user. Otherwise all data and the
 * choices on the screen stay until the new data arrives.
 */
export const reloadData = (isSamePerson: boolean) => (dispatch: Store['dispatch'], getState: () => State) => {
  const hasPersonalData = !isSamePerson && api.util.selectInvalidatedBy(getState(), personalTags).length > 0
  dispatch(hasPersonalData ? api.util.resetApiState() : api.util.invalidateTags([...tagTypes]))
}

/**
 * Removes a person's loaded data and input from this tab once another person is signed in, here or in another tab. The
 * contact details of a booking are removed as soon as its person signs out.
 */
export function usePersonChange(): void {
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
    dispatch(reloadData(false))
  }, [dispatch, email])
}
