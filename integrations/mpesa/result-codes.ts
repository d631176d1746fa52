/** The outcome of a prompt, by result code. */
export type PromptEnd =
  | 'paid'
  | 'cancelled'
  | 'timed_out'
  | 'unreachable'
  | 'wrong_pin'
  | 'insufficient_funds'
  | 'limit_reached'
  | 'subscriber_busy'
  | 'refused'

const ends: Readonly<Record<string, PromptEnd>> = {
  0: 'paid',
  1: 'insufficient_funds',
  2: 'limit_reached',
  3: 'limit_reached',
  4: 'limit_reached',
  8: 'limit_reached',
  // The same amount to the same number within two minutes.
  17: 'subscriber_busy',
  26: 'refused',
  1001: 'subscriber_busy',
  1019: 'timed_out',
  1025: 'refused',
  1032: 'cancelled',
  1037: 'unreachable',
  2001: 'wrong_pin',
  2028: 'refused',
  8006: 'wrong_pin',
  9999: 'refused',
  SFC_IC0003: 'refused',
}

/** Still in progress. Only the query returns it. */
export const inFlight = '4999'

/** Interprets a result code; null for an unknown one, which is not a failure, or for one in flight. */
export const promptEndOf = (resultCode: string): PromptEnd | null => ends[resultCode] ?? null
