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
/** Money that counts under the prompt's id, because only the status query reported it. */
const byQuery = [...open, matched(provisional, charge, first), paidBy(first, provisional)]

describe('a receipt', () => {
  test('counts, and marks its prompt as paid', () => {
    given(link).when(matching('TKL1')).decides(matched('TKL1'))
    given(...open)
      .when(matching('TKL1', first))
      .decides(matched('TKL1', charge, first), paidBy(first, 'TKL1'))
  })
  test('counts before there is a link, and after the booking ended', () => {
    given().when(matching('TKL1')).decides(matched('TKL1'))
    given(link, closed).when(matching('TKL1')).decides(matched('TKL1'))
  })
  test('counts once, whichever source reports it next', () => {
    given(link, matched('TKL1')).when(matching('TKL1')).changesNothing()
    given(...open, matched('TKL1', charge, first), paidBy(first, 'TKL1'))
      .when(matching('TKL1', first))
      .changesNothing()
    given(...open, matched('TKL1'))
      .when(matching('TKL1', first))
      .decides(paidBy(first, 'TKL1'))
  })
  test('marks its prompt as paid even if the prompt was unresolved', () =>
    given(...open, ended(first, 'unresolved'))
      .when(matching('TKL1', first))
      .decides(matched('TKL1', charge, first), paidBy(first, 'TKL1')))
})

describe('money that only the status query reported', () => {
  test('counts under the prompt’s id', () =>
    given(...open)
      .when(matching(provisional, first))
      .decides(matched(provisional, charge, first), paidBy(first, provisional)))
  test('does not count if another source has reported it', () => {
    given(...open, matched('TKL1'))
      .when(matching(provisional, first))
      .decides(paidBy(first, 'TKL1'))
    given(...open, matched('TKL1', charge, first), paidBy(first, 'TKL1'))
      .when(matching(provisional, first))
      .changesNothing()
  })
  test('gets its number from the prompt’s receipt, or from the first of its amount', () => {
    given(...byQuery)
      .when(matching('TKL1', first))
      .decides(named(provisional, 'TKL1'), paidBy(first, 'TKL1'))
    given(...byQuery)
      .when(matching('TKL1'))
      .decides(named(provisional, 'TKL1'))
  })
  test('gets only one number, so the next receipt is other money', () =>
    given(...byQuery, named(provisional, 'TKL1'))
      .when(matching('TKL2'))
      .decides(matched('TKL2')))
  test('does not absorb a receipt of another amount, or one that an admin assigned', () => {
    given(...byQuery)
      .when(matching('TKL1', null, 1_000))
      .decides(matched('TKL1', 1_000))
    given(...byQuery)
      .when(matching('TKL1', null, charge, false))
      .decides(matched('TKL1'))
  })
  test('loses a number that belongs to another prompt, and accepts its own later', () => {
    const both = [...byQuery, named(provisional, 'TKL2'), promptRequested(second), sent(second), accepted(second)]
    const other = [matched('TKL2', charge, second), paidBy(second, 'TKL2')]
    given(...both)
      .when(matching('TKL2', second))
      .decides(...other)
    given(...both, ...other)
      .when(matching('TKL1'))
      .decides(named(provisional, 'TKL1'))
  })

  describe('matched by its amount, when its own number arrives', () => {
    const secondProvisional = idAtMpesa(second)
    const secondPrompt = [promptRequested(second), sent(second), accepted(second)]
    const bothByQuery = [
      ...byQuery,
      ...secondPrompt,
      matched(secondProvisional, charge, second),
      paidBy(second, secondProvisional),
    ]
    test('passes the matched number to other money of that amount', () =>
      given(...bothByQuery, named(provisional, 'TKL2'))
        .when(matching('TKL1', first))
        .decides(named(provisional, 'TKL1'), named(secondProvisional, 'TKL2'), paidBy(first, 'TKL1')))
    test('swaps two numbers that were matched the wrong way round', () =>
      given(...bothByQuery, named(provisional, 'TKL2'), named(secondProvisional, 'TKL1'))
        .when(matching('TKL1', first))
        .decides(named(provisional, 'TKL1'), named(secondProvisional, 'TKL2'), paidBy(first, 'TKL1')))
    test('counts the matched number separately if there is no other money', () =>
      given(...byQuery, named(provisional, 'TKL2'))
        .when(matching('TKL1', first))
        .decides(named(provisional, 'TKL1'), matched('TKL2'), paidBy(first, 'TKL1')))
    test('keeps the matched number if its own number may count separately already', () => {
      const crossed = [...byQuery, named(provisional, 'TKL2'), ...secondPrompt, matched('TKL1')]
      given(...crossed)
        .when(matching('TKL2', second))
        .decides(paidBy(second, 'TKL2'))
      given(...crossed, paidBy(first, 'TKL1'))
        .when(matching('TKL2', second))
        .decides(paidBy(second, 'TKL2'))
    })
    test('keeps the matched number if its own number was matched to another prompt before', () =>
      given(
        ...open,
        ...[promptRequested(second), sent(second), accepted(second)],
        ...[
          matched(secondProvisional, charge, second),
          paidBy(second, secondProvisional),
          named(secondProvisional, 'TKL1'),
        ],
        ...[matched('TKL2'), paidBy(first, 'TKL2'), paidBy(second, 'TKL2')],
      )
        .when(matching('TKL1', first))
        .decides(paidBy(first, 'TKL1')))
    test('gives the free number to money whose prompt was matched to other money', () =>
      given(
        ...open,
        ...[promptRequested(second), sent(second), accepted(second)],
        // The statement's money was matched to the second prompt by its amount, but belongs to the first.
        ...[matched('TKL1'), paidBy(second, 'TKL1'), matched(provisional, charge, first), paidBy(first, provisional)],
      )
        .when(matching('TKL2', second))
        .decides(named(provisional, 'TKL2'), paidBy(second, 'TKL2')))
    test('gives up the matched number if the separate money is of another amount or prompt', () =>
      given(
        ...byQuery,
        named(provisional, 'TKL2'),
        ...secondPrompt,
        matched('TKL3', 1_000),
        matched('TKL4', charge, second),
      )
        .when(matching('TKL2', second))
        .decides(matched('TKL2', charge, second), paidBy(second, 'TKL2')))
  })
})
