import { expect, it } from 'vitest'
import { dateAt } from './config-api.ts'

const minute = 60_000
/** Five to midnight in Nairobi, when this device's clock said something else. */
const config = { serverTime: '2026-11-30T20:55:00.000Z' }
const toldAt = Date.parse('2027-01-01T12:00:00.000Z')

it.each([
  [0, '2026-11-30'],
  [4, '2026-11-30'],
  [5, '2026-12-01'],
  [25 * 60, '2026-12-02'],
])('%d minutes after the server told the time it is %s, whatever the clock of the device says', (minutes, date) => {
  expect(dateAt(toldAt + minutes * minute, config, toldAt)).toBe(date)
})
