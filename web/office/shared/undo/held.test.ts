import { describe, expect, it } from 'vitest'
import type { KeptDecision } from './decisions-api.ts'
import { heldOf, type Made, type OnThisPage } from './held.ts'

const nothing: OnThisPage = {
  made: [],
  removed: new Set(),
  hastened: new Set(),
  ended: new Set(),
  whyNot: ({ error }) => ({ text: error ?? '' }),
}

/** A decision as the server lists it. */
const kept = (id: string, more: Partial<KeptDecision> = {}): KeptDecision => ({
  ...{ id, subject: 'booking', subject_id: `booking of ${id}`, name: id, what: 'confirm', mine: true },
  ...{ status: 'pending', seconds_left: 9, until: Date.now() + 9_000, reason: '', error: null, code: null },
  ...more,
})
const made = (id: string, acceptedAt?: number): Made => ({
  held: {
    ...{ id, kind: 'booking', subject: `booking of ${id}`, name: id, what: 'confirm', mine: true },
    standing: { status: 'held', until: Date.now() + 10_000 },
  },
  ...(acceptedAt !== undefined && { acceptedAt }),
})

const standings = (list: readonly KeptDecision[], page: Partial<OnThisPage> = {}, askedAt = 0) =>
  heldOf(list, askedAt, { ...nothing, ...page }).map(({ name, standing }) => `${name} ${standing.status}`)

describe('the decisions of a page', () => {
  it('include those that the server does not list yet', () => {
    expect(standings([kept('B')], { made: [made('A')] })).toEqual(['A held', 'B held'])
  })

  it('are as the server lists them once it does', () => {
    expect(standings([kept('A', { status: 'started' })], { made: [made('A', 1)] })).toEqual(['A sending'])
  })

  it('leave out what the server no longer lists', () => {
    const page = { made: [made('A', 100)] }
    expect(standings([], page, 99), 'asked before it was accepted').toEqual(['A held'])
    expect(standings([], page, 101), 'asked after it was accepted').toEqual([])
  })

  it('leave out what was undone or dismissed here', () => {
    const page = { made: [made('A')], removed: new Set(['A', 'B']) }
    expect(standings([kept('B', { status: 'refused' }), kept('C')], page)).toEqual(['C held'])
  })

  it('are being sent when they are due or were not to wait', () => {
    const due = kept('A', { until: Date.now() - 1 })
    expect(standings([due, kept('B'), kept('C')], { made: [], hastened: new Set(['B']) })).toEqual([
      ...['A sending', 'B sending', 'C held'],
    ])
  })

  it('hold one for each subject, the latest', () => {
    const same = { subject_id: 'a booking' }
    expect(standings([kept('B', same), kept('A', { ...same, status: 'refused' })])).toEqual(['B held'])
  })

  it('keep those that are done while another can be undone, if they ended here', () => {
    const done = kept('A', { status: 'done' })
    const ended = new Set(['A'])
    expect(standings([kept('B'), done], { ended })).toEqual(['B held', 'A done'])
    expect(standings([done], { ended })).toEqual([])
    expect(standings([kept('B'), done])).toEqual(['B held'])
    expect(standings([kept('B', { mine: false }), done], { ended })).toEqual(['B held'])
  })

  it('fail once the reason is known', () => {
    const refused = kept('A', { status: 'refused', error: 'cancelled' })
    expect(standings([refused], { whyNot: () => undefined })).toEqual(['A sending'])
    expect(heldOf([refused], 0, nothing)[0]?.standing).toEqual({ status: 'failed', text: 'cancelled' })
  })
})
