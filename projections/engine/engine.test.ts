import { expect, it } from 'vitest'
import { gatherMsAfter } from './engine.ts'

it.each<[string, number, boolean]>([
  ['one event', 1, false],
  ['those of a few bookings', 24, false],
  ['those of many at once', 25, true],
  ['nearly a full batch', 999, true],
  ['a full batch, with more to catch up with', 1_000, false],
])('after %s (%d) the engine gathers more first: %s', (_, events, gathers) =>
  expect(gatherMsAfter(events) > 0).toBe(gathers),
)
