import { expect, test } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import type { Recorded } from '../engine/process.ts'
import { erasures } from './erasures.ts'

const [personId, emailId] = ['01a1fdeb-0000-7000-8000-000000000001', '01a1fdeb-0000-7000-8000-000000000002']
const recorded = (event: DomainEvent, process = 'tests'): Recorded => ({
  ...event,
  stream: 'any',
  id: 'event',
  version: 0n,
  position: '1',
  schemaVersion: 1,
  metadata: { at: '2026-11-21T09:00:00.000Z', actor: { process }, correlationId: 'c', causationId: 'c' },
})
const job = (emailId: string | null, withClaimants: boolean) => ({
  add: [{ task: 'erase_person', key: `erase:${personId}`, payload: { personId, emailId, withClaimants } }],
})

const deleted = { type: 'user.deleted', data: { personId, emailId } } as const

test('erases a deleted user with the address, and other accounts that gave it', () =>
  expect(erasures.react(recorded(deleted))).toEqual(job(emailId, true)))

test('erases an unused account without other accounts', () =>
  expect(erasures.react(recorded(deleted, 'retention'))).toEqual(job(emailId, false)))

test('erases a person without an account', () =>
  expect(erasures.react(recorded({ type: 'person.erased', data: { personId } }))).toEqual(job(null, false)))

test('ignores other events', () => expect(erasures.react(recorded({ type: 'user.deactivated', data: {} }))).toEqual({}))
