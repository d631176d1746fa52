import type { Letter, Site } from './rendered.ts'

/** A paragraph, or what `button`, `table` and `quote` make. */
export type Block = string

/** A link with its name, on two lines: HTML makes a button of it. */
export const button = (label: string, address: string): Block => `${label}:\n${address}`

/** Facts by name, a line each: HTML makes a table of them. Rows without a value are left out. */
export const table = (rows: readonly (readonly [name: string, value: string])[]): Block =>
  rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** Somebody's own words, set apart, so that nothing in them reads as ours. */
export const quote = (text: string): Block =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** How one language begins and ends a letter. */
export interface Manners {
  greeting(name: string): string
  closing(site: Site): string
}

/** Puts a letter together; empty blocks are left out. */
export const letterIn =
  (manners: Manners) =>
  (site: Site, name: string, subject: string, ...blocks: readonly Block[]): Letter => ({
    subject,
    text: [manners.greeting(name), ...blocks, manners.closing(site)].filter((block) => block !== '').join('\n\n'),
  })
