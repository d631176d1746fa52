import type { MessageKey } from './message-texts.ts'
import type { Letter } from './rendered.ts'

/** A paragraph, or what `button`, `table` and `quote` return. */
export type Block = string

/** A link with its name, on two lines. HTML shows it as a button. */
export const button = (label: string, address: string): Block => `${label}:\n${address}`

/** Facts by name, one per line. HTML shows them as a table. Rows without a value are left out. */
export const table = (rows: readonly (readonly [name: string, value: string])[]): Block =>
  rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** A person's own words, set apart so that nothing in them reads as ours. */
export const quote = (text: string): Block =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** Returns a function that puts a letter together. Empty blocks are left out, and so is an empty name. */
export const letterIn =
  <Key extends MessageKey>(say: (key: Key | 'letter.greeting' | 'letter.closing') => string) =>
  (subject: Key, ...blocks: readonly Block[]): Letter => ({
    subject: say(subject),
    text: [say('letter.greeting').replace(' ,', ','), ...blocks, say('letter.closing')]
      .filter((block) => block !== '')
      .join('\n\n'),
  })
