import type { Booking, PlacedBooking } from '../../domain/booking/booking.ts'
import { placed } from '../../domain/booking/booking.ts'
import { inTurn } from '../../domain/kernel/aggregate.ts'
import { kenyanMobile } from '../../domain/kernel/phone.ts'
import {
  type AcceptPrompt,
  type AnswerPrompt,
  acceptPrompt as accept,
  answerPrompt as answer,
  explainPrompt as explain,
  sendPrompt as send,
} from '../../domain/payment/follow-prompt.ts'
import { issueLink as issue, termsOf } from '../../domain/payment/issue-link.ts'
import { type Prompt, payment } from '../../domain/payment/payment.ts'
import { alreadyPaid, noLink, requestPrompt as request } from '../../domain/payment/request-prompt.ts'
import { balanceCents, promptOf } from '../../domain/payment/sums.ts'
import { reserve, uniqueness } from '../../domain/uniqueness/uniqueness.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import { load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { decideOnBoth } from './both.ts'

const minuteMs = 60_000

export interface RequestPromptInput {
  /** As it was typed. */
  readonly phone: string
  /** How long after its deadline a booking can still be paid; may be a fraction. */
  readonly graceMinutes: number
}

export interface RequestedPrompt {
  readonly attemptId: string
  readonly amountCents: number
  /** What is still to be paid once this is. */
  readonly restCents: number
  readonly phone: string
  /** When, ISO 8601. */
  readonly at: string
  readonly position: Position | undefined
}

/**
 * The customer wants a prompt on a phone; a process sends it. Throws DomainError `invalid` for a number that is not a
 * Kenyan mobile, `prompt_open` with its attemptId, `already_paid`, and `not_found` where there is nothing to pay any
 * more.
 */
export async function requestPrompt(
  services: Services,
  bookingId: string,
  input: RequestPromptInput,
  context: CommandContext,
): Promise<RequestedPrompt> {
  const phone = kenyanMobile(input.phone, 'phoneNumber')
  const attemptId = newId()
  const { state, position } = await decideOnBoth(
    services,
    bookingId,
    (money, booking) => {
      const { personId } = payable(booking, input.graceMinutes, context.now).customer
      const terms = termsOf(booking)
      return inTurn(
        payment,
        // A move may have changed the charge a moment ago.
        (current) => (terms && current.status === 'open' ? issue(current, terms) : []),
        (current) => request(current, { attemptId, personId, phone }),
      )(money)
    },
    context,
  )
  const { amountCents } = promptOf(state, attemptId)
  const at = context.now.toISOString()
  return { attemptId, phone, amountCents, restCents: balanceCents(state) - amountCents, at, position }
}

/** Throws DomainError `already_paid` and `not_found` for a booking that does not await payment, or no longer. */
function payable(booking: Booking, graceMinutes: number, now: Date): PlacedBooking {
  const current = placed(booking)
  if (current.status === 'paid' || current.status === 'completed') throw alreadyPaid()
  if (current.status !== 'approved') throw noLink()
  if (now.getTime() > Date.parse(current.payBy) + graceMinutes * minuteMs) throw noLink()
  return current
}

/** What M-Pesa is to be asked for. */
export interface PromptOrder extends Pick<Prompt, 'attemptId' | 'phone' | 'amountCents'> {
  /** The booking's code: the payer sees it as the account number. */
  readonly code: string
}

/**
 * M-Pesa is about to be asked for a prompt: answers with what to ask for, once. undefined for whoever comes later,
 * since it was asked for already, or perhaps, and for a prompt that must not be sent any more. Throws DomainError
 * `not_found`.
 */
export async function beginPrompt(
  services: Services,
  { bookingId, attemptId }: { readonly bookingId: string; readonly attemptId: string },
  context: CommandContext,
): Promise<PromptOrder | undefined> {
  await services.handle(uniqueness, streams.attempt(attemptId), (state) => reserve(state, owned(bookingId)), context)
  const { state, events } = await decideOnBoth(
    services,
    bookingId,
    (money, { status }) => send(money, { attemptId, awaited: status === 'approved' }),
    context,
  )
  if (state.status !== 'open' || !events.some(({ type }) => type === 'payment.prompt_sent')) return undefined
  return { ...promptOf(state, attemptId), code: state.terms.code }
}

const owned = (ownerId: string) => ({ ownerId, takenText: 'This prompt is of another booking' })

/** The booking that a prompt which was sent is of; undefined for any other id. */
export async function bookingOfAttempt({ store }: Services, attemptId: string): Promise<string | undefined> {
  const { state } = await load(store, uniqueness, streams.attempt(attemptId))
  return state.status === 'claimed' ? state.ownerId : undefined
}

/** M-Pesa told its ids of a prompt. The first ones stand. Throws DomainError `not_found`. */
export const acceptPrompt = (services: Services, bookingId: string, accepted: AcceptPrompt, context: CommandContext) =>
  services.handle(payment, streams.payment(bookingId), (money) => accept(money, accepted), context)

/** A prompt ended without money; one that ended before stays as it ended. Throws DomainError `not_found`. */
export const answerPrompt = (services: Services, bookingId: string, answered: AnswerPrompt, context: CommandContext) =>
  services.handle(payment, streams.payment(bookingId), (money) => answer(money, answered), context)

/** The query says that a prompt was paid: answers whether the money of it is here. Throws DomainError `not_found`. */
export async function explainPrompt(
  services: Services,
  { bookingId, attemptId }: { readonly bookingId: string; readonly attemptId: string },
  context: CommandContext,
): Promise<boolean> {
  const explaining = services.handle(payment, streams.payment(bookingId), (money) => explain(money, attemptId), context)
  return promptOf((await explaining).state, attemptId).outcome === 'paid'
}
