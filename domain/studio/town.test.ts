import { expect, test } from 'vitest'
import { townOf } from './town.ts'

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
])('the town of %j is %j', (location, town) => expect(townOf(location)).toBe(town))
