import { useState } from 'react'
import { randomKey } from '../api-client/random-id.ts'
import { readDraft, saveDraft } from '../drafts/drafts.ts'
import { currentSession } from '../session/session.ts'

/** The keys of a request that is repeated after its answer was lost, also after its dialog was closed. */
export interface Attempt {
  /** Returns the Idempotency-Key for this content: the last one while the content is the same. */
  keyFor(content: string): string
  /** Forgets the last key, because the server has answered. */
  end(): void
}

const attemptIn = (draft: object | undefined) =>
  draft && 'key' in draft && 'content' in draft ? { key: String(draft.key), content: String(draft.content) } : null

/** Returns the attempts of a form, stored in this tab beside its input. */
export function useAttempt(form: string): Attempt {
  const [of] = useState(() => ({ person: currentSession()?.email ?? '', form: `attempt ${form}` }))
  return {
    keyFor(content) {
      const last = attemptIn(readDraft(of))
      const key = last?.content === content ? last.key : randomKey()
      saveDraft(of, { key, content })
      return key
    },
    end: () => saveDraft(of, {}),
  }
}
