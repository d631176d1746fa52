import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import { accountOf } from '../../commands/accounts/find-user.ts'
import {
  checkCustomerIn,
  confirmBooking,
  type MoveServices,
  markNoShow,
  rejectBooking,
} from '../../commands/bookings/change-booking.ts'
import { approveAndIssueLink, withLastDecision } from '../../commands/bookings/decide.ts'
import { byUser, type CommandContext } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { issueLink } from '../../commands/payments/payment.ts'
import type { LogReader } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { approveStudio, rejectStudio } from '../../commands/studios/decide-studio.ts'
import { booking, isOfErased, placed, wrongStatus } from '../../domain/booking/booking.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { checkManaged } from '../../domain/studio/listing.ts'
import { existing, studio } from '../../domain/studio/studio.ts'
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
 * shows whether an earlier run has carried it out: its events name the decision as their cause.
 */
export async function carryOut(parts: Parts, id: string): Promise<void> {
  const made = await parts.decisions.start(id)
  if (!made) return
  if (await isCarriedOut(parts.services, made)) return finish(parts, made)
  try {
    await decide(parts, made)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // Another run of this job may have been faster.
    if (await isCarriedOut(parts.services, made)) return finish(parts, made)
    // An erasure since the decision was made may not have found it.
    if (await isAboutErased(parts.services, made)) await parts.decisions.forget({ bookings: [made.subjectId] })
    return parts.decisions.end(id, { code: error.code, text: error.text })
  }
  await parts.decisions.end(id, undefined)
}

/** Ends a decision that an earlier run has carried out. The link of an approval may still be missing. */
async function finish({ services, decisions, clock }: Parts, made: NewDecision): Promise<void> {
  const { about, what } = made.decision
  if (about === 'booking' && what === 'approve') await issueLink(services, made.subjectId, contextOf(made, clock()))
  await decisions.end(made.id, undefined)
}

const contextOf = ({ id, madeBy }: NewDecision, now: Date): CommandContext => byUser(madeBy, id, now)

async function isCarriedOut({ store }: LogReader, { id, subjectId, decision }: NewDecision): Promise<boolean> {
  for await (const { metadata } of store.read(streams[decision.about](subjectId)))
    if (metadata.causationId === id) return true
  return false
}

async function isAboutErased({ store }: LogReader, { subjectId, decision }: NewDecision): Promise<boolean> {
  if (decision.about !== 'booking') return false
  return isOfErased((await load(store, booking, streams.booking(subjectId))).state)
}

async function decide(parts: Parts, made: NewDecision): Promise<void> {
  const { decision } = made
  await checkAllowed(parts.services, made)
  if (decision.about === 'booking')
    await withLastDecision(parts.services, made.subjectId, () => decideOnBooking(parts, made, decision))
  else await decideOnStudio(parts, made, decision)
}

/** Throws DomainError `not_allowed` if the person may not decide any more. The log decides: read models may lag. */
async function checkAllowed(services: LogReader, { madeBy: { userId, role } }: NewDecision): Promise<void> {
  const user = await accountOf(services, userId)
  if (user.status !== 'active' || user.role !== role) throw new DomainError('not_allowed', 'request.not-allowed')
}

async function decideOnBooking(
  { services, clock, paymentDeadlineHours }: Parts,
  made: NewDecision,
  { what, as, selectedSlots, reason, seen }: About<'booking'>,
) {
  const { subjectId, madeBy } = made
  const now = placed((await load(services.store, booking, streams.booking(subjectId))).state)
  if (madeBy.role === 'studio_manager') {
    const { state } = await load(services.store, studio, streams.studio(now.terms.studioId))
    checkManaged(existing(state).managerId, madeBy.userId)
  }
  if (seen && now.status !== seen.status) throw wrongStatus(now.status, changes[what])
  if (seen && now.slots.join() !== seen.slots.join()) throw new DomainError('wrong_status', 'booking.moved-meanwhile')
  const context = contextOf(made, clock())
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

const changes = {
  confirm: 'confirmed',
  approve: 'approved',
  reject: 'rejected',
  check_in: 'checked-in',
  no_show: 'no-show',
} as const

function decideOnStudio(
  { services, clock }: Parts,
  made: NewDecision,
  { what, version: seen, resolutions, reason: note }: About<'studio'>,
) {
  const { subjectId, madeBy } = made
  const [adminId, context] = [madeBy.userId, contextOf(made, clock())]
  return what === 'approve'
    ? approveStudio(services, subjectId, { adminId, seen, resolutions }, context)
    : rejectStudio(services, subjectId, { adminId, seen, note }, context)
}
