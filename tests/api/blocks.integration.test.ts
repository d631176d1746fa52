import { describe, expect, it } from 'vitest'
import type { BookingRequest } from '../../api/contract/bookings.ts'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { checkNotBlocked } from '../../commands/blocks/blocks.ts'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { unknownRequester } from '../../commands/limits/admit-request.ts'
import { admitSms } from '../../commands/limits/sms-spending.ts'
import { streams } from '../../commands/streams.ts'
import { booking } from '../../domain/booking/booking.ts'
import { aUser } from '../support/accounts.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer({ OPEN_REQUESTS_PER_PERSON: '3', OPEN_REQUESTS_PER_NETWORK: '4', SMS_PER_HOUR: '1000' })
const { client, fixtures, services, store } = server
const admin = await aUser(services, 'admin')
const asAdmin = client.as(admin)

const mix = () => aRequest(fixtures.mawimbi.id, fixtures.mawimbi.mix)
const book = (more: Partial<BookingRequest>, from: string) =>
  client.call(api.requestBooking, { body: { ...mix(), ...more }, headers: { 'x-forwarded-for': from } })
const someone = (n: number) => ({ customerEmail: `b${n}@example.com`, customerPhone: `0723 ${100_000 + n}` })

describe('a block of requests', () => {
  it.each([
    ['phone', '0723 100001', { ...someone(2), customerPhone: '+254 723 100001' }, '198.51.100.1'],
    ['email', 'B3@Example.com', { ...someone(4), customerEmail: 'b3+new@example.com' }, '198.51.101.1'],
    ['network', '198.51.102.77', someone(5), '198.51.102.4'],
  ] as const)('on a %s refuses bookings until it is lifted', async (kind, value, customer, from) => {
    const body = { kind, value, reason: 'Held every weekend' }
    const { id, status, addedBy } = await asAdmin.ask(api.addBlock, { body })
    expect({ status, addedBy }).toEqual({ status: 'standing', addedBy: admin.name })
    const refused = await book(customer, from)
    expect(refused.status).toBe(403)
    expect(refused.problem()).toMatchObject({ code: 'blocked', error: expect.stringContaining('contact us') })
    const { customerEmail, customerPhone } = customer
    const code = { body: { customerEmail, customerPhone }, headers: { 'x-forwarded-for': from } }
    expect((await client.call(api.sendPhoneCode, code)).status).toBe(403)
    expect((await book(someone(90 + from.length), '192.0.2.1')).status).toBe(201)
    const lifted = await asAdmin.ask(api.liftBlock, { params: { id } })
    expect(lifted.status).toBe('lifted')
    expect((await book(customer, from)).status).toBe(201)
  })

  it.each(['email', 'phone'] as const)(
    'on the %s of an account applies whatever contact details its user types',
    async (kind) => {
      const user = await aUser(services, 'customer')
      const asks = (n: number) =>
        client.call(api.requestBooking, {
          body: { ...mix(), ...someone(n), selectedSlots: hoursOn(workday(40), n - 50) },
          headers: { ...user.headers, 'x-forwarded-for': `198.51.${n}.1` },
        })
      expect((await asks(kind === 'email' ? 60 : 62)).status).toBe(201)
      const body = { kind, value: kind === 'email' ? user.email : '0712345678', reason: 'Held every weekend' }
      const { id } = await asAdmin.ask(api.addBlock, { body })
      expect((await asks(kind === 'email' ? 61 : 63)).problem()).toMatchObject({ code: 'blocked' })
      await asAdmin.ask(api.liftBlock, { params: { id } })
    },
  )

  it.each([
    ['phone', '0723 100070', someone(70)],
    ['email', 'b71@example.com', someone(71)],
    ['network', '198.51.170.9', someone(72)],
  ] as const)(
    'on a %s refuses moving a booking, which can still be read and cancelled',
    async (kind, value, customer) => {
      const slots = (hour: number) => hoursOn(workday(41), hour)
      const { statusUrl } = (await book({ ...customer, selectedSlots: slots(8) }, '192.0.3.1')).answer()
      const params = { token: tokenOf(statusUrl) }
      const visitor = client.as({ headers: { 'x-forwarded-for': '198.51.170.1' } })
      const move = (hour: number) =>
        visitor.call(api.rescheduleBooking, { params, body: { selectedSlots: slots(hour) } })
      expect((await move(9)).status).toBe(200)
      const { id } = await asAdmin.ask(api.addBlock, { body: { kind, value, reason: 'A trial' } })
      const refused = await move(10)
      expect(refused.status).toBe(403)
      expect(refused.problem()).toMatchObject({ code: 'blocked', error: expect.stringContaining('move') })
      const { booking } = await visitor.ask(api.trackBooking, { params })
      expect(booking.slots).toEqual(slots(9))
      expect((await visitor.call(api.chooseLanguage, { params, body: { language: 'sw' } })).status).toBe(200)
      expect((await visitor.call(api.cancelBooking, { params })).status).toBe(200)
      await asAdmin.ask(api.liftBlock, { params: { id } })
    },
  )

  it('on an account also refuses its user to move other people’s bookings', async () => {
    const user = await aUser(services, 'customer')
    const selectedSlots = hoursOn(workday(42), 8)
    const { statusUrl } = (await book({ ...someone(73), selectedSlots }, '192.0.3.1')).answer()
    const body = { kind: 'email' as const, value: user.email, reason: 'A trial' }
    const { id } = await asAdmin.ask(api.addBlock, { body })
    const move = (by: object) =>
      client.call(api.rescheduleBooking, {
        params: { token: tokenOf(statusUrl) },
        body: { selectedSlots: hoursOn(workday(42), 9) },
        headers: { 'x-forwarded-for': '192.0.3.1', ...by },
      })
    expect((await move(user.headers)).problem()).toMatchObject({ code: 'blocked' })
    expect((await move({})).status).toBe(200)
    await asAdmin.ask(api.liftBlock, { params: { id } })
  })

  it('shows neither for taken hours nor for more tries than other requests', async () => {
    const block = { kind: 'phone' as const, value: '0723 100080', reason: 'A trial' }
    const { id } = await asAdmin.ask(api.addBlock, { body: block })
    const ask = async (n: number, network: number, ...hours: readonly number[]) => {
      const body = { ...someone(n), selectedSlots: hoursOn(workday(43), ...hours) }
      return (await book(body, `198.51.${network}.1`)).problem()
    }
    await book({ ...someone(81), selectedSlots: hoursOn(workday(43), 8) }, '198.51.181.1')
    const codes = []
    for (let network = 182; network < 186; network++) codes.push((await ask(80, network, 8)).code)
    expect([...codes, (await ask(82, 186, 8)).code]).toEqual(Array(5).fill('overlap'))
    const tries = []
    for (let network = 187; network < 191; network++) tries.push((await ask(80, network, 9)).code)
    expect(tries).toEqual(['blocked', 'blocked', 'blocked', 'verification_needed'])
    await asAdmin.ask(api.liftBlock, { params: { id } })
  })

  it('expires', async () => {
    const until = new Date(Date.now() + 3_600_000)
    const body = { kind: 'phone' as const, value: '0723 100020', reason: 'A trial', until: until.toISOString() }
    await asAdmin.call(api.addBlock, { body })
    await services.waitForProjections(await store.head())
    const who = { phone: '254723100020', email: 'b20@example.com' }
    const at = (ms: number) => checkNotBlocked(services, who, unknownRequester, new Date(until.getTime() + ms))
    await expect(at(-1)).rejects.toMatchObject({ code: 'blocked' })
    await expect(at(0)).resolves.toBeUndefined()
  })

  it('is listed, the newest first', async () => {
    const body = { kind: 'email' as const, value: 'listed@example.com', reason: 'A trial' }
    const { id } = await asAdmin.ask(api.addBlock, { body })
    const { items } = await asAdmin.ask(api.listBlocks)
    expect(items[0]).toMatchObject({ id, value: 'listed@example.com', until: null, status: 'standing' })
  })

  it('is rejected with an invalid value or a past end', async () => {
    const form = { kind: 'phone', reason: 'No', value: '0723 100021' }
    const add = async (body: object) =>
      (await asAdmin.post('/api/v1/admin/blocks', { ...form, ...body })).problem().fieldErrors
    expect(await add({ value: '12' })).toHaveProperty('value')
    for (const value of ['nowhere', '999.1.1.1/24', '10.0.0.0/8', '203.0.113.0/56', '2001:db8::/32'])
      expect(await add({ kind: 'network', value }), value).toHaveProperty('value')
    expect(await add({ until: '2020-01-01T00:00:00.000Z' })).toHaveProperty('until')
  })

  it('stores no readable personal data in the log', async () => {
    for await (const event of server.eventLog.readAll({ types: ['block.added'] }))
      expect(JSON.stringify(event.data)).not.toMatch(/723100|example|Held every/i)
  })
})

describe('a customer with many open requests', () => {
  it('is listed with them, and they can be rejected together', async () => {
    for (const hour of [8, 9, 10])
      await book({ ...someone(30), selectedSlots: hoursOn(workday(1), hour) }, `203.0.${hour}.1`)
    const holdersNow = async () => (await asAdmin.ask(api.listHolders)).items
    const holders = (await holdersNow()).filter(({ value }) => value === '254723100030')
    expect(holders).toMatchObject([{ kind: 'phone', open: 3, names: ['Wanjiru Kamau'] }])
    const ids = [...(holders[0]?.bookingIds ?? []), newId()]
    const body = { ids, reason: 'Held and never used' }
    const { rejected, left } = await asAdmin.ask(api.rejectBookings, { body })
    expect(rejected.sort()).toEqual([...(holders[0]?.bookingIds ?? [])].sort())
    expect(left).toEqual(ids.slice(3))
    for (const id of rejected) {
      const { state } = await load(store, booking, streams.booking(id))
      expect(state.status).toBe('rejected')
    }
    expect((await holdersNow()).filter(({ value }) => value === '254723100030')).toEqual([])
  })
})

describe('a stop of SMS sending', () => {
  it('is shown to admins, who can resume sending, and to monitoring', async () => {
    const metrics = async () => (await fetch(`${server.url}/metrics`)).text()
    expect(await metrics()).toContain('studioni_sms_stopped 0')
    expect(await admitSms(services, { messageId: newId(), parts: 2_000, isByAnyone: false }, new Date())).toBe(false)
    const sms = async () => (await asAdmin.ask(api.systemState)).sms
    expect((await sms())?.stoppedAt).toEqual(expect.any(String))
    expect(await metrics()).toContain('studioni_sms_stopped 1')
    expect((await asAdmin.call(api.resumeSms)).status).toBe(200)
    expect(await sms()).toMatchObject({ stoppedAt: null, mostPerHour: 1_000 })
  })
})
