import { useEffect } from 'react'
import { useStore } from 'react-redux'
import type { Store } from '../store/store.ts'
import { restoreDraft, saveDraft } from './draft.ts'

const useAppStore = useStore.withTypes<Store>()

/** Restores this tab's unfinished booking after hydration, and saves it as it changes. */
export function ResumedDraft() {
  const store = useAppStore()
  useEffect(() => {
    restoreDraft(store)
    return saveDraft(store)
  }, [store])
  return null
}
