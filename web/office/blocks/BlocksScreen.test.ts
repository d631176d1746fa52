import { expect, test } from 'vitest'
import { blockOf, formFrom, statusAt } from './BlocksScreen.tsx'

const form = { kind: 'phone', value: '0712345678', reason: 'Holds hours', days: '7' } as const

test('blockOf ends a block after the chosen number of days, or never', () => {
  const now = new Date('2026-11-24T06:00:00.000Z')
  expect(blockOf(form, now).until).toBe('2026-12-01T06:00:00.000Z')
  expect(blockOf({ ...form, days: '' }, now).until).toBeNull()
})

test('formFrom fills the form from a valid URL only', () => {
  expect(formFrom(new URLSearchParams('kind=network&value=203.0.113.0/24'))).toMatchObject({
    kind: 'network',
    value: '203.0.113.0/24',
  })
  expect(formFrom(new URLSearchParams('kind=planet&value=Mars'))).toBeUndefined()
  expect(formFrom(new URLSearchParams())).toBeUndefined()
})

test('statusAt returns expired once a block has ended, even if the list is older', () => {
  const block = { status: 'standing', until: '2026-12-01T06:00:00.000Z' } as const
  expect(statusAt(block, '2026-12-01T05:59:00.000Z')).toBe('standing')
  expect(statusAt(block, '2026-12-01T06:00:00.000Z')).toBe('expired')
  expect(statusAt({ ...block, until: null }, '2026-12-01T06:00:00.000Z')).toBe('standing')
})
