import { expect, it } from 'vitest'
import { changeableUntil, quote } from './price.ts'

const mixing = { slots: 2, price: 2500 }

it('charges every started unit', () => {
  expect(quote(mixing, 2)).toEqual({ units: 1, unitPrice: 2500, total: 2500 })
  expect(quote(mixing, 3)).toEqual({ units: 2, unitPrice: 2500, total: 5000 })
  expect(quote(mixing, 4).total).toBe(5000)
})

it('quotes one unit while no time is chosen', () => {
  expect(quote(mixing, 0).total).toBe(2500)
})

it("counts the rule's hours from the real start", () => {
  expect(changeableUntil('2026-12-01', 15, 24)).toBe('2026-11-30T12:00:00.000Z')
})
