import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod'
import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import { checkManaged } from '../../domain/studio/listing.ts'
import type {
  Decision,
  PendingDecision as Pending,
  PendingDecisions,
} from '../../processes/decisions/pending-decisions.ts'
import { officeBooking } from '../../projections/bookings/office.ts'
import { liveBookings } from '../../projections/bookings/queries.ts'
import { officeStudio } from '../../projections/studios/office.ts'
import type { decisionEndpoints, makeDecision, PendingDecision } from '../contract/decisions.ts'
import type { SignedIn } from '../http/admission.ts'
import { textFor } from '../http/problem-for.ts'
import type { Handlers } from '../http/serve.ts'
import { resolutionsOf } from '../http/studio-fields.ts'
import { seenOf } from './admin-bookings.ts'
import { actingManager, notFound } from './guards.ts'
import type { RouteServices } from './services.ts'

type Input = z.output<typeof makeDecision.body>

/** Decisions of the back office that can be undone for a while. */
export function decisionRoutes(
  { db, store }: RouteServices,
  decisions: PendingDecisions,
): Handlers<typeof decisionEndpoints> {
  /** Returns the booking's code or the studio's name. Throws DomainError `not_found`, `not_allowed`. */
  const nameOf = async (subject: Input['subject'], id: string, user: SignedIn): Promise<string> => {
    if (subject === 'studio') {
      return ((await officeStudio(db, id)) ?? notFound('studio.not-found')).name
    }
    const booking = (await officeBooking(db, id)) ?? notFound('booking.not-found')
    checkManaged(booking.manager_id, actingManager(user, undefined))
    return booking.code
  }
  /** Returns those that a user may see: their own, a manager also those about bookings of their studios. */
  const visibleTo = async (user: SignedIn, all: readonly Pending[]): Promise<readonly Pending[]> => {
    if (user.role === 'admin') return all
    const ofOthers = all.filter(({ decision, madeBy }) => decision.about === 'booking' && madeBy.userId !== user.userId)
    const bookings = await liveBookings(
      db,
      ofOthers.map(({ subjectId }) => subjectId),
    )
    const isOwn = ({ subjectId }: Pending) => bookings.get(subjectId)?.manager_id === user.userId
    return all.filter((each) => each.madeBy.userId === user.userId || isOwn(each))
  }

  return {
    async listDecisions({ user, headers, reached }) {
      const all = await decisions.seenBy(user.userId)
      // The client's next read shows the effects.
      if (all.some(({ status }) => status === 'done' || status === 'refused')) reached(await store.head())
      return { data: (await visibleTo(user, all)).map((each) => viewOf(each, user, headers)) }
    },
    async makeDecision({ body, user, headers }) {
      const decision = decisionOf(body)
      const role = user.role === 'admin' ? 'admin' : 'studio_manager'
      if (role !== 'admin' && (decision.about === 'studio' || decision.what === 'approve' || decision.as === 'admin'))
        throw new DomainError('not_allowed', 'request.not-allowed')
      const { id, subject_id: subjectId } = body
      const name = await nameOf(body.subject, subjectId, user)
      const made = { id, subjectId, name, madeBy: { userId: user.userId, role }, decision } as const
      const accepted = await decisions.accept(made)
      if (!accepted) throw new DomainError('wrong_status', 'decision.open')
      return { data: viewOf(accepted, user, headers) }
    },
    async undoDecision({ params, user }) {
      const isUndone = (await decisions.withdraw(params.id, user.userId)) ?? notFound('decision.not-found')
      if (!isUndone) throw new DomainError('wrong_status', 'decision.too-late')
      return { done: true }
    },
    async hastenDecision({ params, user }) {
      if (!(await decisions.hasten(params.id, user.userId))) throw new DomainError('not_found', 'decision.not-found')
      return { done: true }
    },
  }
}

/** Throws DomainError `invalid` for a confirmation of a studio. */
function decisionOf({ subject, what, as, selectedSlots, reason, seen, version, resolutions }: Input): Decision {
  if (subject === 'booking')
    return { about: subject, what, as, selectedSlots: selectedSlots ?? [], reason, seen: seenOf(seen) }
  if (what !== 'approve' && what !== 'reject') throw invalid('what', 'input.invalid')
  return {
    about: subject,
    what,
    reason,
    resolutions: resolutionsOf(resolutions),
    ...(version != null && { version }),
  }
}

const viewOf = (made: Pending, { userId }: SignedIn, headers: IncomingHttpHeaders): PendingDecision => ({
  id: made.id,
  subject: made.decision.about,
  subject_id: made.subjectId,
  name: made.name,
  what: made.decision.what,
  mine: made.madeBy.userId === userId,
  status: made.status,
  seconds_left: made.secondsLeft,
  reason: made.madeBy.userId === userId ? made.decision.reason : '',
  error: made.problem && textFor(headers, made.problem.text),
  code: made.problem?.code ?? null,
})
