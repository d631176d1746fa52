import { describe, expect, test } from 'vitest'
import { ada } from '../booking/booking.fixtures.ts'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import { claimPaid, issueLink } from './link.ts'
import {
  accepted,
  charge,
  closed,
  ended,
  first,
  idAtMpesa,
  link,
  linkOf,
  matched,
  paidBy,
  payBy,
  phone,
  promptRequested,
  second,
  sent,
  settled,
} from './payment.fixtures.ts'
import { payment } from './payment.ts'
import { acceptPrompt, answerPrompt, explainPrompt, paidElsewhere, requestPrompt, sendPrompt } from './prompt.ts'

const { given } = specificationOf(payment)
type State = typeof payment.initial
const issuing =
  (chargeCents = charge) =>
  (state: State) =>
    issueLink(state, { bookingId: '0199a000-0000-7000-8000-000000000001', code: 'SB222222', chargeCents, payBy })
const asking =
  (attemptId: string = second) =>
  (state: State) =>
    requestPrompt(state, { attemptId, personId: ada, phone })
const sending =
  (awaited = true) =>
  (state: State) =>
    sendPrompt(state, { attemptId: first, awaited })
const ending = (state: State) => answerPrompt(state, { attemptId: first, outcome: 'cancelled', resultCode: '1032' })

describe('a link', () => {
  test('offers the charge once', () => {
    given().when(issuing()).decides(link)
    given(link).when(issuing()).changesNothing()
  })
  test('is issued again for another charge, and to open what was closed', () => {
    given(link).when(issuing(600_000)).decides(linkOf(600_000))
    given(link, closed).when(issuing()).decides(link)
  })
})

describe('asking for a prompt', () => {
  test('is for all that is to be paid, in whole shillings', () => {
    given(link).when(asking()).decides(promptRequested(second))
    given(link, matched('TKL1', 200_050)).when(asking()).decides(promptRequested(second, 300_000))
  })
  test('is for as much as M-Pesa moves at once, and the next for the rest', () => {
    given(linkOf(30_000_000)).when(asking()).decides(promptRequested(second, 25_000_000))
    given(linkOf(30_000_000), matched('TKL1', 25_000_000)).when(asking()).decides(promptRequested(second, 5_000_000))
  })
  test('is refused while one is open, whatever became of its request', () => {
    for (const events of [
      [promptRequested(first)],
      [promptRequested(first), sent(first)],
      [promptRequested(first), sent(first), accepted(first)],
    ])
      given(link, ...events)
        .when(asking())
        .throws('prompt_open', undefined, { attemptId: first })
  })
  test('goes once the one before has ended, or nobody can say how', () => {
    given(link, promptRequested(first), ended(first, 'cancelled')).when(asking()).decides(promptRequested(second))
    given(link, promptRequested(first), sent(first), ended(first, 'unresolved'))
      .when(asking())
      .decides(promptRequested(second))
  })
  test('is refused when it is paid, closed, or was never requested', () => {
    given(link, matched('TKL1'), settled('TKL1')).when(asking()).throws('already_paid')
    given(link, matched('TKL1')).when(asking()).throws('already_paid')
    given(link, closed).when(asking()).throws('not_found')
    given().when(asking()).throws('not_found')
  })
})

describe('sending a prompt', () => {
  test('happens once: the second must not ask', () => {
    given(link, promptRequested(first)).when(sending()).decides(sent(first))
    given(link, promptRequested(first), sent(first)).when(sending()).changesNothing()
    given(link, promptRequested(first), ended(first, 'refused')).when(sending()).changesNothing()
  })
  test('does not happen for a booking that ended, or for more than is still to be paid', () => {
    given(link, promptRequested(first)).when(sending(false)).decides(ended(first, 'refused'))
    given(link, promptRequested(first), closed).when(sending()).decides(ended(first, 'refused'))
    given(link, promptRequested(first), matched('TKL1', 100_000)).when(sending()).decides(ended(first, 'refused'))
  })
  test('of none is refused', () => given(link).when(sending()).throws('not_found'))
})

describe('a prompt', () => {
  test('keeps the first ids that M-Pesa told', () => {
    const acceptAgain = (state: State) =>
      acceptPrompt(state, { attemptId: first, merchantRequestId: 'm', checkoutRequestId: idAtMpesa(first) })
    given(link, promptRequested(first), sent(first)).when(acceptAgain).decides(accepted(first))
    given(link, promptRequested(first), sent(first), accepted(first)).when(acceptAgain).changesNothing()
  })
  test('ends once: nothing unpays it', () => {
    given(link, promptRequested(first), sent(first))
      .when(ending)
      .decides(ended(first, 'cancelled', '1032'))
    given(link, promptRequested(first), ended(first, 'unresolved')).when(ending).changesNothing()
    given(link, promptRequested(first), matched('TKL1', charge, first), paidBy(first, 'TKL1'))
      .when(ending)
      .changesNothing()
  })
})

describe('a prompt whose receipt counts for another booking', () => {
  test('was paid, and nothing comes of it here', () => {
    const noting = (state: State) => paidElsewhere(state, { attemptId: first, receipt: 'TKL1' })
    given(link, promptRequested(first), sent(first)).when(noting).decides(paidBy(first, 'TKL1'))
    given(link, promptRequested(first), paidBy(first, 'TKL1')).when(noting).changesNothing()
  })
})

describe('a prompt that was paid, as the query says', () => {
  const explaining = (state: State) => explainPrompt(state, first)
  test('is explained by money of its amount that came since, by another road', () =>
    given(link, promptRequested(first), matched('TKL1')).when(explaining).decides(paidBy(first, 'TKL1')))
  test.each([
    ['from before it', [matched('TKL1'), promptRequested(first)]],
    ['of another amount', [promptRequested(first), matched('TKL1', 1_000)]],
    ['of another prompt', [promptRequested(first), matched('TKL1', charge, second)]],
    [
      'that explains another',
      [promptRequested(first), promptRequested(second), matched('TKL1'), paidBy(second, 'TKL1')],
    ],
  ])('is not explained by money %s', (_, events) =>
    given(link, ...events)
      .when(explaining)
      .changesNothing(),
  )
  test('needs no second explanation', () =>
    given(link, promptRequested(first), matched('TKL1'), paidBy(first, 'TKL1'), matched('TKL2'))
      .when(explaining)
      .changesNothing())
})

describe('saying that one has paid', () => {
  const claiming = (state: State) => claimPaid(state, { receipt: 'TKL1' })
  test('is written down and proves nothing', () => {
    given(link)
      .when(claiming)
      .decides({ type: 'payment.claimed', data: { receipt: 'TKL1' } })
    expect(fold(payment, [link, { type: 'payment.claimed', data: { receipt: 'TKL1' } }])).toEqual(fold(payment, [link]))
  })
  test('is refused once it is paid, and where nothing was requested', () => {
    given(link, matched('TKL1'), settled('TKL1')).when(claiming).throws('already_paid')
    given().when(claiming).throws('not_found')
  })
})
