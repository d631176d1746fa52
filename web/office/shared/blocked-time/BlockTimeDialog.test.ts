import { expect, it } from 'vitest'
import { blockOf, emptyBlock } from './BlockTimeDialog.tsx'

const date = '2026-12-01'

it('an empty form blocks one whole day, or the hour that it was opened for', () => {
  expect(blockOf(emptyBlock({ date }))).toEqual({ from: date, to: date, weekdays: null, hours: null, reason: '' })
  expect(blockOf(emptyBlock({ date, hour: 10 })).hours).toEqual({ from: 10, to: 10 })
})

it('blockOf counts weekdays from Sunday and sends them only for a weekly block', () => {
  const weekdays = [true, false, false, false, false, false, true]
  const form = { ...emptyBlock({ date }), to: '2026-12-31', weekdays }
  expect(blockOf({ ...form, repeat: 'weekly' })).toMatchObject({ to: '2026-12-31', weekdays: [0, 1] })
  expect(blockOf({ ...form, repeat: 'days' }).weekdays).toBeNull()
})
