import { expect, test } from 'vitest'
import { suggestionsFor } from './suggestions.ts'

const awaiting = (code: string, balance_cents: number, claimed_receipt: string | null = null) => ({
  id: `0199a000-0000-7000-8000-0000000000${code.slice(-2)}`,
  code,
  customer_name: 'Wanjiru',
  studio_name: 'Mawimbi',
  balance_cents,
  claimed_receipt,
})
const waiting = [
  awaiting('SB7K3M9A', 250_000),
  awaiting('SB7K3M8B', 100_000),
  awaiting('SBXYZW9C', 250_000, 'TQ40EZLKXN'),
]
const suggested = (account: string, amount_cents: number, receipt = 'SJK4X8Q2LM') =>
  suggestionsFor({ receipt, account, amount_cents }, waiting).map(({ code, why }) => `${code} ${why}`)

test.each<[what: string, account: string, cents: number, suggested: string[]]>([
  [
    'a code with one typing mistake before one with two',
    'sb7-k3m 9b',
    1,
    ['SB7K3M9A similar_code', 'SB7K3M8B similar_code'],
  ],
  ['a code with a missing character', 'SB7K3MA', 1, ['SB7K3M9A similar_code', 'SB7K3M8B similar_code']],
  [
    'similar codes before the same amount, and no booking twice',
    'SB7K3M9',
    250_000,
    ['SB7K3M9A similar_code', 'SB7K3M8B similar_code', 'SBXYZW9C same_amount'],
  ],
  ['the same amount if the account is not a code', 'WANJIRU', 100_000, ['SB7K3M8B same_amount']],
  ['nothing for an account of one letter', 'S', 1, []],
])('suggestionsFor returns %s', (_, account, cents, expected) => expect(suggested(account, cents)).toEqual(expected))

test('suggestionsFor returns the booking whose customer named the receipt first', () =>
  expect(suggested('SB7K3M9', 250_000, 'TQ40EZLKXN')).toEqual([
    'SBXYZW9C claimed_receipt',
    'SB7K3M9A similar_code',
    'SB7K3M8B similar_code',
  ]))
