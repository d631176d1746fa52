import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { startTcpProxy } from '../../tests/support/tcp-proxy.ts'
import { openPersonKeys } from './postgres-person-keys.ts'

const dataKey = randomBytes(32)
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function openKeys(key: Uint8Array = dataKey, connectionString = database.url) {
  const keys = await openPersonKeys({ connectionString, dataKey: key })
  onTestFinished(() => keys.close())
  return keys
}

async function query(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

test('a person gets one key, however many processes create it concurrently', async () => {
  const processes = await Promise.all(Array.from({ length: 4 }, () => openKeys()))
  const persons = Array.from({ length: 20 }, () => randomUUID())
  const answers = await Promise.all(processes.flatMap((keys) => [keys.getOrCreate(persons), keys.getOrCreate(persons)]))
  for (const person of persons)
    expect(new Set(answers.map((keys) => keys.get(person)?.export().toString('hex'))).size).toBe(1)
  expect(new Set(persons.map((person) => answers[0]?.get(person)?.export().toString('hex'))).size).toBe(20)
})

test('keys are stored wrapped, and can only be unwrapped with the same DATA_KEY', async () => {
  const keys = await openKeys()
  const person = randomUUID()
  const key = (await keys.getOrCreate([person])).get(person)?.export()
  const [row] = await query('select wrapped from es.person_keys where person_id = $1', [person])
  expect(row.wrapped.includes(key)).toBe(false)
  await expect(openKeys(randomBytes(32))).rejects.toThrow('DATA_KEY')
})

test('an erased person has no key and gets no new one', async () => {
  const keys = await openKeys()
  const erased = randomUUID()
  const other = randomUUID()
  await keys.getOrCreate([erased, other])
  await keys.erase(erased)
  await keys.erase(erased)
  expect([...(await keys.loadMany([erased, other])).keys()]).toEqual([other])
  expect([...(await keys.getOrCreate([erased, other])).keys()]).toEqual([other])
  const [row] = await query('select wrapped, erased_at from es.person_keys where person_id = $1', [erased])
  expect(row).toEqual({ wrapped: null, erased_at: expect.any(Date) })
  expect(await Promise.all([erased, other, randomUUID()].map((person) => keys.isErased(person)))).toEqual([
    ...[true, false, false],
  ])
})

test('a person who never had a key can be erased', async () => {
  const keys = await openKeys()
  const person = randomUUID()
  await keys.erase(person)
  expect((await keys.getOrCreate([person])).size).toBe(0)
})

test('an erasure in one process reaches the caches of the others', async () => {
  const here = await openKeys()
  const there = await openKeys()
  const person = randomUUID()
  await here.getOrCreate([person])
  expect((await there.loadMany([person])).size).toBe(1)
  await here.erase(person)
  await expect.poll(async () => (await there.loadMany([person])).size, { interval: 5 }).toBe(0)
})

test('a refresh detects erasures without a notification', async () => {
  const keys = await openKeys()
  const person = randomUUID()
  const erase = 'update es.person_keys set wrapped = null, erased_at = now() where person_id = $1'
  const restore = 'update es.person_keys set wrapped = $2 where person_id = $1'
  await keys.getOrCreate([person])
  const [{ wrapped }] = await query('select wrapped from es.person_keys where person_id = $1', [person])
  // Nothing is cached before the process listens for erasures.
  const isCached = async () => {
    await keys.loadMany([person])
    await query(erase, [person])
    const { size } = await keys.loadMany([person])
    if (size === 0) await query(restore, [person, wrapped])
    return size === 1
  }
  await expect.poll(isCached, { interval: 5 }).toBe(true)
  keys.refresh()
  expect((await keys.loadMany([person])).size).toBe(0)
})

test('erasures are counted again after the connection breaks', async () => {
  const url = new URL(database.url)
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
  onTestFinished(() => proxy.die())
  url.port = String(proxy.port)
  const keys = await openKeys(dataKey, url.href)
  const before = await keys.erasures()
  await keys.erase(randomUUID())
  const lost = proxy.loseAnswerTo('count(*)')
  expect(await keys.erasures()).toBe(before + 1)
  await lost
})

test('a person whose key was deleted manually counts as erased', async () => {
  const keys = await openKeys()
  const person = randomUUID()
  expect((await keys.loadMany([person])).size).toBe(0)
})
