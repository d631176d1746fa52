import { expect, it } from 'vitest'
import { fold } from '../../domain/kernel/aggregate.ts'
import * as given from '../../domain/payment/payment.fixtures.ts'
import { payment } from '../../domain/payment/payment.ts'
import { faultsOfRefunds } from './real/verdict.ts'

it('money that went back under the number it was named with later belongs to its refund', () => {
  const { first, charge, idAtMpesa } = given
  const provisional = idAtMpesa(first)
  const paid = [given.link, given.promptRequested(first), given.sent(first), given.accepted(first)]
  const counted = [given.matched(provisional, charge, first), given.named(provisional, 'TKL1'), given.closed]
  const back = [given.refundOf(provisional, charge, 'cancelled'), given.ordered('reversal'), given.refundSent]
  const payments = new Map([['booking', fold(payment, [...paid, ...counted, ...back])]])
  const movement = { road: 'prompt', shillings: charge / 100, reversed: true } as const

  expect(faultsOfRefunds({ payments }, [{ ...movement, receipt: 'TKL1' }])).toEqual([])
  expect(faultsOfRefunds({ payments }, [{ ...movement, receipt: 'TKL2' }])).toEqual([
    'TKL2 was taken back for 0 refunds',
  ])
})
