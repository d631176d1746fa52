import type { ExistingAccount } from '../../domain/account/account.ts'
import { booking, type PlacedBooking, placed } from '../../domain/booking/booking.ts'
import { answerRequest, type RequestAnswer } from '../../domain/booking/decisions.ts'
import { hasStarted } from '../../domain/booking/rules.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { erased } from '../../domain/kernel/events.ts'
import { studio } from '../../domain/studio/studio.ts'
import type { ExpectedVersion } from '../../eventstore/event-store.ts'
import { accountOf } from '../accounts/find-user.ts'
import { byUser } from '../context.ts'
import { load, repeatOnConflict } from '../handle.ts'
import type { Question } from '../links.ts'
import { type ChangedBooking, changeWithHours, type HoursServices } from '../schedule/reservations.ts'
import type { LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { lastDecision, withLastDecision } from './last-decision.ts'

/** The decision on a request after its manager was asked. */
export interface RequestDecision {
  readonly what: 'confirmed' | 'approved' | 'rejected'
  readonly at: string
  /** Whether the manager of the link decided it. */
  readonly isOwn: boolean
  /** The decider's name; null if it is erased. */
  readonly by: string | null
}

/** A request as a manager's link leads to it. */
export interface LinkedRequest {
  readonly question: Question
  readonly booking: PlacedBooking
  /** The version of the booking. */
  readonly version: ExpectedVersion
  readonly manager: ExistingAccount
  /** `started`: the session began without a decision. `ended`: it was cancelled. Only an open one can be decided. */
  readonly status: 'open' | 'decided' | 'started' | 'ended'
  /** The latest decision; null for none. */
  readonly decision: RequestDecision | null
}

/**
 * Returns the request of a manager's link, from the log. Throws DomainError `not_found` for any other text, and
 * `not_allowed` once that person no longer manages the studio or may no longer sign in.
 */
export async function requestOfLink(
  services: LogReader & Pick<Services, 'links'>,
  token: string,
  now: Date,
): Promise<LinkedRequest> {
  const question = services.links.questionOf(token)
  if (!question) throw new DomainError('not_found', 'decision.link-invalid')
  const { state, version } = await load(services.store, booking, streams.booking(question.bookingId))
  const current = placed(state)
  const manager = await managerOf(services, question, current.terms.studioId)
  // Read after the state, so that a decision in between counts.
  const decision = await decisionAfter(services, question)
  return { question, booking: current, version, manager, decision, status: statusOf(current, decision, now) }
}

/** What a manager decides by a link. */
export type LinkDecision = Pick<RequestAnswer, 'what' | 'note' | 'seenSlots'>

/**
 * Confirms or rejects a request as the manager of a link. The same decision again changes nothing. Throws DomainError
 * as `requestOfLink` and `answerRequest` do.
 */
export const decideByLink = (
  services: HoursServices & Pick<Services, 'readModels' | 'links'>,
  token: string,
  decision: LinkDecision,
  { requestId, now }: { readonly requestId: string; readonly now: Date },
): Promise<Pick<ChangedBooking, 'position'>> =>
  repeatOnConflict(async () => {
    const { question, version: expected, ...request } = await requestOfLink(services, token, now)
    const { bookingId, managerId } = question
    if (request.decision?.isOwn && request.decision.what === done[decision.what]) return { position: undefined }
    const answer = { ...decision, managerId, now }
    const at = { stream: streams.booking(bookingId), expected }
    const context = { ...byUser({ userId: managerId, role: request.manager.role }, requestId, now), at }
    return withLastDecision(services, bookingId, () => {
      if (request.decision) throw new DomainError('wrong_status', 'decision.link-used')
      return changeWithHours(services, { bookingId, decide: (state) => answerRequest(state, answer) }, context)
    })
  })

const done = { confirm: 'confirmed', reject: 'rejected' } as const

/** Throws DomainError `not_allowed` unless the person manages the studio and may sign in. */
async function managerOf(services: LogReader, { managerId }: Question, studioId: string): Promise<ExistingAccount> {
  const manager = await accountOf(services, managerId)
  if (manager.status !== 'active' || manager.role !== 'studio_manager')
    throw new DomainError('not_allowed', 'decision.link-of-other')
  // Read last, so that even a manager who loses the studio during this request is noticed.
  const { state } = await load(services.store, studio, streams.studio(studioId))
  const keeperId = 'managerId' in state ? state.managerId : null
  if (keeperId !== managerId) throw new DomainError('not_allowed', 'decision.link-of-other')
  return manager
}

function statusOf(current: PlacedBooking, decision: RequestDecision | null, now: Date): LinkedRequest['status'] {
  if (current.status === 'cancelled') return 'ended'
  if (decision) return 'decided'
  return hasStarted(current, now) ? 'started' : 'open'
}

const kinds: Readonly<Record<string, RequestDecision['what']>> = {
  'booking.manager_confirmed': 'confirmed',
  'booking.approved': 'approved',
  'booking.rejected': 'rejected',
}

/** Returns the latest decision after the manager was asked. Earlier ones answered another question. */
async function decisionAfter(services: LogReader, question: Question): Promise<RequestDecision | null> {
  const last = await lastDecision(services, question.bookingId, kinds, question.version)
  if (!last) return null
  const { at, actor } = last.metadata
  const deciderId = 'id' in actor ? actor.id : ''
  return { what: last.what, at, isOwn: deciderId === question.managerId, by: await nameOf(services, deciderId) }
}

async function nameOf(services: LogReader, userId: string): Promise<string | null> {
  const decider = await accountOf(services, userId)
  return 'name' in decider && decider.name !== erased ? decider.name : null
}
