import { letterIn } from '../letter.ts'

/** A Swahili letter. */
export const letter = letterIn({
  greeting: (name) => `Habari ${name},`,
  closing: (site) => `${site.brand}\nUna swali? Piga simu ${site.supportPhone} au andika kwa ${site.supportEmail}.`,
})
