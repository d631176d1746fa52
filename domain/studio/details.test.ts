import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DomainError } from '../kernel/domain-error.ts'
import { proposedCode, readCode, readDetails, sameDetails, townOf } from './details.ts'
import { details, featureId, limitationId } from './studio.fixtures.ts'

test('readDetails() trims texts and removes repeated features', () =>
  expect(
    readDetails({
      ...details,
      name: ' \u2068Sauti\u202e ',
      location: ' Kilimani,\u00a0 Nairobi\u200b ',
      featureIds: [featureId, featureId],
    }),
  ).toEqual(details))

test.each([
  ['name', { name: '\u200b\u200b' }],
  ['location', { location: '\u2060' }],
])('readDetails() rejects an unreadable %s: %j', (field, changed) => {
  const reading = () => readDetails({ ...details, ...changed })
  expect(reading).toThrow(DomainError)
  expect(reading).toThrow(expect.objectContaining({ code: 'invalid', details: { field } }))
})

test('sameDetails() ignores the order of features', () => {
  const both = { ...details, featureIds: [featureId, limitationId] }
  expect(sameDetails(both, { ...both, featureIds: [limitationId, featureId] })).toBe(true)
  expect(sameDetails(both, details)).toBe(false)
})

test.each([
  ['Sauti', 0, 'SAUTI'],
  ['Sauti', 1, 'SAUTI-2'],
  ["Zoë's Café & Studio", 0, 'ZOES-CAFE-STUDIO'],
  ['The Very Long Podcast Room', 9, 'THE-VERY-LONG-POD-10'],
  ['工作室', 0, 'STUDIO'],
])('proposedCode() for %s, attempt %i, is %s', (name, attempt, code) => expect(proposedCode(name, attempt)).toBe(code))

test.each([
  [' sauti\u2011one ', 'SAUTI-ONE'],
  ['E2E_STUDIO_1732750000000', 'E2E_STUDIO_1732750000000'],
])('readCode() reads %s as %s', (typed, code) => expect(readCode(typed)).toBe(code))

test.each(['--', '_-', 'a', 'ab c!'])('readCode() refuses %s', (typed) => expect(() => readCode(typed)).toThrow())

test('proposedCode() always returns a valid code', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(9999), (name, attempt) => {
      const code = proposedCode(name, attempt)
      expect(readCode(code)).toBe(code)
    }),
  ))

test.each([
  ['Kilimani, Nairobi', 'Nairobi'],
  ['Kilimani, nairobi', 'Nairobi'],
  ['Ngara, NAIROBI ', 'Nairobi'],
  ['Kilimani, Nairobi.', 'Nairobi'],
  ['Kilimani, Nairobi, Kenya', 'Nairobi'],
  ['Kilimani, Nairobi 00100', 'Nairobi'],
  ['Nairobi City', 'Nairobi'],
  ['Eldoret Town, kenya.', 'Eldoret'],
  ["MURANG'A", "Murang'a"],
  ['Athi River', 'Athi River'],
  ['Kenya', null],
  ['', null],
  [' , ', null],
])('townOf(%j) is %j', (location, town) => expect(townOf(location)).toBe(town))
