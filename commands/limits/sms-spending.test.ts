import { beforeEach, expect, test, vi } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { streamsInMemory } from '../../eventstore/streams-in-memory.ts'
import { byUser, newId } from '../context.ts'
import { createHandle } from '../handle.ts'
import { streams } from '../streams.ts'
import type { LimitTable } from './limit-store.ts'
import { unlimited } from './limits.fixtures.ts'
import { noLimit } from './limits.ts'
import { limitsInMemory } from './limits-in-memory.ts'
import { admitSms, resumeSending, smsSpending } from './sms-spending.ts'

const adminId = newId()
let services: Parameters<typeof admitSms>[0]
beforeEach(() => {
  const store = streamsInMemory<DomainEvent>()
  const rules = { ...unlimited, smsPerHour: 5, smsPerDay: 8 }
  services = { store, handle: createHandle(store), limits: { store: limitsInMemory(), rules } }
})
const at = (minutes: number) => new Date(Date.parse('2026-11-24T06:00:00Z') + minutes * 60_000)
const send = (minutes: number, parts = 1, messageId = newId()) =>
  admitSms(services, { messageId, parts, isByAnyone: false }, at(minutes))
const sendByAnyone = (minutes: number) =>
  admitSms(services, { messageId: newId(), parts: 1, isByAnyone: true }, at(minutes))
const resume = (minutes: number) =>
  resumeSending(services, adminId, byUser({ userId: adminId, role: 'admin' }, newId(), at(minutes)))
async function events() {
  const found: { type: string; data: unknown }[] = []
  for await (const { type, data } of services.store.read(streams.sms)) found.push({ type, data })
  return found
}

test('SMS stop at the hourly limit until an admin resumes them', async () => {
  const sent = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((minute) => send(minute)))
  expect(sent.filter(Boolean)).toHaveLength(5)
  expect(await events()).toEqual([{ type: 'sms.stopped', data: { within: 'hour', parts: 5, most: 5 } }])
  expect(await send(600)).toBe(false)
  await resume(601)
  expect(await send(602)).toBe(true)
})

test('SMS that strangers can cause wait beyond their share of the limit, and stop no others', async () => {
  const sent = await Promise.all([0, 1, 2, 3, 4].map(sendByAnyone))
  expect(sent.filter(Boolean)).toHaveLength(3)
  for (const minute of [5, 6]) expect(await send(minute)).toBe(true)
  expect(await sendByAnyone(7)).toBe(false)
  expect(await events()).toEqual([])
  expect(await sendByAnyone(62)).toBe(true)
})

test('an SMS of several parts counts as several', async () => {
  expect(await send(0, 3)).toBe(true)
  expect(await send(1, 3)).toBe(false)
})

test('SMS are counted with one query, or without a query if there is no limit', async () => {
  const { store, rules } = services.limits
  const totals = vi.fn<LimitTable['totals']>()
  const counted: typeof store = {
    ...store,
    exclusively: (subjects, work) =>
      store.exclusively(subjects, (table) => {
        totals.mockImplementation(table.totals)
        return work({ ...table, totals })
      }),
  }
  services = { ...services, limits: { store: counted, rules } }
  await send(0)
  await sendByAnyone(1)
  expect(totals.mock.calls.map(([queries]) => queries.length)).toEqual([2, 2])
  services = { ...services, limits: { store: counted, rules: { ...rules, smsPerHour: noLimit, smsPerDay: noLimit } } }
  for (let minute = 2; minute < 20; minute++) expect(await send(minute)).toBe(true)
  expect(totals).toHaveBeenCalledTimes(2)
  expect(await smsSpending(services, at(20))).toMatchObject({ lastHour: 20 })
})

test('a message that is sent again counts once', async () => {
  const id = newId()
  for (let i = 0; i < 9; i++) expect(await send(i, 1, id)).toBe(true)
})

test('SMS stop at the daily limit', async () => {
  for (const hour of [0, 1, 2, 3, 4, 5, 6, 7]) expect(await send(hour * 61)).toBe(true)
  expect(await send(8 * 61)).toBe(false)
  expect(await events()).toMatchObject([{ data: { within: 'day', parts: 8, most: 8 } }])
})

test('smsSpending() returns the SMS of the last hour and day, and whether sending stopped', async () => {
  for (let i = 0; i < 6; i++) await send(i * 20)
  expect(await smsSpending(services, at(101))).toEqual({ stoppedAt: null, lastHour: 3, lastDay: 6 })
})
