import type { Verdict } from '../../integrations/mpesa/inbox.ts'

/**
 * What a callback is worth. `unconfirmed`: the query gave no answer, so that it is looked at again before there is a
 * verdict; `unverified` and `contradicted`: it counts for nothing, and is looked at again, too.
 */
export type Judgement =
  | { readonly verdict: 'counted' | 'duplicate' | 'refused'; readonly why: string | null }
  | 'unconfirmed'
  | 'unverified'
  | 'contradicted'

/** Verdicts of callbacks that are still to be judged, or judged again. */
export const mayChange = (verdict: Verdict): boolean =>
  verdict === 'open' || verdict === 'unverified' || verdict === 'contradicted'

/** It changes nothing; `why` tells the admin. */
export const refused = (why: string): Judgement => ({ verdict: 'refused', why })

/** It is true. */
export const counted = (isNews: boolean): Judgement =>
  isNews ? { verdict: 'counted', why: null } : { verdict: 'duplicate', why: 'It was known already' }
