import { describe, expect, it } from 'vitest'
import { evolve, type LiveChange, type LiveState, markedMs, quiet } from './live-state.ts'

const after = (...changes: LiveChange[]): LiveState => changes.reduce(evolve, quiet)
const connected = (connection: LiveState['connection']): LiveChange => ({ type: 'connection', connection })

describe('the live state', () => {
  it('does not flicker while it reconnects', () => {
    expect(after(connected('live'), connected('retrying'), connected('connecting')).connection).toBe('retrying')
    expect(after(connected('retrying'), connected('connecting'), connected('live')).connection).toBe('live')
    expect(after(connected('offline'), connected('connecting')).connection).toBe('connecting')
  })

  it('marks changes until they fade', () => {
    const changes: LiveChange[] = [
      { type: 'changed', ids: ['a', 'b'], at: 1000 },
      { type: 'changed', ids: ['b'], at: 2000 },
    ]
    expect([...after(...changes).changed.keys()]).toEqual(['a', 'b'])
    expect([...after(...changes, { type: 'faded', now: 1000 + markedMs }).changed.keys()]).toEqual(['b'])
  })
})
