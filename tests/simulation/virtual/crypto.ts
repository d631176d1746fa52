import { currentScheduler } from './scheduler.ts'

/** Replaces the functions of node:crypto that create ids. They follow from the seed. */

// biome-ignore lint/performance/noBarrelFile: it replaces the whole module.
export * from 'node:crypto'

/** A UUID of version 7 by virtual time. */
export function randomUUIDv7(): string {
  const scheduler = currentScheduler()
  const time = Math.floor(scheduler.now).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
}

export const randomUUID = (): string => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`

export const randomInt = (max: number): number => currentScheduler().random.int(0, max - 1)

function hex(digits: number): string {
  let text = ''
  while (text.length < digits) text += currentScheduler().random.int(0, 15).toString(16)
  return text
}
