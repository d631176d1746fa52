import { expect, test } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import type { Recorded } from '../engine/process.ts'
import { erasures } from './erasures.ts'

const [personId, emailId] = ['01a1fdeb-0000-7000-8000-000000000001', '01a1fdeb-0000-7000-8000-000000000002']
const recorded = (event: DomainEvent): Recorded => ({
  ...event,
  stream: 'any',
  id: 'event',
  version: 0n,
  position: '1',
  schemaVersion: 1,
  metadata: { at: '2026-11-21T09:00:00.000Z', actor: { process: 'tests' }, correlationId: 'c', causationId: 'c' },
})
const job = (emailId: string | null) => ({
  add: [{ task: 'erase_person', key: `erase:${personId}`, payload: { personId, emailId } }],
})

test('a deleted user is erased, address and all', () =>
  expect(erasures.react(recorded({ type: 'user.deleted', data: { personId, emailId } }))).toEqual(job(emailId)))

test('so is a person without an account', () =>
  expect(erasures.react(recorded({ type: 'person.erased', data: { personId } }))).toEqual(job(null)))

test('nothing else is followed up', () =>
  expect(erasures.react(recorded({ type: 'user.deactivated', data: {} }))).toEqual({}))
