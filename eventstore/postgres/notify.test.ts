import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { listen } from './notify.ts'

it('leaves no listener behind at each attempt to reconnect', async () => {
  const ending = new AbortController()
  const counts: number[] = []
  const lost = () => {
    counts.push(getEventListeners(ending.signal, 'abort').length)
    if (counts.length === 4) ending.abort()
  }
  await listen({ host: '/nowhere' }, 'events', { onNotification: () => {}, lost }, ending.signal)
  expect(new Set(counts).size).toBe(1)
})
