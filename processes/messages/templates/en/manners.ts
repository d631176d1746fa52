import { letterIn } from '../letter.ts'

/** An English letter. */
export const letter = letterIn({
  greeting: (name) => `Hello ${name},`,
  closing: (site) => `${site.brand}\nQuestions? Call ${site.supportPhone} or write to ${site.supportEmail}.`,
})
