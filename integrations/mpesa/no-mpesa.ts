import { type Mpesa, MpesaRejected } from './mpesa.ts'

const none = { accepted: false, code: 'not_set_up', text: 'M-Pesa is not set up' } as const

async function refuse(): Promise<never> {
  throw new MpesaRejected(none.text)
}

/** M-Pesa when none is configured: it rejects every call. */
export const noMpesa: Mpesa = {
  prompt: async () => none,
  lookUp: async () => ({ state: 'no_answer' }),
  statement: async () => null,
  reverse: async () => none,
  payOut: async () => none,
  answersChecks: false,
  check: async () => none,
  registerUrls: refuse,
  registerStatement: refuse,
}
