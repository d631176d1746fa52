import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { approved, asked, cancelled, completed, confirmed, paid, pending } from './booking.fixtures.ts'
import { booking } from './booking.ts'
import { markPaid } from './mark-paid.ts'

const { given } = specificationOf(booking)
const paying = (state: typeof booking.initial) => markPaid(state, { receipt: 'TLA1B2C3D4', amountCents: 500_000 })

describe('paying for a booking', () => {
  test('takes an approval', () => given(asked, approved).when(paying).decides(paid))
  test('twice changes nothing, nor after it took place', () => {
    given(asked, approved, paid).when(paying).changesNothing()
    given(asked, approved, paid, completed).when(paying).changesNothing()
  })
  test('needs a time first', () => given(pending).when(paying).refuses('time_missing'))
  test.each([
    ['requested', [asked]],
    ['confirmed', [asked, confirmed]],
    ['cancelled', [asked, approved, cancelled]],
  ])('is refused when %s', (_, events) =>
    given(...events)
      .when(paying)
      .refuses('wrong_status'),
  )
})
