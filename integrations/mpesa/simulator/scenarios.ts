import * as z from 'zod'

/** Returns the scenario of a number and an amount. */
export const Scenario = z.object({
  /** How the prompt's request is answered. `unseen`: it never arrives and gets no answer. */
  submission: z
    .enum([
      'accepted',
      'lost_answer',
      'unseen',
      'html',
      'html_taken',
      'stale_token',
      'locked',
      'spike_arrest',
      'internal_error',
      'invalid_phone',
      'quota',
    ])
    .default('accepted'),
  /** How the prompt ends: by the person, never, or with a result code. */
  end: z.string().default('person'),
  endsAfter: z.enum(['soon', 'slow', 'late', 'before_answer']).default('soon'),
  callback: z.enum(['once', 'twice', 'never']).default('once'),
  /** Whether the query returns the outcome once there is one. */
  query: z.enum(['truth', 'no_answer']).default('truth'),
  /** The query's answer for a prompt in progress. */
  inFlight: z.enum(['code', 'empty_error', 'error']).default('code'),
  /** When the Paybill confirmation of the same payment arrives, relative to the callback. */
  confirmation: z.enum(['after', 'before', 'together', 'never']).default('after'),
  /** A forged callback that reports a payment first. */
  forged: z.enum(['none', 'wrong_proof', 'wrong_ids', 'leaked_address', 'wrong_amount']).default('none'),
  /** Whether the statement lists what this number paid. */
  statement: z.enum(['listed', 'unlisted']).default('listed'),
  /** How M-Pesa answers a check of what this number paid. `unknown`: it denies it. */
  check: z.enum(['truth', 'silent', 'unknown', 'late']).default('truth'),
  refund: z.enum(['done', 'fails', 'silent', 'lost_answer', 'twice']).default('done'),
})
export type Scenario = z.output<typeof Scenario>
/** The parts that differ from an ordinary number's. */
export type ScenarioParts = z.input<typeof Scenario>

interface Numbered {
  readonly title: string
  readonly parts: ScenarioParts
}

const paid = { end: '0' } as const
const cancelled = { end: '1032' } as const
const block = '2547000001'

/** By the last two digits of 0700 000 1xx. Any other number waits for the person at the drawn phone. */
const scenarios: Readonly<Record<string, Numbered>> = {
  '00': { title: 'Pays at once', parts: paid },
  '01': { title: 'Too little money on the phone (1)', parts: { end: '1' } },
  '02': { title: 'Cancels (1032)', parts: cancelled },
  '03': { title: 'Cannot be reached (1037)', parts: { end: '1037' } },
  '04': { title: 'Lets it expire (1019)', parts: { end: '1019' } },
  '05': { title: 'Wrong PIN (2001)', parts: { end: '2001' } },
  '06': { title: 'A result code that nobody knows, and no money', parts: { end: '7777' } },
  '10': { title: 'In flight for long, told by code 4999, then paid', parts: { ...paid, endsAfter: 'slow' } },
  '11': {
    title: 'In flight for long, told by an empty error, then paid',
    parts: { ...paid, endsAfter: 'slow', inFlight: 'empty_error' },
  },
  '12': {
    title: 'In flight for long, told by an error, then paid',
    parts: { ...paid, endsAfter: 'slow', inFlight: 'error' },
  },
  '20': {
    title: 'Pays; no callback and no confirmation, only the query tells',
    parts: { ...paid, callback: 'never', confirmation: 'never' },
  },
  '21': {
    title: 'Pays; only the Paybill confirmation tells',
    parts: { ...paid, callback: 'never', query: 'no_answer' },
  },
  '22': {
    title: 'Pays; only the statement tells',
    parts: { ...paid, callback: 'never', query: 'no_answer', confirmation: 'never' },
  },
  '23': {
    title: 'Does nothing, and nobody ever says how it ended',
    parts: { end: 'never', callback: 'never', query: 'no_answer' },
  },
  '30': { title: 'Pays; the callback comes twice', parts: { ...paid, callback: 'twice' } },
  '31': { title: 'Pays late, after the hold', parts: { ...paid, endsAfter: 'late' } },
  '32': {
    title: 'Pays; the callback comes before the answer to the request',
    parts: { ...paid, endsAfter: 'before_answer' },
  },
  '33': { title: 'The answer to the request is lost; pays', parts: { ...paid, submission: 'lost_answer' } },
  '34': {
    title: 'The answer to the request is lost; pays; only the Paybill confirmation tells',
    parts: { ...paid, submission: 'lost_answer', callback: 'never' },
  },
  '35': { title: 'The request never arrives and is not answered', parts: { submission: 'unseen' } },
  '40': {
    title: 'Pays; the Paybill confirmation comes before the callback',
    parts: { ...paid, confirmation: 'before' },
  },
  '41': { title: 'Pays; no Paybill confirmation', parts: { ...paid, confirmation: 'never' } },
  '42': {
    title: 'Pays; callback and Paybill confirmation come at once',
    parts: { ...paid, confirmation: 'together' },
  },
  '50': {
    title: 'A forged callback with a wrong address says paid; then cancels',
    parts: { ...cancelled, forged: 'wrong_proof' },
  },
  '51': {
    title: 'A forged callback with other ids says paid; then cancels',
    parts: { ...cancelled, forged: 'wrong_ids' },
  },
  '52': {
    title: 'A forged callback by the true address says paid; then cancels',
    parts: { ...cancelled, forged: 'leaked_address' },
  },
  '53': {
    title: 'A forged callback tells another amount; then pays',
    parts: { ...paid, forged: 'wrong_amount' },
  },
  '60': { title: 'The token was invalidated by another refresh; pays', parts: { ...paid, submission: 'stale_token' } },
  '61': { title: 'The subscriber is locked (500.001.1001)', parts: { submission: 'locked' } },
  '62': { title: 'Spike arrest (500.003.02)', parts: { submission: 'spike_arrest' } },
  '63': { title: 'A firewall answers 503 in HTML; no prompt', parts: { submission: 'html' } },
  '64': { title: 'A firewall answers 503 in HTML; pays all the same', parts: { ...paid, submission: 'html_taken' } },
  '65': { title: 'Internal error (500.003.1001); no prompt', parts: { submission: 'internal_error' } },
  '66': { title: 'M-Pesa does not know the number (400.002.02)', parts: { submission: 'invalid_phone' } },
  '67': { title: 'Quota used up (500.003.03)', parts: { submission: 'quota' } },
  '70': { title: 'Pays; a refund fails', parts: { ...paid, refund: 'fails' } },
  '71': { title: 'Pays; a refund has no result', parts: { ...paid, refund: 'silent' } },
  '72': {
    title: 'Pays; the answer to the request for a refund is lost',
    parts: { ...paid, refund: 'lost_answer' },
  },
  '73': { title: 'Pays; the result of a refund comes twice', parts: { ...paid, refund: 'twice' } },
  '80': {
    title: 'Paybill payments are on no statement; a check tells the truth',
    parts: { statement: 'unlisted' },
  },
  '81': {
    title: 'Paybill payments are on no statement; a check is never answered',
    parts: { statement: 'unlisted', check: 'silent' },
  },
  '82': {
    title: 'Paybill payments are on no statement; a check denies them',
    parts: { statement: 'unlisted', check: 'unknown' },
  },
  '83': {
    title: 'Paybill payments are on no statement; a check is answered late',
    parts: { statement: 'unlisted', check: 'late' },
  },
}

/** The scenarios by phone number. */
export const scenarioNumbers = (): { readonly phone: string; readonly title: string }[] =>
  Object.entries(scenarios)
    .map(([digits, { title }]) => ({ phone: `${block}${digits}`, title }))
    .concat({ phone: neverAnswers, title: 'Safaricom’s own test number: in flight, then cannot be reached (1037)' })
    .sort((a, b) => a.phone.localeCompare(b.phone))

/** Safaricom's own test number, which never answers. */
const neverAnswers = '254708374149'
/** More than M-Pesa moves at once. */
const mostShillings = 250_000

/** Returns the scenario of a number and an amount. */
export function scenarioOf(phone: string, shillings: number): Scenario {
  if (shillings > mostShillings) return Scenario.parse({ end: '3' })
  if (phone === neverAnswers) return Scenario.parse({ end: '1037', endsAfter: 'slow' })
  const numbered = phone.startsWith(block) ? scenarios[phone.slice(block.length)] : undefined
  return Scenario.parse(numbered?.parts ?? {})
}
