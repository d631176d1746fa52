import { expect, it } from 'vitest'
import { dateAt } from './config-api.ts'

const minute = 60_000
/** Five to midnight in Nairobi, while the device's clock shows another time. */
const config = { serverTime: '2026-11-30T20:55:00.000Z' }
const receivedAt = Date.parse('2027-01-01T12:00:00.000Z')

it.each([
  [0, '2026-11-30'],
  [4, '2026-11-30'],
  [5, '2026-12-01'],
  [25 * 60, '2026-12-02'],
])('dateAt uses the server’s clock: %d minutes after its answer, the date is %s', (minutes, date) => {
  expect(dateAt(receivedAt + minutes * minute, config, receivedAt)).toBe(date)
})
