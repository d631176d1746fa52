import type { KeptDecision, NewDecision } from './decisions-api.ts'

/** Why a decision was not carried out. */
export interface NotDone {
  readonly text: string
  /** An action to look at the subject again. */
  readonly again?: { readonly text: string; readonly open: () => void } | undefined
}

/** The state of a decision. */
export type Standing =
  /** It can be undone until an instant, in milliseconds. `isGuess` until the server has said until when. */
  | { readonly status: 'held'; readonly until: number; readonly isGuess?: true }
  | { readonly status: 'sending' }
  | { readonly status: 'done' }
  | ({ readonly status: 'failed' } & NotDone)

/** A decision about a booking or a studio, as screens show it. */
export interface Held {
  readonly id: string
  readonly kind: NewDecision['subject']
  /** The id of the booking or studio. */
  readonly subject: string
  /** The booking's code or the studio's name. */
  readonly name: string
  readonly what: NewDecision['what']
  /** Whether this person made it, and so may undo it. */
  readonly mine: boolean
  readonly standing: Standing
}

/** A decision that was made on this page, until the server lists it. */
export interface Made {
  readonly held: Held
  /** When the server accepted it. */
  readonly acceptedAt?: number
}

/** What this page knows besides the server's list. */
export interface OnThisPage {
  readonly made: readonly Made[]
  /** The ids of decisions that were undone or dismissed here. */
  readonly removed: ReadonlySet<string>
  /** The ids of decisions that were sent without waiting. */
  readonly hastened: ReadonlySet<string>
  /** The ids of decisions that ended while the page was open. */
  readonly ended: ReadonlySet<string>
  /** Returns why a refused decision was not carried out; undefined while that is being looked up. */
  readonly whyNot: (refused: KeptDecision) => NotDone | undefined
}

/**
 * Returns the decisions that can be undone, are being carried out, or failed, latest first. `askedAt` is when the
 * list was requested. Completed decisions keep their places until none can be undone, so that no button moves
 * under a finger.
 */
export function heldOf(kept: readonly KeptDecision[], askedAt: number, page: OnThisPage): readonly Held[] {
  const listed = new Set(kept.map(({ id }) => id))
  const isOnlyHere = ({ held: { id }, acceptedAt = Number.POSITIVE_INFINITY }: Made) =>
    !listed.has(id) && askedAt <= acceptedAt
  const here = page.made.filter(isOnlyHere).map(({ held }) => sentAtOnce(held, page))
  const all = [...here, ...kept.map((each) => heldIn(each, page))].filter(({ id }) => !page.removed.has(id))
  const latest = all.filter(({ subject }, i) => all.findIndex((each) => each.subject === subject) === i)
  const isAnyOpen = latest.some(({ mine, standing }) => mine && isOpen(standing))
  return latest.filter(({ id, standing }) => standing.status !== 'done' || (isAnyOpen && page.ended.has(id)))
}

const isOpen = ({ status }: Standing) => status === 'held' || status === 'sending'

const sentAtOnce = (held: Held, { hastened }: OnThisPage): Held =>
  held.standing.status === 'held' && hastened.has(held.id) ? { ...held, standing: { status: 'sending' } } : held

const heldIn = (kept: KeptDecision, page: OnThisPage): Held => ({
  id: kept.id,
  kind: kept.subject,
  subject: kept.subject_id,
  name: kept.name,
  what: kept.what,
  mine: kept.mine,
  standing: standingOf(kept, page),
})

function standingOf(kept: KeptDecision, { hastened, whyNot }: OnThisPage): Standing {
  switch (kept.status) {
    case 'pending':
      return hastened.has(kept.id) || kept.until <= Date.now()
        ? { status: 'sending' }
        : { status: 'held', until: kept.until }
    case 'started':
      return { status: 'sending' }
    case 'done':
      return { status: 'done' }
    case 'refused': {
      const why = whyNot(kept)
      return why ? { status: 'failed', ...why } : { status: 'sending' }
    }
  }
}
