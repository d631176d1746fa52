import { currentScheduler } from './scheduler.ts'

/** Replaces the functions of node:crypto that create ids. They follow from the seed. */

// biome-ignore lint/performance/noBarrelFile: it replaces the whole module.
export * from 'node:crypto'

/** Returns a UUID of version 7 by virtual time. */
export const randomUUIDv7 = (): string => currentScheduler().random.uuid(new Date(currentScheduler().now))

export const randomUUID = (): string => randomUUIDv7()

export const randomInt = (max: number): number => currentScheduler().random.int(0, max - 1)
