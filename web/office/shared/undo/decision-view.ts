import type { Translate } from '../../../i18n/use-translate.ts'
import { problemOf } from '../../../shared/api-client/problem.ts'
import { problemTextOf } from '../dialogs/ErrorBanner.tsx'
import type { NewDecision, ServerDecision } from './decisions-api.ts'

/** Why a decision was not carried out. */
export interface NotDone {
  readonly text: string
  /** The studio to review again, and the reason that was written for its manager. */
  readonly review?: { readonly id: string; readonly reason: string | undefined } | undefined
}

/** The state of a decision. */
export type DecisionState =
  /** It can be undone until an instant, in milliseconds. `isGuess` until the server has confirmed the instant. */
  | { readonly status: 'pending'; readonly until: number; readonly isGuess?: true }
  | { readonly status: 'sending' }
  | { readonly status: 'done' }
  | ({ readonly status: 'failed' } & NotDone)

/** A decision about a booking or a studio, as screens show it. */
export interface DecisionView {
  readonly id: string
  readonly kind: NewDecision['subject']
  /** The id of the booking or studio. */
  readonly subject: string
  /** The booking's code or the studio's name. */
  readonly name: string
  readonly what: NewDecision['what']
  /** Whether this person made it, and so may undo it. */
  readonly mine: boolean
  readonly state: DecisionState
}

/** A decision that was made on this page, until the server lists it. */
export interface Made {
  readonly view: DecisionView
  /** When the server accepted it. */
  readonly acceptedAt?: number
  /** Why it could not be sent. */
  readonly error?: unknown
}

/** The state of this page besides the server's list. */
export interface OnThisPage {
  readonly made: readonly Made[]
  /** The ids of decisions that were undone or dismissed here. */
  readonly removed: ReadonlySet<string>
  /** The ids of decisions that were sent without waiting. */
  readonly hastened: ReadonlySet<string>
  /** The ids of decisions that ended while the page was open. */
  readonly ended: ReadonlySet<string>
  /** Returns why a rejected decision was not carried out; undefined while that is being looked up. */
  readonly whyNot: (rejected: ServerDecision) => NotDone | undefined
}

/**
 * Returns the decisions that can be undone, are being carried out, or failed, latest first. `requestedAt` is when the
 * list was requested. Completed decisions keep their places until none can be undone, so that no button moves
 * under a finger.
 */
export function decisionViews(
  fromServer: readonly ServerDecision[],
  requestedAt: number,
  page: OnThisPage,
): readonly DecisionView[] {
  const listed = new Set(fromServer.map(({ id }) => id))
  const isOnlyHere = ({ view: { id }, acceptedAt = Number.POSITIVE_INFINITY }: Made) =>
    !listed.has(id) && !page.ended.has(id) && requestedAt <= acceptedAt
  const here = page.made.filter(isOnlyHere).map(({ view }) => sentAtOnce(view, page))
  const all = [...here, ...fromServer.map((each) => viewOf(each, page))].filter(({ id }) => !page.removed.has(id))
  const latest = all.filter(({ subject }, i) => all.findIndex((each) => each.subject === subject) === i)
  const isAnyOpen = latest.some(({ mine, state }) => mine && isOpen(state))
  return latest.filter(({ id, state }) => state.status !== 'done' || (isAnyOpen && page.ended.has(id)))
}

/** Returns whether a decision can be undone or is being carried out. */
export const isOpen = ({ status }: DecisionState) => status === 'pending' || status === 'sending'

const sentAtOnce = (view: DecisionView, { hastened }: OnThisPage): DecisionView =>
  view.state.status === 'pending' && hastened.has(view.id) ? { ...view, state: { status: 'sending' } } : view

const viewOf = (decision: ServerDecision, page: OnThisPage): DecisionView => ({
  id: decision.id,
  kind: decision.subject,
  subject: decision.subject_id,
  name: decision.name,
  what: decision.what,
  mine: decision.mine,
  state: stateOf(decision, page),
})

function stateOf(decision: ServerDecision, { hastened, whyNot }: OnThisPage): DecisionState {
  switch (decision.status) {
    case 'pending':
      return hastened.has(decision.id) || decision.until <= Date.now()
        ? { status: 'sending' }
        : { status: 'pending', until: decision.until }
    case 'started':
      return { status: 'sending' }
    case 'done':
      return { status: 'done' }
    case 'refused': {
      const why = whyNot(decision)
      return why ? { status: 'failed', ...why } : { status: 'sending' }
    }
  }
}

type Decided = Pick<DecisionView, 'kind' | 'what' | 'name'>

/** The texts about a decision. */
interface Words {
  /** While it is pending, such as 'Confirming SB7K3M9Q'. */
  readonly doing: string
  /** The same in one word, for the subject's row. */
  readonly doingShort: string
  /** On success, such as 'SB7K3M9Q confirmed'. */
  readonly done: string
  /** In the row on failure, such as 'Not confirmed'. */
  readonly notDone: string
}

/** Returns the texts about a decision. */
export function wordsOf(t: Translate, { kind, what, name }: Decided): Words {
  const short = { doingShort: t(`held.doing-short.${what}`), notDone: t(`held.not-done.${what}`) }
  if (kind === 'booking' || (what !== 'approve' && what !== 'reject'))
    return {
      ...short,
      doing: t(`bookings.doing.${what}`, { code: name }),
      done: t(`bookings.done.${what}`, { code: name }),
    }
  return {
    ...short,
    doing: t(`office-studios.doing.${what}`, { studio: name }),
    done: t(what === 'approve' ? 'office-studios.approved' : 'office-studios.rejected', { studio: name }),
  }
}

/** Describes why a decision could not be sent or was rejected. */
export function whyNotDone(t: Translate, { kind, what, name }: Decided, error: unknown): string {
  if (problemOf(error).unconfirmed) return t('held.unconfirmed', { name })
  if (kind === 'booking' || (what !== 'approve' && what !== 'reject'))
    return t(`bookings.not-done-why.${what}`, { code: name, why: problemOf(error).error })
  return problemTextOf(error, t(`office-studios.${what}-failed`))
}
