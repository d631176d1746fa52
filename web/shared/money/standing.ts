import type { PaymentPage, PaymentState, Prompt } from '../../../api/contract/payment.ts'

/** How a payment stands by the page's own answer, in the words of the stream. */
const stateOf = ({ booking, prompt, claim, receipts, bookingUrl }: PaymentPage): PaymentState => ({
  status: 'pending',
  bookingStatus: booking.status,
  amount: booking.amount,
  received: booking.received,
  balance: booking.balance,
  deadline: booking.deadline,
  prompt,
  claim,
  receipts,
  bookingUrl,
  serverTime: booking.serverTime,
})

/** Something the server said of a payment, and when it was heard. */
export interface Heard<Said> {
  readonly said: Said
  readonly heardAt: number
}

/** The latest the server said, by its own clock: the page's answer and the stream may overtake each other. */
export function latest(page: Heard<PaymentPage> | null, told: Heard<PaymentState> | null): Heard<PaymentState> | null {
  if (!page) return told
  const loaded = { said: stateOf(page.said), heardAt: page.heardAt }
  return told && told.said.serverTime >= loaded.said.serverTime ? told : loaded
}

const paid: readonly string[] = ['paid', 'completed']

/** Whether all is there: the money is settled a moment before the booking says so. */
export const isPaid = ({ status, bookingStatus }: PaymentState): boolean =>
  paid.includes(status) || paid.includes(bookingStatus)

/** Whether the booking ended without taking place. */
export const isOver = ({ bookingStatus }: PaymentState): boolean =>
  bookingStatus === 'cancelled' || bookingStatus === 'rejected'

/** What was paid beyond what was asked for, in KES; `asked` is the price in whole shillings or the test amount. */
export const excessOf = ({ received }: PaymentState, asked: number): number => Math.max(0, received - asked)

/** What M-Pesa was to be paid in all. */
export const askedFor = ({ booking, environment }: PaymentPage): number =>
  environment.testAmount ?? Math.ceil(booking.amount)

/** Whether a prompt was paid on the phone and its money is not counted yet: nobody may be asked to pay again. */
export const isBeingCounted = (prompt: Prompt | null, { balance }: PaymentState): boolean =>
  prompt?.outcome === 'paid' && balance >= prompt.amount && balance > prompt.rest

/** What the next payment may bring of the balance: M-Pesa moves no more at once. */
export const nextPart = ({ balance }: PaymentState, { paybill }: PaymentPage): number => Math.min(balance, paybill.most)

/** For so long a phone usually shows a prompt; after that only M-Pesa knows. */
const promptShownMs = 90_000

/** When a prompt has probably gone from the phone, as an instant. */
export const shownUntil = ({ sentAt, expiresAt }: Prompt): string => {
  const until = Math.min(Date.parse(sentAt) + promptShownMs, Date.parse(expiresAt))
  return new Date(until).toISOString()
}

/** The path of an address of this site, whichever name the site was reached by. */
export const pathOf = (url: string): string => new URL(url, 'http://here').pathname

/** The token at the end of an address of a booking or a payment. */
export const tokenOf = (url: string): string => decodeURIComponent(pathOf(url).split('/').at(-1) ?? '')

/** The later of two prompts: one just asked for here is known before the stream tells of it. */
export const newestPrompt = (told: Prompt | null, sent: Prompt | null): Prompt | null =>
  sent && (!told || sent.sentAt > told.sentAt) ? sent : told
