import { useEffect } from 'react'
import { useStore } from 'react-redux'
import type { Store } from '../store/store.ts'
import { restoreDraft, saveDraft } from './draft.ts'

const useAppStore = useStore.withTypes<Store>()

/** Takes up a booking where this tab left it, once the page stands as the server sent it, and keeps it as it goes on. */
export function ResumedDraft() {
  const store = useAppStore()
  useEffect(() => {
    restoreDraft(store)
    return saveDraft(store)
  }, [store])
  return null
}
