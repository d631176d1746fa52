import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import jwt from 'jsonwebtoken'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Access, Endpoint } from '../../api/contract/endpoint.ts'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { issueCalendarFeed } from '../../commands/accounts/calendar-feeds.ts'
import { setActive } from '../../commands/accounts/change-user.ts'
import { approveBooking, cancelBooking } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { recordDirect } from '../../commands/payments/direct.ts'
import { paymentOf, settlePayment } from '../../commands/payments/payment.ts'
import { blockTime } from '../../commands/schedule/time-blocks.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import { assignStudios } from '../../commands/studios/manage-studios.ts'
import { addImage } from '../../domain/studio/images.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { aRequest } from '../support/booking.ts'
import { pathOf } from '../support/client.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { testServer } from '../support/test-server.ts'

const secret = 'a secret of these tests, long enough'
const declared = Object.entries<Endpoint>(api)

const users = ['a customer', 'a manager', 'an admin'] as const
const others = ['nobody', 'a forger', 'someone expired', 'someone deactivated'] as const
/** A caller, named by the kind of token they send. */
type Caller = (typeof users | typeof others)[number]
const strangers: readonly Caller[] = others
const letIn: Readonly<Record<Access, readonly Caller[]>> = {
  public: [...strangers, ...users],
  customer: users,
  studio_manager: ['a manager', 'an admin'],
  admin: ['an admin'],
}

const callers = new Map<Caller, () => Promise<string | undefined>>()
// `holdBack`, because the processes would append events too.
const server = await testServer({ JWT_SECRET: secret }, { holdBack: true })
const { fixtures, services, store } = server
const [admin, deactivated] = [await aUser(services, 'admin'), await aUser(services, 'admin')]
const [manager, customer] = [await aUser(services, 'studio_manager'), await aUser(services, 'customer')]
await setActive(services, deactivated.userId, { active: false, by: admin.userId }, byTests())
const claims = { userId: admin.userId, email: admin.email, role: 'admin', session: 1 }
const forge = (key: string, expiresIn: number) => async () =>
  jwt.sign(claims, key, { algorithm: 'HS256', expiresIn, jwtid: randomUUID() })
// A new token for each call, because one of the endpoints signs out.
const fresh = (user: TestUser) => async () => (await services.vault.sessions.begin(user)).token
callers.set('nobody', async () => undefined)
callers.set('a forger', forge('another secret, just as long as it is', 60))
callers.set('someone expired', forge(secret, -1))
callers.set('someone deactivated', fresh(deactivated))
callers.set('a customer', fresh(customer))
callers.set('a manager', fresh(manager))
callers.set('an admin', fresh(admin))

interface Sending {
  readonly params?: object
  readonly query?: object
  readonly body?: object
}
interface Answered {
  readonly status: number
  readonly code: unknown
  readonly error: unknown
}

/** Calls an endpoint and disconnects once it answers, because some answers never end. */
async function call(endpoint: Endpoint, token: string | undefined, sending: Sending = {}): Promise<Answered> {
  const { params = paramsOf(endpoint), query = {}, body = {} } = sending
  const leaving = new AbortController()
  const response = await fetch(`${server.url}${pathOf(endpoint, params, query)}`, {
    method: endpoint.method.toUpperCase(),
    redirect: 'manual',
    signal: leaving.signal,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(endpoint.method !== 'get' && !endpoint.form && { 'content-type': 'application/json' }),
    },
    ...(endpoint.method !== 'get' && { body: endpoint.form ? new FormData() : JSON.stringify(body) }),
  })
  const refused = response.status >= 400
  const { code, error }: { code?: unknown; error?: unknown } = refused ? await response.json() : {}
  leaving.abort()
  return { status: response.status, code, error }
}

/** Parameters that match nothing. */
const paramsOf = ({ params }: Endpoint) =>
  Object.fromEntries(Object.keys(params.shape).map((name) => [name, name === 'date' ? workday() : newId()]))

const notSignedIn = { status: 401, code: 'not_signed_in', error: 'Authentication required' }
const notAllowed = { status: 403, code: 'not_allowed', error: 'Insufficient permissions' }

/** Whether an answer is right for this caller, admitted or not. */
const isRight = (answer: Answered, endpoint: Endpoint, caller: Caller) => {
  const isAnswer = (other: Answered) => isDeepStrictEqual(answer, other)
  if (!letIn[endpoint.access].includes(caller)) return isAnswer(strangers.includes(caller) ? notSignedIn : notAllowed)
  return !isAnswer(notSignedIn) && !isAnswer(notAllowed) && answer.status !== 500
}

describe('every endpoint', () => {
  it('admits exactly the callers that its access declares', async () => {
    const wrong: string[] = []
    for (const [name, endpoint] of declared)
      for (const [caller, token] of callers) {
        const answer = await call(endpoint, await token())
        if (!isRight(answer, endpoint, caller)) wrong.push(`${name} answers ${caller}: ${JSON.stringify(answer)}`)
      }
    expect(wrong).toEqual([])
  }, 900_000)

  it('names the authentication scheme when a token is missing', async () => {
    const { status, headers } = await fetch(`${server.url}/api/v1/auth/verify`)
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  it('declares the errors that follow from its access', () => {
    const owed: Readonly<Record<Access, Endpoint['errors']>> = {
      public: [],
      customer: [401, 403],
      studio_manager: [401, 403],
      admin: [401, 403],
    }
    const silent = declared.filter(([, { access, confirmed, errors }]) =>
      [...owed[access], ...(confirmed ? [403 as const] : [])].some((each) => !errors.includes(each)),
    )
    expect(silent.map(([name]) => name)).toEqual([])
  })

  it('has a unique address, and no back-office endpoint is public', () => {
    const addresses = declared.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const [name, { path, access }] of declared) {
      if (path.startsWith('/admin/') || path.startsWith('/auth/admin/')) expect(access, name).toBe('admin')
      if (path.startsWith('/manager/')) expect(access, name).toBe('studio_manager')
    }
  })
})

describe('a malformed id', () => {
  const noId = ({ params }: Endpoint) => Object.fromEntries(Object.keys(params.shape).map((name) => [name, 'no-such']))
  const byId = declared.filter(([, { params }]) =>
    Object.values(params.shape).some((part) => part instanceof z.ZodUUID),
  )

  it('is answered with 404 by every endpoint that takes an id', async () => {
    const wrong: string[] = []
    for (const [name, endpoint] of byId) {
      const answer = await call(endpoint, await callers.get('an admin')?.(), { params: noId(endpoint) })
      if (answer.status !== 404 || answer.code !== 'not_found') wrong.push(`${name}: ${JSON.stringify(answer)}`)
    }
    expect(byId.length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })

  it('is a declared error of each of these endpoints', () => {
    const silent = byId.filter(([, { errors }]) => !errors.includes(404))
    expect(silent.map(([name]) => name)).toEqual([])
  })
})

describe('the bookings and studios of another manager', () => {
  let mo: TestUser
  let rival: TestUser
  let own: Record<string, Sending>
  beforeAll(async () => {
    mo = await aUser(services, 'studio_manager')
    rival = await aUser(services, 'studio_manager')
    const { id, mix } = fixtures.mawimbi
    await assignStudios(services, mo.userId, { studioIds: [id] }, byTests())
    const imageId = newId()
    const image = { imageId, storageKey: `studios/${id}/${imageId}`, originalName: 'a.webp', fileSize: 1, caption: '' }
    const hung = { ...image, width: 800, height: 600, altText: 'A quiet room', uploadId: null, isPrimary: false }
    await changeStudio(services, id, (state) => addImage(state, hung), byTests())
    const request = { ...aRequest(id, mix, hoursOn(workday(2), 9)), preferredDate: null }
    const { bookingId, position } = await requestBooking(services, request, byTests())
    await services.waitForProjections(position)
    const form = { from: workday(4), to: workday(4), weekdays: null, hours: null }
    const blocking = { studioId: id, managerId: mo.userId, staffId: mo.userId, form, reason: 'Paint' }
    const { blockId } = await blockTime(services, blocking, byTests())
    const cancelled = await paidInCash(mo.userId)
    await services.waitForProjections(await store.head())

    const madeBy = { userId: mo.userId, role: 'studio_manager' } as const
    const decide = async () => {
      const [decisionId, subjectId] = [newId(), newId()]
      const decision = { about: 'booking' as const, what: 'confirm' as const, as: 'manager' as const }
      const how = { ...decision, selectedSlots: [], reason: '' }
      await server.decisions.accept({ id: decisionId, subjectId, name: 'a booking', madeBy, decision: how })
      return { id: decisionId }
    }

    const feed = async () => {
      const { feedId } = await issueCalendarFeed(services, { userId: mo.userId, studioId: id }, byTests())
      return { feedId }
    }
    const device = async () => {
      const address = { endpoint: 'https://fcm.googleapis.com/fcm/send/mo', p256dh: 'p', auth: 'a' }
      const [deviceId, session] = [newId(), await services.vault.sessions.begin(mo)]
      await services.vault.pushDevices.put({ id: deviceId, sessionId: session.id }, address)
      return { id: deviceId }
    }

    const [studio, booking, pictures] = [{ id }, { id: bookingId }, { studioId: id }]
    const guest = { customerName: 'Guest', customerPhone: '0722 000 111', numberOfPeople: 1 }
    const text = { name: 'Mine now', location: 'Nairobi', description: 'Taken', hourlyRate: 100, capacity: 1 }
    own = {
      managerBooking: { params: booking },
      confirmBooking: { params: booking },
      rejectByManager: { params: booking, body: { reason: 'No' } },
      markNoShow: { params: booking },
      moveBooking: { params: booking, body: { selectedSlots: hoursOn(workday(2), 12) } },
      recordDirectPayment: { params: booking, body: { method: 'cash', amount: 1 } },
      voidDirectPayment: { params: { id: cancelled.id, paymentId: cancelled.paymentId }, body: { reason: 'Mine' } },
      returnDirectPayment: { params: { id: cancelled.id, returnId: cancelled.returnId }, body: { note: 'Mine' } },
      bookWalkIn: { params: studio, body: { ...guest, sessionTypeId: mix, selectedSlots: hoursOn(workday(2), 11) } },
      blockTime: { params: studio, body: { from: workday(5), to: workday(5) } },
      listTimeBlocks: { params: studio },
      removeTimeBlock: { params: { ...studio, blockId } },
      revokeCalendarFeed: { params: await feed() },
      removePushDevice: { params: await device() },
      undoDecision: { params: await decide() },
      hastenDecision: { params: await decide() },
      oneManagerStudio: { params: studio },
      editStudio: { params: studio, body: text },
      archiveStudio: { params: studio },
      studioHours: { params: studio },
      setStudioHours: { params: studio, body: { openingHours: Array(7).fill(null), bufferMinutes: 0 } },
      addStudioBlackout: { params: studio, body: { date: workday(5) } },
      removeStudioBlackout: { params: studio, query: { date: workday(5) } },
      overrideStudioHours: { params: studio, body: { ...form, openingHours: Array(7).fill(null) } },
      removeStudioOverride: { params: { ...studio, overrideId: newId() } },
      setBookingWindow: { params: studio, body: { noticeHours: 0, daysAhead: null } },
      uploadImages: { params: pictures },
      orderImages: { params: pictures, body: { imageOrders: [{ imageId, displayOrder: 0 }] } },
      updateImage: { params: { ...pictures, imageId }, body: { altText: 'Mine' } },
      deleteImage: { params: { ...pictures, imageId } },
    }
  })
  /** A cancelled booking whose cash the studio has to return. */
  async function paidInCash(staffId: string) {
    const { id, mix } = fixtures.mawimbi
    const request = { ...aRequest(id, mix, hoursOn(workday(3), 9)), preferredDate: null }
    const { bookingId } = await requestBooking(services, request, byTests())
    await approveBooking(services, bookingId, { adminId: staffId, paymentDeadlineHours: 24 }, byTests())
    const paid = { method: 'cash' as const, amountCents: null, receipt: '', staffId }
    const { directId: paymentId } = await recordDirect(services, bookingId, paid, byTests())
    await cancelBooking(services, bookingId, { reason: 'admin', note: '' }, byTests())
    await settlePayment(services, bookingId, byTests())
    const { returns } = await paymentOf(services, bookingId)
    return { id: bookingId, paymentId, returnId: returns[0]?.returnId ?? newId() }
  }

  const managed = declared.filter(
    ([, { access, params }]) => access === 'studio_manager' && Object.keys(params.shape).length > 0,
  )

  it('are covered for every manager endpoint with parameters', () =>
    expect(managed.map(([name]) => name).toSorted()).toEqual(Object.keys(own).toSorted()))

  it.each(managed)('%s refuses another manager and changes nothing', async (name, endpoint) => {
    const before = await store.head()
    for (const query of [{}, { managerId: mo.userId }]) {
      const answer = await call(endpoint, rival.token, { ...own[name], query: { ...own[name]?.query, ...query } })
      expect([403, 404], `${answer.status} ${answer.error}`).toContain(answer.status)
    }
    expect(await store.head()).toBe(before)
  })

  it('are not listed to another manager who names their owner', async () => {
    for (const [name, endpoint] of declared) {
      if (endpoint.access !== 'studio_manager' || !('managerId' in endpoint.query.shape)) continue
      if (endpoint.answer === 'text/event-stream' || Object.keys(endpoint.params.shape).length > 0) continue
      const query = { managerId: mo.userId, from: workday(), to: workday(5), studioId: fixtures.mawimbi.id }
      const address = `${server.url}${pathOf(endpoint, {}, query)}`
      const response = await fetch(address, { method: endpoint.method.toUpperCase(), headers: rival.headers })
      const text = await response.text()
      expect(text, name).not.toContain(fixtures.mawimbi.id)
      expect(text, name).not.toContain('Wanjiru')
    }
  })

  it.each(managed)('%s admits the manager of the studio', async (name, endpoint) => {
    const answer = await call(endpoint, mo.token, own[name])
    expect([401, 403, 404, 500], `${answer.status} ${answer.error}`).not.toContain(answer.status)
  })
})
