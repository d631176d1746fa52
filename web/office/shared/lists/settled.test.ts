import { describe, expect, it } from 'vitest'
import { hasMovedUp, rowsOf, type Settled, settle, waitingIn } from './settled.ts'

interface Row {
  readonly id: string
  readonly needsDecision: boolean
}
const kind = { idOf: ({ id }: Row) => id, needsDecision: ({ needsDecision }: Row) => needsDecision }
const row = (id: string, needsDecision = true): Row => ({ id, needsDecision })
const read: Settled<Row> = { key: 'all', visible: [row('a'), row('b', false)] }

describe('a list on the screen', () => {
  it('stays unchanged when a new response arrives', () => {
    expect(settle(read, 'all', [row('c'), row('a')])).toBe(read)
  })

  it('is replaced by another list once that has loaded', () => {
    expect(settle(read, 'paid', undefined)).toBe(read)
    expect(settle(read, 'paid', [row('c')])).toEqual({ key: 'paid', visible: [row('c')] })
  })

  it('shows new rows while it is empty', () => {
    expect(settle({ key: 'all', visible: [] }, 'all', [row('a')])).toEqual({ key: 'all', visible: [row('a')] })
    const empty: Settled<Row> = { key: 'all', visible: [] }
    expect(settle(empty, 'all', [])).toBe(empty)
    expect(settle<Row>(undefined, 'all', undefined)).toBeUndefined()
  })

  it('keeps the order of its rows and updates each row', () => {
    expect(rowsOf(read, [row('c'), row('b', false), row('a', false)], kind)).toEqual([
      { before: row('a'), item: row('a', false), left: false },
      { before: row('b', false), item: row('b', false), left: false },
    ])
  })

  it('keeps rows that the response no longer contains', () => {
    expect(rowsOf(read, [row('c')], kind)).toEqual([
      { before: row('a'), item: row('a'), left: true },
      { before: row('b', false), item: row('b', false), left: true },
    ])
  })
})

describe('waiting rows', () => {
  it('are rows that the list does not show', () => {
    expect(waitingIn(read, [row('c'), row('a'), row('b', false)], kind)).toEqual([row('c')])
  })

  it('are rows that begin to need a decision', () => {
    expect(waitingIn(read, [row('a'), row('b')], kind)).toEqual([row('b')])
  })

  it('do not include rows that were decided', () => {
    expect(waitingIn(read, [row('a', false)], kind)).toEqual([])
  })
})

describe('items of the next page', () => {
  it('have moved up if the answer ends with one', () => {
    expect(hasMovedUp(read, [row('b', false), row('c')], kind)).toBe(true)
    expect(hasMovedUp(read, [row('c')], kind)).toBe(true)
  })

  it('have not moved up if others came before them', () => {
    expect(hasMovedUp(read, [row('c'), row('a')], kind)).toBe(false)
    expect(hasMovedUp(read, [], kind)).toBe(false)
  })
})
