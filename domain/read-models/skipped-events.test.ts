import { expect, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { isSkipped, type SkippedEvents, skipEvent, skippedEvents } from './skipped-events.ts'

const { given } = specificationOf(skippedEvents)
const skip = {
  readModel: 'blocks',
  eventId: '0199a000-0000-7000-8000-000000000001',
  type: 'block.lifted',
  stream: 'block-0199a000-0000-7000-8000-000000000002',
  reason: 'Written by a faulty import',
  adminId: '0199a000-0000-7000-8000-000000000031',
}
const skipped = { type: 'read_model.event_skipped', data: skip } as const

test('skipEvent() records once that a read model skips an event', () => {
  given()
    .when((state: SkippedEvents) => skipEvent(state, skip))
    .decides(skipped)
  given(skipped)
    .when((state: SkippedEvents) => skipEvent(state, { ...skip, reason: 'Again' }))
    .changesNothing()
})

test('another read model, and a process of the same name, skip the event independently', () => {
  const other = { ...skip, readModel: 'log_marks' }
  const { readModel, ...rest } = skip
  const process = { ...rest, process: readModel }
  given(skipped)
    .when((state: SkippedEvents) => skipEvent(state, other))
    .decides({ ...skipped, data: other })
  given(skipped)
    .when((state: SkippedEvents) => skipEvent(state, process))
    .decides({ type: 'process.event_skipped', data: process })
  const state = skippedEvents.evolve(skippedEvents.initial, { type: 'process.event_skipped', data: process })
  expect(isSkipped(state, { process: readModel }, skip.eventId)).toBe(true)
  expect(isSkipped(state, { readModel }, skip.eventId)).toBe(false)
})
