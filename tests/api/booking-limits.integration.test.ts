import { describe, expect, it } from 'vitest'
import type { BookingRequest } from '../../api/contract/bookings.ts'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { confirmBooking } from '../../commands/bookings/change-booking.ts'
import { newId } from '../../commands/context.ts'
import { openMessageCatcher } from '../../integrations/message-catcher/message-catcher.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { testServer } from '../support/test-server.ts'

let person = 0
const server = await testServer({
  OPEN_REQUESTS_PER_PERSON: '3',
  OPEN_REQUESTS_PER_NETWORK: '10',
  REQUESTS_PER_DAY: '7',
  REQUESTS_PER_NETWORK_PER_DAY: '12',
  HELD_HOURS_PER_DAY: '12',
  VERIFIED_FACTOR: '2',
  BOOKING_CHANGES_PER_HOUR: '5',
  BOOKING_CHANGES: '20',
})
const { client, fixtures, services } = server

/** A new person on their own network. */
function somebody() {
  const n = ++person
  return { customerEmail: `person${n}@example.com`, customerPhone: `0712 ${String(100_000 + n)}`, from: `203.0.${n}.1` }
}
type Person = ReturnType<typeof somebody>

function requestOf({ customerEmail, customerPhone }: Person, day: number, ...hours: number[]): BookingRequest {
  const { id, mix } = fixtures.mawimbi
  return { ...aRequest(id, mix, hoursOn(workday(day), ...hours)), customerEmail, customerPhone }
}
const book = (by: Person, body: BookingRequest) =>
  client.call(api.requestBooking, { body, headers: { 'x-forwarded-for': by.from } })
const statusesOf = (replies: readonly { readonly status: number }[]) => replies.map(({ status }) => status).sort()

describe('open requests', () => {
  it('are limited to three per phone and email address, even in parallel, before verification', async () => {
    const by = somebody()
    const replies = await Promise.all([8, 10, 12, 14, 16, 18].map((hour) => book(by, requestOf(by, 0, hour))))
    expect(statusesOf(replies)).toEqual([201, 201, 201, 403, 403, 403])
    const refused = replies.find(({ status }) => status === 403)
    expect(refused?.problem()).toMatchObject({ code: 'verification_needed' })
    const other = { ...somebody(), customerPhone: by.customerPhone }
    expect((await book(other, requestOf(other, 1, 8))).status).toBe(403)
    const tagged = { ...somebody(), customerEmail: by.customerEmail.replace('@', '+another@') }
    expect((await book(tagged, requestOf(tagged, 1, 8))).status).toBe(403)
  })

  it('are limited to ten per network', async () => {
    const { from } = somebody()
    const people = Array.from({ length: 12 }, (_, i) => ({ ...somebody(), from: from.replace(/\.1$/, `.${i + 1}`) }))
    const replies = await Promise.all(people.map((by, i) => book(by, requestOf(by, 2 + (i % 2), 8 + (i >> 1) * 2))))
    expect(statusesOf(replies)).toEqual([...Array(10).fill(201), 403, 403])
  })

  it('no longer count once they are answered or withdrawn', async () => {
    const by = somebody()
    const placed = []
    for (const hour of [8, 10, 12]) placed.push((await book(by, requestOf(by, 4, hour))).answer())
    expect((await book(by, requestOf(by, 4, 14))).status).toBe(403)
    const [first, second] = placed
    await confirmBooking(services, first?.id ?? '', { managerId: newId() }, byTests())
    expect((await book(by, requestOf(by, 4, 14))).status).toBe(201)
    expect((await book(by, requestOf(by, 4, 16))).status).toBe(403)
    await client.call(api.cancelBooking, { params: { token: tokenOf(second?.statusUrl ?? '') } })
    expect((await book(by, requestOf(by, 4, 16))).status).toBe(201)
  })

  it('do not count if they fail', async () => {
    const [by, rival] = [somebody(), somebody()]
    await book(rival, requestOf(rival, 5, 8))
    for (let i = 0; i < 4; i++) expect((await book(by, requestOf(by, 5, 8))).status).toBe(409)
    expect((await book(by, requestOf(by, 5, 9))).status).toBe(201)
  })

  it('over the limit are refused as taken before a phone verification is required', async () => {
    const [by, rival] = [somebody(), somebody()]
    await book(rival, requestOf(rival, 15, 8))
    for (const hour of [10, 12, 14]) await book(by, requestOf(by, 15, hour))
    const taken = hoursOn(workday(15), 8)
    expect((await book(by, requestOf(by, 15, 8))).problem()).toMatchObject({ code: 'overlap', taken })
    expect((await book(by, requestOf(by, 15, 16))).problem()).toMatchObject({ code: 'verification_needed' })
    expect((await book(by, requestOf(by, 15))).problem()).toMatchObject({ code: 'verification_needed' })
  })
})

describe('requests per day', () => {
  const bookAndWithdraw = async (by: Person, body: BookingRequest) => {
    const reply = await book(by, body)
    if (reply.status === 201)
      await client.call(api.cancelBooking, { params: { token: tokenOf(reply.answer().statusUrl) } })
    return reply
  }
  const timeless = (by: Person) => requestOf(by, 0)

  it('are limited per phone and email address, even if each is withdrawn at once', async () => {
    const by = somebody()
    for (let i = 0; i < 7; i++) expect((await bookAndWithdraw(by, timeless(by))).status).toBe(201)
    expect((await bookAndWithdraw(by, timeless(by))).problem()).toMatchObject({ code: 'verification_needed' })
    const other = { ...somebody(), customerEmail: by.customerEmail }
    expect((await bookAndWithdraw(other, timeless(other))).status).toBe(403)
  })

  it('are limited per network, across customers', async () => {
    const { from } = somebody()
    const replies = []
    for (let i = 0; i < 14; i++) replies.push(await bookAndWithdraw({ ...somebody(), from }, timeless(somebody())))
    expect(statusesOf(replies)).toEqual([...Array(12).fill(201), 403, 403])
  })
})

describe('requested hours per day', () => {
  it('are limited to twelve per person and studio, including moves and withdrawn requests', async () => {
    const by = somebody()
    const token = tokenOf((await book(by, requestOf(by, 6, 8, 9, 10, 11))).answer().statusUrl)
    const move = (...hours: number[]) =>
      client.call(api.rescheduleBooking, { params: { token }, body: { selectedSlots: hoursOn(workday(6), ...hours) } })
    expect((await move(12, 13, 14, 15)).status).toBe(200)
    expect((await move(16, 17, 18, 19)).status).toBe(200)
    const refused = await move(8, 9, 10, 11)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600)
    await client.call(api.cancelBooking, { params: { token } })
    expect((await book(by, requestOf(by, 6, 8))).problem()).toMatchObject({ code: 'verification_needed' })
  })
})

async function codeSentTo(phone: string): Promise<string> {
  const catcher = await openMessageCatcher(server.database.pool, () => undefined)
  const code = async () =>
    (await catcher.messages(phone)).flatMap(({ text }) => /your code is (\d{6})\b/.exec(text)?.[1] ?? [])[0] ?? ''
  await expect.poll(code).toMatch(/^\d{6}$/)
  return code()
}

describe('phone verification', () => {
  it('raises the limits after the code of an SMS was entered', async () => {
    const by = somebody()
    for (const hour of [8, 10, 12]) await book(by, requestOf(by, 7, hour))
    const { customerPhone, customerEmail } = by
    const theirs = client.as({ headers: { 'x-forwarded-for': by.from } })
    const send = () => theirs.call(api.sendPhoneCode, { body: { customerPhone, customerEmail } })
    const { codeId } = (await send()).answer()
    expect((await send()).status).toBe(429)
    const code = await codeSentTo(customerPhone)
    const confirm = (typed: string, phone = customerPhone) =>
      client.call(api.confirmPhoneCode, { params: { codeId }, body: { customerPhone: phone, code: typed } })
    expect((await confirm(code === '000000' ? '000001' : '000000')).problem().fieldErrors).toHaveProperty('code')
    expect((await confirm(code, '0712 999 999')).status).toBe(400)
    // Guesses by others without a code do not count against the owner.
    for (let i = 0; i < 20; i++)
      await client.call(api.confirmPhoneCode, { params: { codeId: newId() }, body: { customerPhone, code: '000000' } })
    // As pasted from a message, or typed in groups.
    const { phoneProof } = (await confirm(`${code.slice(0, 3)} ${code.slice(3)}\u200b`)).answer()
    expect((await book(by, { ...requestOf(by, 7, 14), phoneProof })).status).toBe(201)
    const other = { ...somebody(), customerEmail: by.customerEmail }
    expect((await book(other, { ...requestOf(other, 7, 16), phoneProof })).status).toBe(403)
  })

  it('sends one code for an Idempotency-Key', async () => {
    const { customerPhone, customerEmail, from } = somebody()
    const send = (key: string, network = from) =>
      client.call(api.sendPhoneCode, {
        body: { customerPhone, customerEmail },
        headers: { 'idempotency-key': key, 'x-forwarded-for': network },
      })
    const replies = await Promise.all([send('1'), send('1')])
    replies.push(await send('1'))
    const ids = replies.map((reply) => reply.answer().codeId)
    expect(new Set(ids).size).toBe(1)
    const queued = []
    for await (const { data } of server.store.readAll({ types: ['message.queued'] }))
      if ('aboutId' in data && data.aboutId === ids[0]) queued.push(data)
    expect(queued).toHaveLength(1)
    expect((await send('2')).status).toBe(429)
    expect((await send('1', somebody().from)).status).toBe(429)
  })

  it('rejects the right code after five wrong ones', async () => {
    const { customerPhone, customerEmail } = somebody()
    const { codeId } = await client.ask(api.sendPhoneCode, { body: { customerPhone, customerEmail } })
    const code = await codeSentTo(customerPhone)
    const guess = (typed: string) =>
      client.call(api.confirmPhoneCode, { params: { codeId }, body: { customerPhone, code: typed } })
    const wrong = [...Array(8).keys()].map((i) => String((Number(code) + i + 1) % 1_000_000).padStart(6, '0'))
    await Promise.all(wrong.map(guess))
    expect((await guess(code)).status).toBe(400)
  })
})

describe('changes of a booking', () => {
  it('are limited to five an hour, even in parallel; requests that change nothing do not count', async () => {
    const by = somebody()
    const token = tokenOf((await book(by, requestOf(by, 8, 8))).answer().statusUrl)
    const choose = (language: 'en' | 'sw') => client.call(api.chooseLanguage, { params: { token }, body: { language } })
    for (let i = 0; i < 8; i++) expect((await choose('en')).status).toBe(200)
    const hours = [9, 10, 11, 12, 13, 14, 15, 16]
    const replies = await Promise.all(
      hours.map((hour) =>
        client.call(api.rescheduleBooking, { params: { token }, body: { selectedSlots: hoursOn(workday(8), hour) } }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(3)
    const refused = await choose('sw')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  })
})
