import { useState } from 'react'
import { randomKey } from '../api-client/random-id.ts'
import { readDraft, saveDraft } from '../drafts/drafts.ts'
import { currentSession } from '../session/session.ts'

/** The key of a request that is sent until the server answers, also after its dialog was closed. */
export interface Attempt {
  /**
   * Returns the Idempotency-Key: the last one until an answer has come. Corrected input has the same key, so that it
   * does not make a second object if the first request had reached the server.
   */
  key(): string
  /** Forgets the key, because the server has answered. */
  end(): void
}

const keyIn = (draft: object | undefined) => (draft && 'key' in draft ? String(draft.key) : undefined)

/** Returns the attempts of a form, stored in this tab beside its input. */
export function useAttempt(form: string): Attempt {
  const [of] = useState(() => ({ person: currentSession()?.email ?? '', form: `attempt ${form}` }))
  return {
    key() {
      const key = keyIn(readDraft(of)) ?? randomKey()
      saveDraft(of, { key })
      return key
    },
    end: () => saveDraft(of, {}),
  }
}
