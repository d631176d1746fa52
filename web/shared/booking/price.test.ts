import { expect, it, test } from 'vitest'
import { formatFor } from '../../i18n/format.ts'
import { translateIn } from '../../i18n/testing.ts'
import { changeableUntil, quote, type RuleInput, ruleOf } from './price.tsx'
import { booking } from './texts.en.ts'

const mixing = { slots: 2, price: 2500 }

it('quote charges every started unit', () => {
  expect(quote(mixing, 2)).toEqual({ units: 1, unitPrice: 2500, total: 2500 })
  expect(quote(mixing, 3)).toEqual({ units: 2, unitPrice: 2500, total: 5000 })
  expect(quote(mixing, 4).total).toBe(5000)
})

it('quote charges one unit while no time is chosen', () => {
  expect(quote(mixing, 0).total).toBe(2500)
})

it('changeableUntil counts the hours back from the real start', () => {
  expect(changeableUntil('2026-12-01', 15, 24)).toBe('2026-11-30T12:00:00.000Z')
})

const t = translateIn('en', booking)
const requested = { date: '2026-12-01', run: [15], price: 2_500, changeableHours: 24, now: '2026-11-21T09:00:00.000Z' }
const rule = (changes: Partial<RuleInput> = {}) => ruleOf(t, formatFor('en-KE', 2026), { ...requested, ...changes })

test('the rule states until when a booking can be changed, and when it is paid', () => {
  expect(rule()).toMatch(/^Free to move or cancel until .+\. You pay by M-Pesa only after the studio has confirmed, /)
  expect(rule({ now: '2026-12-01T09:00:00.000Z' })).toMatch(
    /can't be moved, and once it is paid .+ You pay by M-Pesa only after/,
  )
  expect(rule({ date: null })).toMatch(/24 hours before the start\. You pay by M-Pesa only after a time is agreed\.$/)
})

test('the rule of a free booking does not mention payment', () => {
  for (const changes of [{}, { now: '2026-12-01T09:00:00.000Z' }, { date: null }])
    expect(rule({ ...changes, price: 0 })).not.toMatch(/pay|paid/)
})
