import { useEffect } from 'react'
import { useStore } from 'react-redux'
import type { Store } from '../store/store.ts'
import { restoreDraft, saveDraft } from './draft.ts'
import type { Sending } from './flow.ts'

const useAppStore = useStore.withTypes<Store>()

/**
 * Restores this tab's unfinished booking after hydration, and saves it as it changes. A request whose answer is not known
 * is sent again: its key makes it the same booking.
 */
export function ResumedDraft() {
  const store = useAppStore()
  useEffect(() => {
    restoreDraft(store)
    const { sending } = store.getState().flow
    if (sending) void resume(store, sending)
    return saveDraft(store)
  }, [store])
  return null
}

async function resume(store: Store, sending: Sending): Promise<void> {
  const { sendBooking } = await import('./send-booking.ts')
  await store.dispatch(sendBooking({ ...sending, isResumed: true }))
}
