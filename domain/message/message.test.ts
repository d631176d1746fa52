import { describe, it } from 'vitest'
import { erased } from '../kernel/events.ts'
import { specificationOf } from '../kernel/specification.ts'
import {
  beginSending,
  drop,
  type FailureKind,
  failSending,
  type Message,
  type MessageEvent,
  markDelivered,
  markSent,
  markUndelivered,
  maxTries,
  message,
  type QueuedMessage,
  queue,
  retry,
} from './message.ts'

const { given } = specificationOf(message)
const [messageId, personId, causeId, adminId] = [
  '0199a000-0000-8000-8000-000000000001',
  '0199a000-0000-7000-8000-000000000002',
  '0199a000-0000-7000-8000-000000000003',
  '0199a000-0000-7000-8000-000000000004',
]
const sms: QueuedMessage = {
  messageId,
  channel: 'sms',
  template: 'booking_approved',
  language: 'sw',
  personId,
  to: '254712345678',
  subject: '',
  text: 'Habari Ada',
  causeId,
  aboutId: null,
}
const queued: MessageEvent = { type: 'message.queued', data: sms }
const sending: MessageEvent = { type: 'message.sending', data: {} }
const sent: MessageEvent = { type: 'message.sent', data: { providerId: 'ATXid_1' } }
const delivered: MessageEvent = { type: 'message.delivered', data: {} }
const retried: MessageEvent = { type: 'message.retried', data: { adminId } }
const failed = (kind: FailureKind, why = 'No credit'): MessageEvent => ({ type: 'message.failed', data: { why, kind } })

describe('a message', () => {
  it("is queued once, even with another text'", () => {
    given()
      .when((state) => queue(state, sms))
      .decides(queued)
    for (const past of [[queued], [queued, sending, sent], [queued, sending, failed('unclear')]])
      given(...past)
        .when((state) => queue(state, { ...sms, text: 'Habari tena' }))
        .changesNothing()
  })

  it('can’t be sent if it was never queued', () => {
    given().when(beginSending).throws('not_found')
  })

  it('is sent and delivered', () => {
    given(queued).when(beginSending).decides(sending)
    given(queued, sending)
      .when((state) => markSent(state, 'ATXid_1'))
      .decides(sent)
    given(queued, sending, sent).when(markDelivered).decides(delivered)
    given(queued, sending, sent, delivered).when(markDelivered).changesNothing()
  })

  it('is not sent again while its outcome is unknown, nor after it was sent or failed', () => {
    for (const past of [
      [queued, sending],
      [queued, sending, sent],
      [queued, sending, sent, delivered],
      [queued, sending, failed('unclear')],
      [queued, sending, failed('lasting')],
    ])
      given(...past)
        .when(beginSending)
        .changesNothing()
  })

  it('is tried again after a temporary failure, up to the maximum number of attempts', () => {
    const again = Array.from({ length: maxTries - 1 }, () => [sending, failed('passing')]).flat()
    const fail = { why: 'No credit', kind: 'passing' as const }
    given(queued, sending, failed('passing')).when(beginSending).decides(sending)
    given(queued, ...again.slice(2), sending)
      .when((state) => failSending(state, fail))
      .decides(failed('passing'))
    given(queued, ...again, sending)
      .when((state) => failSending(state, fail))
      .decides(failed('lasting'))
  })

  it('can only fail while it is being sent', () => {
    const fail = { why: 'No credit', kind: 'lasting' as const }
    given(queued, sending, sent)
      .when((state) => failSending(state, fail))
      .changesNothing()
  })

  it('can be delivered before the provider answers, or after an unclear outcome', () => {
    given(queued, sending).when(markDelivered).decides(delivered)
    given(queued, sending, failed('unclear')).when(markDelivered).decides(delivered)
    given(queued, sending, failed('lasting')).when(markDelivered).changesNothing()
    given(queued, sending, delivered)
      .when((state) => markSent(state, 'ATXid_1'))
      .changesNothing()
  })

  it('is dropped only while it waits', () => {
    const dropping = (state: Message) => drop(state, 'It was withdrawn')
    const dropped = failed('lasting', 'It was withdrawn')
    for (const past of [[queued], [queued, sending, failed('passing')]])
      given(...past)
        .when(dropping)
        .decides(dropped)
    for (const past of [[], [queued, sending], [queued, sending, sent], [queued, sending, failed('unclear')]])
      given(...past)
        .when(dropping)
        .changesNothing()
    given(queued, dropped).when(beginSending).changesNothing()
  })

  it('fails if the network does not deliver it', () => {
    given(queued, sending, sent)
      .when((state) => markUndelivered(state, 'AbsentSubscriber'))
      .decides(failed('lasting', 'AbsentSubscriber'))
    given(queued, sending, sent)
      .when((state) => markUndelivered(state, 'No such subscriber: +254712345678'))
      .decides(failed('lasting', 'No such subscriber: +…'))
    given(queued, sending, sent, delivered)
      .when((state) => markUndelivered(state, 'Expired'))
      .changesNothing()
  })

  it('can be retried by an admin after a failure or unclear outcome, with all attempts', () => {
    for (const kind of ['lasting', 'unclear'] as const)
      given(queued, sending, failed(kind))
        .when((state) => retry(state, adminId))
        .decides(retried)
    given(queued, sending, failed('unclear'), retried).when(beginSending).decides(sending)
    given(queued, ...Array.from({ length: maxTries }, () => [sending, failed('lasting'), retried]).flat(), sending)
      .when((state) => failSending(state, { why: 'No credit', kind: 'passing' }))
      .decides(failed('passing'))
  })

  it.each([
    ['is queued', [queued]],
    ['is being sent', [queued, sending]],
    ['will be retried automatically', [queued, sending, failed('passing')]],
    ['is delivered', [queued, sending, sent, delivered]],
  ])('can’t be retried by an admin while it %s', (_, past) => {
    given(...past)
      .when((state) => retry(state, adminId))
      .throws('wrong_status')
  })

  it('can’t be retried by an admin once its recipient was erased', () => {
    const toErased: MessageEvent = { type: 'message.queued', data: { ...sms, to: erased, text: erased } }
    given(toErased, sending, failed('lasting'))
      .when((state) => retry(state, adminId))
      .throws('wrong_status')
  })
})
