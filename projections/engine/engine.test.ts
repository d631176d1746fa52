import { expect, it } from 'vitest'
import { restMsAfter } from './engine.ts'

it.each<[string, number, number, number]>([
  ['one event', 1, 5, 45],
  ['nearly a full batch', 999, 30, 20],
  ['a batch that took long', 500, 80, 0],
  ['a full batch, with more to catch up with', 1_000, 5, 0],
])('restMsAfter() after %s', (_, events, took, rest) => expect(restMsAfter(events, took)).toBe(rest))
