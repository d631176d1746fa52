import { kenyanMobile } from '../../domain/kernel/phone.ts'
import { noLink } from '../../domain/payment/link.ts'
import * as decide from '../../domain/payment/prompt.ts'
import { balanceCents, promptOf } from '../../domain/payment/sums.ts'
import { type CommandContext, newId } from '../context.ts'
import { orWithdraw } from '../limits/admit-request.ts'
import { admitPrompt, withdrawPrompt } from '../limits/prompts.ts'
import type { LimitServices, Log, LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { onBookedPayment, onPayment, ownerOfEarlier } from './payment-and-booking.ts'

export interface RequestPromptInput {
  /** As the customer typed it. */
  readonly phone: string
  /** How long after its deadline a booking can still be paid; may be a fraction. */
  readonly graceMinutes: number
}

/**
 * Requests an M-Pesa prompt on the customer's phone; a process sends it. Returns its amount and the balance after this
 * payment. Throws DomainError `invalid` for a number that is not a Kenyan mobile, `prompt_open` with its attemptId,
 * `already_paid`, `too_many`, `blocked` by the phone's owner, or `not_found` if there is nothing to pay.
 */
export async function requestPrompt(
  services: LogReader & LimitServices & Pick<Services, 'transact'>,
  bookingId: string,
  { phone: typed, graceMinutes }: RequestPromptInput,
  context: CommandContext,
) {
  const [attemptId, phone] = [newId(), kenyanMobile(typed, 'phoneNumber')]
  const ring = { bookingId, attemptId, phone }
  const input = { attemptId, phone, now: context.now, graceMinutes }
  await admitPrompt(services, ring, context.now).catch(async (limit: unknown) => {
    // The limit's text suggests Paybill, so customers who owe nothing must not read it.
    await onBookedPayment(decide.checkOwed)(services, bookingId, input, context)
    throw limit
  })
  const { state, position } = await orWithdraw(
    () => onBookedPayment(decide.requestOwed)(services, bookingId, input, context),
    () => withdrawPrompt(services, ring),
  )
  const { amountCents } = promptOf(state, attemptId)
  return { attemptId, amountCents, restCents: balanceCents(state) - amountCents, position }
}

/** Records that M-Pesa is about to be called for a prompt, once, or that it must no longer be sent. */
export const beginPrompt = onBookedPayment((money, { attemptId }: { readonly attemptId: string }, { status }) =>
  decide.sendPrompt(money, { attemptId, awaited: status === 'approved' }),
)

/**
 * Records that the owner of a phone disowned its prompts, by the link in a message to it. Throws as the domain's
 * disownPhone does.
 */
export async function disownPhone(services: Log & Pick<Services, 'links'>, token: string, context: CommandContext) {
  const earlier = services.links.attemptOf(token)
  const owner = earlier && (await ownerOfEarlier(services, streams.attempt(earlier)))
  const link = owner
    ? { bookingId: owner, isFor: (attemptId: string) => attemptId === earlier }
    : services.links.readNotMe(token)
  if (!link) throw noLink()
  return onPayment(decide.disownPhone)(services, link.bookingId, link.isFor, context)
}

/** Records M-Pesa's ids of a prompt. */
export const acceptPrompt = onPayment(decide.acceptPrompt)

/** Records that a prompt ended without payment. */
export const answerPrompt = onPayment(decide.answerPrompt)

/** Records that the status query reports a prompt as paid, if its money is recorded. */
export const explainPrompt = onPayment(decide.explainPrompt)
