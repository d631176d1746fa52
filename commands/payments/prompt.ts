import { placed } from '../../domain/booking/booking.ts'
import { kenyanMobile } from '../../domain/kernel/phone.ts'
import { noLink } from '../../domain/payment/link.ts'
import type { Prompt } from '../../domain/payment/payment.ts'
import {
  acceptPrompt as accept,
  answerPrompt as answer,
  checkOwed,
  disownPhone as disown,
  explainPrompt as explain,
  requestOwed,
  sendPrompt as send,
} from '../../domain/payment/prompt.ts'
import { balanceCents, promptOf } from '../../domain/payment/sums.ts'
import { type CommandContext, newId } from '../context.ts'
import { orWithdraw } from '../limits/admit-request.ts'
import { admitPrompt, withdrawPrompt } from '../limits/prompts.ts'
import type { LimitServices, Log, LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { decideOnPayment, onPayment, ownerOfEarlier } from './payment-and-booking.ts'

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
  const grace = { now: context.now, graceMinutes }
  const decide = (decision: Parameters<typeof decideOnPayment>[2]) =>
    decideOnPayment(services, bookingId, decision, context)
  await admitPrompt(services, ring, context.now).catch(async (limit: unknown) => {
    // The limit's text suggests Paybill, so customers who owe nothing must not read it.
    await decide((money, booked) => {
      checkOwed(money, booked, grace)
      return []
    })
    throw limit
  })
  const { state, position } = await orWithdraw(
    () => decide((money, booked) => requestOwed(money, booked, { attemptId, phone, ...grace })),
    () => withdrawPrompt(services, ring),
  )
  const { amountCents } = promptOf(state, attemptId)
  return { attemptId, amountCents, restCents: balanceCents(state) - amountCents, position }
}

/** The parameters of the M-Pesa request. */
export interface PromptOrder extends Prompt {
  /** The booking's code, which the payer sees as the account number. */
  readonly code: string
}

/**
 * Records that M-Pesa is about to be called for a prompt and returns the parameters. Returns undefined if the prompt
 * was already sent, may have been sent, or must no longer be sent. Throws DomainError `not_found`.
 */
export async function beginPrompt(
  services: Pick<Services, 'transact'>,
  { bookingId, attemptId }: { readonly bookingId: string; readonly attemptId: string },
  context: CommandContext,
): Promise<PromptOrder | undefined> {
  const { state, booked, events } = await decideOnPayment(
    services,
    bookingId,
    (money, { status }) => send(money, { attemptId, awaited: status === 'approved' }),
    context,
  )
  const isBegun = events.some(({ type }) => type === 'payment.prompt_sent')
  return isBegun ? { ...promptOf(state, attemptId), code: placed(booked).code } : undefined
}

/**
 * Records that the owner of a phone disowned its prompts, by the link in a message to it. The booking can't send
 * prompts to that phone any more. Throws DomainError `not_found`.
 */
export async function disownPhone(services: Log & Pick<Services, 'links'>, token: string, context: CommandContext) {
  const earlier = services.links.attemptOf(token)
  const owner = earlier && (await ownerOfEarlier(services, streams.attempt(earlier)))
  const link = owner
    ? { bookingId: owner, isFor: (attemptId: string) => attemptId === earlier }
    : services.links.readNotMe(token)
  if (!link) throw noLink()
  return onPayment(disown)(services, link.bookingId, link.isFor, context)
}

/** Records M-Pesa's ids of a prompt. Keeps the first ones. Throws DomainError `not_found`. */
export const acceptPrompt = onPayment(accept)

/** Records that a prompt ended without payment. Keeps an earlier outcome. Throws DomainError `not_found`. */
export const answerPrompt = onPayment(answer)

/** Records that the status query reports a prompt as paid, if its money is recorded. Throws DomainError `not_found`. */
export const explainPrompt = onPayment(explain)
