import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { matchReceipt } from './match-receipt.ts'
import {
  accepted,
  charge,
  closed,
  ended,
  first,
  idAtMpesa,
  link,
  matched,
  named,
  paidBy,
  promptRequested,
  second,
  sent,
} from './payment.fixtures.ts'
import { type Payment, payment } from './payment.ts'

const { given } = specificationOf(payment)
const matching =
  (receipt: string, attemptId: string | null = null, amountCents = charge, mayName = true) =>
  (state: Payment) =>
    matchReceipt(state, { receipt, amountCents, attemptId, mayName })
const open = [link, promptRequested(first), sent(first), accepted(first)]
const provisional = idAtMpesa(first)
/** Counted under the prompt's own id, because only the query reported it. */
const byQuery = [...open, matched(provisional, charge, first), paidBy(first, provisional)]

describe('money', () => {
  test('counts, and answers the prompt it came by', () => {
    given(link).when(matching('TKL1')).decides(matched('TKL1'))
    given(...open)
      .when(matching('TKL1', first))
      .decides(matched('TKL1', charge, first), paidBy(first, 'TKL1'))
  })
  test('counts before there is a link, and after the booking ended', () => {
    given().when(matching('TKL1')).decides(matched('TKL1'))
    given(link, closed).when(matching('TKL1')).decides(matched('TKL1'))
  })
  test('counts once, whichever road tells of it next', () => {
    given(link, matched('TKL1')).when(matching('TKL1')).changesNothing()
    given(...open, matched('TKL1', charge, first), paidBy(first, 'TKL1'))
      .when(matching('TKL1', first))
      .changesNothing()
    given(...open, matched('TKL1'))
      .when(matching('TKL1', first))
      .decides(paidBy(first, 'TKL1'))
  })
  test('of a prompt that nobody could tell of in time still answers it', () =>
    given(...open, ended(first, 'unresolved'))
      .when(matching('TKL1', first))
      .decides(matched('TKL1', charge, first), paidBy(first, 'TKL1')))
})

describe('money that only the query told of', () => {
  test('counts under the prompt’s id', () =>
    given(...open)
      .when(matching(provisional, first))
      .decides(matched(provisional, charge, first), paidBy(first, provisional)))
  test('does not count when the prompt’s money is here by another road', () => {
    given(...open, matched('TKL1'))
      .when(matching(provisional, first))
      .decides(paidBy(first, 'TKL1'))
    given(...open, matched('TKL1', charge, first), paidBy(first, 'TKL1'))
      .when(matching(provisional, first))
      .changesNothing()
  })
  test('gets its number by the prompt’s own receipt, or by the first of its amount', () => {
    given(...byQuery)
      .when(matching('TKL1', first))
      .decides(named(provisional, 'TKL1'), paidBy(first, 'TKL1'))
    given(...byQuery)
      .when(matching('TKL1'))
      .decides(named(provisional, 'TKL1'))
  })
  test('gets one number only: the next receipt is other money', () =>
    given(...byQuery, named(provisional, 'TKL1'))
      .when(matching('TKL2'))
      .decides(matched('TKL2')))
  test('is no reason not to count another amount, or what an admin assigned', () => {
    given(...byQuery)
      .when(matching('TKL1', null, 1_000))
      .decides(matched('TKL1', 1_000))
    given(...byQuery)
      .when(matching('TKL1', null, charge, false))
      .decides(matched('TKL1'))
  })
  test('loses a number that turns out to be another prompt’s, and waits for its own', () => {
    const both = [...byQuery, named(provisional, 'TKL2'), promptRequested(second), sent(second), accepted(second)]
    const other = [matched('TKL2', charge, second), paidBy(second, 'TKL2')]
    given(...both)
      .when(matching('TKL2', second))
      .decides(...other)
    given(...both, ...other)
      .when(matching('TKL1'))
      .decides(named(provisional, 'TKL1'))
  })

  describe('whose number was guessed by its amount, once its own number comes', () => {
    const provisionalToo = idAtMpesa(second)
    const asksAgain = [promptRequested(second), sent(second), accepted(second)]
    const bothByQuery = [
      ...byQuery,
      ...asksAgain,
      matched(provisionalToo, charge, second),
      paidBy(second, provisionalToo),
    ]
    test('hands the guessed number to other money of that amount', () =>
      given(...bothByQuery, named(provisional, 'TKL2'))
        .when(matching('TKL1', first))
        .decides(named(provisional, 'TKL1'), named(provisionalToo, 'TKL2'), paidBy(first, 'TKL1')))
    test('swaps two numbers that were guessed the wrong way round', () =>
      given(...bothByQuery, named(provisional, 'TKL2'), named(provisionalToo, 'TKL1'))
        .when(matching('TKL1', first))
        .decides(named(provisional, 'TKL1'), named(provisionalToo, 'TKL2'), paidBy(first, 'TKL1')))
    test('counts the guessed number by itself where there is no other money', () =>
      given(...byQuery, named(provisional, 'TKL2'))
        .when(matching('TKL1', first))
        .decides(named(provisional, 'TKL1'), matched('TKL2'), paidBy(first, 'TKL1')))
    test('keeps the guessed number where its own number counts by itself already, or may', () => {
      const crossed = [...byQuery, named(provisional, 'TKL2'), ...asksAgain, matched('TKL1')]
      given(...crossed)
        .when(matching('TKL2', second))
        .decides(paidBy(second, 'TKL2'))
      given(...crossed, paidBy(first, 'TKL1'))
        .when(matching('TKL2', second))
        .decides(paidBy(second, 'TKL2'))
    })
    test('keeps the guessed number also where another prompt was taken for its own number’s before', () =>
      given(
        ...open,
        ...[promptRequested(second), sent(second), accepted(second)],
        ...[matched(provisionalToo, charge, second), paidBy(second, provisionalToo), named(provisionalToo, 'TKL1')],
        ...[matched('TKL2'), paidBy(first, 'TKL2'), paidBy(second, 'TKL2')],
      )
        .when(matching('TKL1', first))
        .decides(paidBy(first, 'TKL1')))
    test('gives what has no number yet to money whose prompt was taken for that of other money', () =>
      given(
        ...open,
        ...[promptRequested(second), sent(second), accepted(second)],
        // By its amount, the statement's money was taken for the second prompt's: it is the first one's.
        ...[matched('TKL1'), paidBy(second, 'TKL1'), matched(provisional, charge, first), paidBy(first, provisional)],
      )
        .when(matching('TKL2', second))
        .decides(named(provisional, 'TKL2'), paidBy(second, 'TKL2')))
    test('gives the guessed number up where what counts by itself is other money', () =>
      given(
        ...byQuery,
        named(provisional, 'TKL2'),
        ...asksAgain,
        matched('TKL3', 1_000),
        matched('TKL4', charge, second),
      )
        .when(matching('TKL2', second))
        .decides(matched('TKL2', charge, second), paidBy(second, 'TKL2')))
  })
})
