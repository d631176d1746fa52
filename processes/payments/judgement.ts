import type { Verdict } from '../../integrations/mpesa/inbox.ts'

/**
 * The verdict on a callback. `unconfirmed`: the status query failed, so it is checked again first. `unverified` and
 * `contradicted`: it does not count and is checked again.
 */
export type Judgement =
  | { readonly verdict: 'counted' | 'duplicate' | 'refused'; readonly why: string | null }
  | 'unconfirmed'
  | 'unverified'
  | 'contradicted'

/** Verdicts that are still to be made or reviewed. */
export const mayChange = (verdict: Verdict): boolean =>
  verdict === 'open' || verdict === 'unverified' || verdict === 'contradicted'

/** It changes nothing; `why` informs the admin. */
export const refused = (why: string): Judgement => ({ verdict: 'refused', why })

/** It is true. */
export const counted = (isNew: boolean): Judgement =>
  isNew ? { verdict: 'counted', why: null } : { verdict: 'duplicate', why: 'It was known already' }
