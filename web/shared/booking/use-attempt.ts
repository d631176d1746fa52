import { useState } from 'react'
import { readDraft, saveDraft } from '../drafts/drafts.ts'
import { currentSession } from '../session/session.ts'
import { attemptFor, type Flow } from './flow.ts'

/** The keys of a request that is repeated after its answer was lost, also after its dialog was closed. */
export interface Attempt {
  /** Returns the Idempotency-Key for this content: the last one while the content is the same. */
  keyFor(content: string): string
  /** Forgets the last key, because the server has answered. */
  end(): void
}

const attemptIn = (draft: object | undefined): Flow['attempt'] =>
  draft && 'key' in draft && 'content' in draft ? { key: String(draft.key), content: String(draft.content) } : null

/** Returns the attempts of a form, stored in this tab beside its input. */
export function useAttempt(form: string): Attempt {
  const [of] = useState(() => ({ person: currentSession()?.email ?? '', form: `attempt ${form}` }))
  return {
    keyFor(content) {
      const attempt = attemptFor(attemptIn(readDraft(of)), content)
      saveDraft(of, attempt)
      return attempt.key
    },
    end: () => saveDraft(of, {}),
  }
}
