import * as z from 'zod'
import list from './scenarios.json' with { type: 'json' }

/** How the simulator behaves for a number. */
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
  /** How M-Pesa answers a check of a payment by this number. `unknown`: it reports no such transaction. */
  check: z.enum(['truth', 'silent', 'unknown', 'late']).default('truth'),
  refund: z.enum(['done', 'fails', 'silent', 'lost_answer', 'twice']).default('done'),
})
export type Scenario = z.output<typeof Scenario>
/** The parts that differ from an ordinary number's. */
export type ScenarioParts = z.input<typeof Scenario>

/** The scenarios by phone number. Prompts to any other number wait for the user of the test phone. */
export const scenarios = z.record(z.string(), z.object({ title: z.string(), parts: Scenario })).parse(list)

/** M-Pesa rejects larger payments. */
const maxShillings = 250_000

/** Returns the scenario of a number and an amount. */
export const scenarioOf = (phone: string, shillings: number): Scenario =>
  shillings > maxShillings ? Scenario.parse({ end: '3' }) : (scenarios[phone]?.parts ?? Scenario.parse({}))
