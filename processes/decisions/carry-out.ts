import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import { accountOf } from '../../commands/accounts/find-user.ts'
import {
  approveAndIssueLink,
  checkCustomerIn,
  confirmBooking,
  type MoveServices,
  markNoShow,
  rejectBooking,
} from '../../commands/bookings/change-booking.ts'
import { withLastDecision } from '../../commands/bookings/last-decision.ts'
import { byUser, type CommandContext } from '../../commands/context.ts'
import { load, repeatOnConflict } from '../../commands/handle.ts'
import { issueLink } from '../../commands/payments/payment.ts'
import type { LogReader } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { approveStudio, rejectStudio } from '../../commands/studios/decide-studio.ts'
import { booking, checkSeen, isOfErased, placed } from '../../domain/booking/booking.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { existing, studio } from '../../domain/studio/studio.ts'
import type { ExpectedVersion, StreamVersion } from '../../eventstore/event-store.ts'
import { type Decision, decisionTask, type NewDecision, type PendingDecisions } from './pending-decisions.ts'

interface Parts {
  readonly services: MoveServices
  readonly decisions: Pick<PendingDecisions, 'start' | 'end' | 'forget'>
  readonly clock: () => Date
  readonly paymentDeadlineHours: number
}

type About<Kind extends Decision['about']> = Extract<Decision, { about: Kind }>

/** The task that carries out a pending decision when it is due. */
export const decisionTasks = (parts: Parts): TaskList => ({
  async [decisionTask](payload) {
    await carryOut(parts, z.object({ id: z.uuid() }).parse(payload).id)
  },
})

/**
 * Carries out a decision unless it was undone, and records how it ended. After the start it can't be undone. The log
 * shows whether an earlier run has carried it out: its events name the decision as their cause. The command is bound to
 * the version at which they were missing, so that an append of that run which arrives late collides with it.
 */
export async function carryOut(parts: Parts, id: string): Promise<void> {
  const made = await parts.decisions.start(id)
  if (made) await repeatOnConflict(() => tryToCarryOut(parts, made))
}

async function tryToCarryOut(parts: Parts, made: NewDecision): Promise<void> {
  const { at, isCarriedOut } = await check(parts.services, made)
  if (isCarriedOut) return finish(parts, made)
  try {
    await decide(parts, made, { ...byUser(made.madeBy, made.id, parts.clock()), at })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // Another run of this job may have been faster.
    if ((await check(parts.services, made)).isCarriedOut) return finish(parts, made)
    // An erasure since the decision was made may not have found it.
    if (await isAboutErased(parts.services, made)) await parts.decisions.forget({ bookings: [made.subjectId] })
    return parts.decisions.end(made.id, { code: error.code, text: error.text })
  }
  await parts.decisions.end(made.id, undefined)
}

/** Ends a decision that an earlier run has carried out. The link of an approval may still be missing. */
async function finish({ services, decisions, clock }: Parts, made: NewDecision): Promise<void> {
  const { about, what } = made.decision
  if (about === 'booking' && what === 'approve')
    await issueLink(services, made.subjectId, byUser(made.madeBy, made.id, clock()))
  await decisions.end(made.id, undefined)
}

/** Whether the log holds events of a decision, and the version of its stream at that time. */
async function check(
  { store }: LogReader,
  { id, subjectId, decision }: NewDecision,
): Promise<{ readonly at: StreamVersion; readonly isCarriedOut: boolean }> {
  const stream = streams[decision.about](subjectId)
  let expected: ExpectedVersion = 'none'
  let isCarriedOut = false
  for await (const { version, metadata } of store.read(stream)) {
    expected = version
    isCarriedOut ||= metadata.causationId === id
  }
  return { at: { stream, expected }, isCarriedOut }
}

async function isAboutErased({ store }: LogReader, { subjectId, decision }: NewDecision): Promise<boolean> {
  if (decision.about !== 'booking') return false
  return isOfErased((await load(store, booking, streams.booking(subjectId))).state)
}

async function decide(parts: Parts, made: NewDecision, context: CommandContext): Promise<void> {
  const { decision } = made
  await checkAllowed(parts.services, made)
  if (decision.about === 'booking')
    await withLastDecision(parts.services, made.subjectId, () => decideOnBooking(parts, made, decision, context))
  else await decideOnStudio(parts, made, decision, context)
}

/** Throws DomainError `not_allowed` if the person may not decide any more. The log decides: read models may lag. */
async function checkAllowed(services: LogReader, { madeBy: { userId, role } }: NewDecision): Promise<void> {
  const user = await accountOf(services, userId)
  if (user.status !== 'active' || user.role !== role) throw new DomainError('not_allowed', 'decision.role-changed')
}

async function decideOnBooking(
  { services, paymentDeadlineHours }: Parts,
  { subjectId, madeBy }: NewDecision,
  { what, as, selectedSlots, reason, seen }: About<'booking'>,
  context: CommandContext,
) {
  const now = placed((await load(services.store, booking, streams.booking(subjectId))).state)
  if (madeBy.role === 'studio_manager') {
    const { state } = await load(services.store, studio, streams.studio(now.terms.studioId))
    if (existing(state).managerId !== madeBy.userId) throw new DomainError('not_allowed', 'decision.studio-lost')
  }
  checkSeen(now, seen)
  switch (what) {
    case 'confirm':
      return confirmBooking(services, subjectId, { managerId: madeBy.userId, selectedSlots }, context)
    case 'approve': {
      const approval = { adminId: madeBy.userId, paymentDeadlineHours, selectedSlots }
      return approveAndIssueLink(services, subjectId, approval, context)
    }
    case 'reject':
      return rejectBooking(services, subjectId, { by: as, note: reason }, context)
    case 'check_in':
      return checkCustomerIn(services, subjectId, madeBy.userId, context)
    case 'no_show':
      return markNoShow(services, subjectId, madeBy.userId, context)
  }
}

function decideOnStudio(
  { services }: Parts,
  { subjectId, madeBy: { userId: adminId } }: NewDecision,
  { what, version: seen, resolutions, reason: note }: About<'studio'>,
  context: CommandContext,
) {
  return what === 'approve'
    ? approveStudio(services, subjectId, { adminId, seen, resolutions }, context)
    : rejectStudio(services, subjectId, { adminId, seen, note }, context)
}
