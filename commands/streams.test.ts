import { describe, expect, test } from 'vitest'
import { newId } from './context.ts'
import { ourStreams, streams } from './streams.ts'

const id = newId()

describe('our stream names', () => {
  test.each([
    streams.booking(id),
    streams.schedule(id, '2026-12-01'),
    streams.payment(id),
    streams.receipt('TKL1QX23RF'),
    streams.ledger(id),
    streams.contact(id),
    streams.message(id),
    streams.studio(id),
    streams.sessionType(id),
    streams.feature(id),
    streams.limitation(id),
    streams.user(id),
    streams.admins,
    streams.person(id),
    streams.email(id),
    streams.bookingCode('MW-7K3Q'),
    streams.studioCode('MAWIMBI'),
    streams.sessionTypeCode(id, 'Mixing & mastering'),
    streams.sessionTypeCode(null, 'mix'),
  ])('%s', (stream) => expect(stream).toMatch(ourStreams))
})

describe('stream names of other programs', () => {
  test.each(['orders-1', 'booking-1', `booking-${id}-1`, `my-booking-${id}`, 'user-admin', 'admins-1', '$stats', ''])(
    '%s',
    (stream) => expect(stream).not.toMatch(ourStreams),
  )
})
