import { load } from '../../commands/handle.ts'
import { paymentOf } from '../../commands/payments/payment-and-booking.ts'
import type { Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { booking } from '../../domain/booking/booking.ts'
import { erased } from '../../domain/kernel/events.ts'
import type { PromptNotification } from './notification.ts'
import type { Notifier } from './notifier.ts'

/**
 * Sends the phone that a prompt rang in vain a link that stops such prompts: once per phone and booking, at the first
 * such prompt to a phone that is not the customer's, else at the second.
 */
export async function tellOfPrompt(
  services: Services,
  notifier: Notifier,
  { bookingId, attemptId }: PromptNotification,
): ReturnType<Notifier['ofPhone']> {
  const { prompts } = await paymentOf(services, bookingId)
  const { state } = await load(services.store, booking, streams.booking(bookingId))
  const phone = prompts.find((prompt) => prompt.attemptId === attemptId)?.phone
  if (state.status === 'absent' || phone === undefined || phone === erased) return []
  const rung = prompts.filter(
    (prompt) => prompt.phone === phone && (prompt.outcome === 'cancelled' || prompt.outcome === 'timed_out'),
  )
  const [first] = rung
  const { customerPhone, personId, language } = state.customer
  if (!first || rung.some(({ disowned }) => disowned)) return []
  if (phone === customerPhone && (rung.length < 2 || state.walkIn?.messages === false)) return []
  // The first prompt is the cause, so that later ones lead to the same message.
  const about = { causeId: first.attemptId, aboutId: bookingId, personId, phone, language }
  return notifier.ofPhone({
    template: 'prompt_unanswered',
    ...about,
    prompt: { booking: state.code, attemptId: first.attemptId },
  })
}
