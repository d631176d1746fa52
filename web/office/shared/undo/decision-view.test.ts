import { describe, expect, it } from 'vitest'
import { decisionViews, type Made, type OnThisPage } from './decision-view.ts'
import type { ServerDecision } from './decisions-api.ts'

const nothing: OnThisPage = {
  made: [],
  removed: new Set(),
  hastened: new Set(),
  ended: new Set(),
  whyNot: ({ error }) => ({ text: error ?? '' }),
}

/** A decision as the server lists it. */
const listed = (id: string, more: Partial<ServerDecision> = {}): ServerDecision => ({
  ...{ id, subject: 'booking', subject_id: `booking of ${id}`, name: id, what: 'confirm', mine: true },
  ...{ status: 'pending', seconds_left: 9, until: Date.now() + 9_000, reason: '', error: null, code: null },
  ...more,
})
const made = (id: string, acceptedAt?: number): Made => ({
  view: {
    ...{ id, kind: 'booking', subject: `booking of ${id}`, name: id, what: 'confirm', mine: true },
    state: { status: 'pending', until: Date.now() + 10_000 },
  },
  ...(acceptedAt !== undefined && { acceptedAt }),
})

const states = (list: readonly ServerDecision[], page: Partial<OnThisPage> = {}, requestedAt = 0) =>
  decisionViews(list, requestedAt, { ...nothing, ...page }).map(({ name, state }) => `${name} ${state.status}`)

describe('decisionViews', () => {
  it('includes decisions that the server does not list yet', () => {
    expect(states([listed('B')], { made: [made('A')] })).toEqual(['A pending', 'B pending'])
  })

  it('uses the server’s state of a decision once the server lists it', () => {
    expect(states([listed('A', { status: 'started' })], { made: [made('A', 1)] })).toEqual(['A sending'])
  })

  it('omits decisions that the server no longer lists', () => {
    const page = { made: [made('A', 100)] }
    expect(states([], page, 99), 'requested before it was accepted').toEqual(['A pending'])
    expect(states([], page, 101), 'requested after it was accepted').toEqual([])
  })

  it('omits decisions without an answer that ended as the server listed them', () => {
    const page = { made: [made('A')], ended: new Set(['A']) }
    expect(states([], page, 99)).toEqual([])
  })

  it('omits decisions that were undone or dismissed on this page', () => {
    const page = { made: [made('A')], removed: new Set(['A', 'B']) }
    expect(states([listed('B', { status: 'refused' }), listed('C')], page)).toEqual(['C pending'])
  })

  it('shows a decision as being sent when it is due or was hastened', () => {
    const due = listed('A', { until: Date.now() - 1 })
    expect(states([due, listed('B'), listed('C')], { made: [], hastened: new Set(['B']) })).toEqual([
      ...['A sending', 'B sending', 'C pending'],
    ])
  })

  it('returns only the latest decision for each subject', () => {
    const same = { subject_id: 'a booking' }
    expect(states([listed('B', same), listed('A', { ...same, status: 'refused' })])).toEqual(['B pending'])
  })

  it('keeps a completed decision of this page while another one can be undone', () => {
    const done = listed('A', { status: 'done' })
    const ended = new Set(['A'])
    expect(states([listed('B'), done], { ended })).toEqual(['B pending', 'A done'])
    expect(states([done], { ended })).toEqual([])
    expect(states([listed('B'), done])).toEqual(['B pending'])
    expect(states([listed('B', { mine: false }), done], { ended })).toEqual(['B pending'])
  })

  it('shows a decision as failed once the reason is known', () => {
    const rejected = listed('A', { status: 'refused', error: 'cancelled' })
    expect(states([rejected], { whyNot: () => undefined })).toEqual(['A sending'])
    expect(decisionViews([rejected], 0, nothing)[0]?.state).toEqual({ status: 'failed', text: 'cancelled' })
  })
})
