import type { PaymentPage, PaymentState, Prompt } from '../../../api/contract/payment.ts'
import type { PaymentReceipt } from '../../../api/contract/shared.ts'
import type { Translate } from '../../i18n/use-translate.ts'

/** Converts the page's answer to the state that the stream sends. */
export const stateOf = ({ booking, prompt, claim, receipts, bookingUrl }: PaymentPage): PaymentState => ({
  status: 'pending',
  bookingStatus: booking.status,
  startTime: booking.startTime,
  endTime: booking.endTime,
  amount: booking.amount,
  received: booking.received,
  balance: booking.balance,
  deadline: booking.expires ? booking.deadline : null,
  prompt,
  claim,
  receipts,
  refundDue: 0,
  refunded: 0,
  bookingUrl,
  messages: booking.messages,
  serverTime: booking.serverTime,
})

/** Data from the server about a payment, and when it arrived. */
export interface Received<Data> {
  readonly data: Data
  readonly receivedAt: number
}

/** Returns the latest state by the server's clock, because the page's answer and the stream may overtake each other. */
export function latest(
  page: Received<PaymentPage> | null,
  streamed: Received<PaymentState> | null,
): Received<PaymentState> | null {
  if (!page) return streamed
  const loaded = { data: stateOf(page.data), receivedAt: page.receivedAt }
  return streamed && streamed.data.serverTime >= loaded.data.serverTime ? streamed : loaded
}

const paid: readonly string[] = ['paid', 'completed']

/** Returns whether everything is paid. The money is settled a moment before the booking shows it. */
export const isPaid = ({ status, bookingStatus }: PaymentState): boolean =>
  paid.includes(status) || paid.includes(bookingStatus)

/**
 * Returns whether no money was received and none is claimed. Only then is it certain that the customer paid nothing.
 */
export const nothingPaid = ({ received, claim }: Pick<PaymentState, 'received' | 'claim'>): boolean =>
  received === 0 && claim === null

/** Returns the amount paid beyond `due`, in KES; `due` is the price in whole shillings or the test amount. */
export const excessOf = ({ received }: PaymentState, due: number): number => Math.max(0, received - due)

/** Returns the total to be paid by M-Pesa, in KES. */
export const totalDue = (page: Pick<PaymentPage, 'environment'> | null, { amount }: PaymentState): number =>
  page?.environment.testAmount ?? Math.ceil(amount)

/** Returns how much of the balance the next payment can cover, limited by what M-Pesa moves in one payment. */
export const nextPart = ({ balance }: PaymentState, { paybill }: PaymentPage): number => Math.min(balance, paybill.most)

/** How long a phone usually shows a prompt. After that only M-Pesa knows. */
const promptDurationMs = 90_000

/** Returns the instant at which a prompt has probably disappeared from the phone. */
export const promptEndsAt = ({ sentAt, expiresAt }: Prompt): string => {
  const until = Math.min(Date.parse(sentAt) + promptDurationMs, Date.parse(expiresAt))
  return new Date(until).toISOString()
}

/** Returns the path of an address of this site, whatever host the site was reached by. */
export const pathOf = (url: string): string => new URL(url, 'http://here').pathname

/** Returns the token at the end of a booking's or payment's address. */
export const tokenOf = (url: string): string => decodeURIComponent(pathOf(url).split('/').at(-1) ?? '')

/** Returns the later of two prompts. A prompt sent from here is known before the stream reports it. */
export const newestPrompt = (streamed: Prompt | null, sent: Prompt | null): Prompt | null =>
  sent && (!streamed || sent.sentAt > streamed.sentAt) ? sent : streamed

/** The receipt of cash without a number. */
const unnumbered = 'CASH'

/** Names a payment: M-Pesa's receipt number, or 'Cash', 'Cash, receipt 17' or 'Till, receipt SKL51ZDR4F'. */
export function receiptName(t: Translate, { receipt, direct }: Pick<PaymentReceipt, 'receipt' | 'direct'>): string {
  if (!direct) return receipt
  const method = t(`receipt-name.${direct.method}`)
  return receipt === unnumbered ? method : t('receipt-name.numbered', { method, receipt })
}
