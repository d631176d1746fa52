import { type Booking, type PlacedBooking, placed } from '../../domain/booking/booking.ts'
import { inTurn } from '../../domain/kernel/aggregate.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { kenyanMobile } from '../../domain/kernel/phone.ts'
import { issueLink as issue, termsOf } from '../../domain/payment/link.ts'
import { type Prompt, payment } from '../../domain/payment/payment.ts'
import {
  acceptPrompt as accept,
  alreadyPaid,
  answerPrompt as answer,
  disownPhone as disown,
  explainPrompt as explain,
  noLink,
  requestPrompt as request,
  sendPrompt as send,
} from '../../domain/payment/prompt.ts'
import { balanceCents, promptOf } from '../../domain/payment/sums.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import { orWithdraw } from '../limits/admit-request.ts'
import { admitPrompt, type RequestedRing, withdrawPrompt } from '../limits/prompts.ts'
import type { LimitServices, Log, LogReader, LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { decideOnPayment, onPayment, ownerOfEarlier, paymentOf } from './payment-and-booking.ts'

const minuteMs = 60_000

export interface RequestPromptInput {
  /** As the customer typed it. */
  readonly phone: string
  /** How long after its deadline a booking can still be paid; may be a fraction. */
  readonly graceMinutes: number
}

export interface RequestedPrompt {
  readonly attemptId: string
  readonly amountCents: number
  /** The balance after this payment. */
  readonly restCents: number
  readonly phone: string
  /** When, ISO 8601. */
  readonly at: string
  readonly position: Position | undefined
}

/**
 * Requests an M-Pesa prompt on the customer's phone; a process sends it. Throws DomainError `invalid` for a number that
 * is not a Kenyan mobile, `prompt_open` with its attemptId, `already_paid`, `too_many`, `blocked` by the phone's owner,
 * or `not_found` if there is nothing to pay.
 */
export async function requestPrompt(
  services: LogReader & LimitServices & Pick<Services, 'transact'>,
  bookingId: string,
  input: RequestPromptInput,
  context: CommandContext,
): Promise<RequestedPrompt> {
  const phone = kenyanMobile(input.phone, 'phoneNumber')
  const attemptId = newId()
  const ring = { bookingId, attemptId, phone }
  await admitPrompt(services, ring, context.now).catch(async (limit: unknown) => {
    // The limit's text suggests Paybill, so customers who owe nothing must not read it.
    await checkOwed(services, bookingId, input.graceMinutes, context)
    throw limit
  })
  const { state, position } = await orWithdraw(
    () => requestOf(services, ring, input.graceMinutes, context),
    () => withdrawPrompt(services, ring),
  )
  const { amountCents } = promptOf(state, attemptId)
  const at = context.now.toISOString()
  return { attemptId, phone, amountCents, restCents: balanceCents(state) - amountCents, at, position }
}

const requestOf = (
  services: Pick<Services, 'transact'>,
  { bookingId, attemptId, phone }: RequestedRing,
  graceMinutes: number,
  context: CommandContext,
) =>
  decideOnPayment(
    services,
    bookingId,
    (money, booking) => {
      const { personId } = payable(booking, graceMinutes, context.now).customer
      const terms = termsOf(booking)
      return inTurn(
        payment,
        // A concurrent move may have changed the charge.
        (current) => (terms && current.status === 'open' ? issue(current, terms) : []),
        (current) => request(current, { attemptId, personId, phone }),
      )(money)
    },
    context,
  )

/** Throws DomainError `already_paid`, or `not_found` for a booking that does not await payment. */
const checkOwed = (
  services: Pick<Services, 'transact'>,
  bookingId: string,
  graceMinutes: number,
  context: CommandContext,
) =>
  decideOnPayment(
    services,
    bookingId,
    (money, booking) => {
      payable(booking, graceMinutes, context.now)
      if (money.status === 'settled') throw alreadyPaid()
      return []
    },
    context,
  )

/** Throws DomainError `already_paid`, or `not_found` for a booking that does not await payment. */
function payable(booking: Booking, graceMinutes: number, now: Date): PlacedBooking {
  const current = placed(booking)
  if (current.status === 'paid' || current.status === 'completed') throw alreadyPaid()
  if (current.status !== 'approved') throw noLink()
  if (!current.checkedIn && now.getTime() > Date.parse(current.payBy) + graceMinutes * minuteMs) throw noLink()
  return current
}

/** The parameters of the M-Pesa request. */
export interface PromptOrder extends Pick<Prompt, 'attemptId' | 'phone' | 'amountCents'> {
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
  const { state, events } = await decideOnPayment(
    services,
    bookingId,
    (money, { status }) => send(money, { attemptId, awaited: status === 'approved' }),
    context,
  )
  if (state.status !== 'open' || !events.some(({ type }) => type === 'payment.prompt_sent')) return undefined
  return { ...promptOf(state, attemptId), code: state.terms.code }
}

/**
 * Records that the owner of a phone disowned its prompts, by the link in a message to it. The booking can't send
 * prompts to that phone any more. Throws DomainError `not_found`.
 */
export async function disownPhone(services: Log & Pick<Services, 'links'>, token: string, context: CommandContext) {
  const { bookingId, attemptId } = await disowned(services, token)
  return services.handle(payment, streams.payment(bookingId), (money) => disown(money, attemptId), context)
}

async function disowned(
  services: LogReader & Pick<Services, 'links'>,
  token: string,
): Promise<{ bookingId: string; attemptId: string }> {
  const earlier = services.links.attemptOf(token)
  const owner = earlier && (await ownerOfEarlier(services, streams.attempt(earlier)))
  if (earlier && owner) return { bookingId: owner, attemptId: earlier }
  const link = services.links.readNotMe(token)
  const { prompts } = link ? await paymentOf(services, link.bookingId) : payment.initial
  const prompt = prompts.find(({ attemptId }) => link?.isFor(attemptId))
  if (!link || !prompt) throw new DomainError('not_found', 'payment.link-invalid')
  return { bookingId: link.bookingId, attemptId: prompt.attemptId }
}

/** Records M-Pesa's ids of a prompt. Keeps the first ones. Throws DomainError `not_found`. */
export const acceptPrompt = onPayment(accept)

/** Records that a prompt ended without payment. Keeps an earlier outcome. Throws DomainError `not_found`. */
export const answerPrompt = onPayment(answer)

/**
 * Records that the status query reports a prompt as paid. Returns whether its money is recorded. Throws DomainError
 * `not_found`.
 */
export async function explainPrompt(
  { handle }: LogWriter,
  { bookingId, attemptId }: { readonly bookingId: string; readonly attemptId: string },
  context: CommandContext,
): Promise<boolean> {
  const explaining = handle(payment, streams.payment(bookingId), (money) => explain(money, attemptId), context)
  return promptOf((await explaining).state, attemptId).outcome === 'paid'
}
