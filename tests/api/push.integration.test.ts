import type { JobHelpers, Task } from 'graphile-worker'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { login, logout } from '../../api/contract/auth.ts'
import { cancelBooking, requestBooking, rescheduleBooking } from '../../api/contract/bookings.ts'
import { notifyThisDevice, pushDevices, removePushDevice, testThisDevice } from '../../api/contract/push.ts'
import { setActive } from '../../commands/accounts/change-user.ts'
import { approveBooking, payBooking } from '../../commands/bookings/change-booking.ts'
import { newId } from '../../commands/context.ts'
import { addDays, instantAt, studioDateAt } from '../../domain/kernel/slot.ts'
import { NotSent } from '../../integrations/not-sent.ts'
import type { PushSender } from '../../integrations/push/push.ts'
import { pushTasks } from '../../processes/push/push.ts'
import { assignTo, aUser, type TestUser } from '../support/accounts.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { type PushService, startPushService, type TestBrowser } from '../support/push-service.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let service: PushService
let server: TestServer
let admin: TestUser
let manager: TestUser
beforeAll(async () => {
  service = await startPushService()
  server = await openTestServer({ PUSH_SERVICES: service.url })
  admin = await aUser(server.services, 'admin')
})
afterAll(async () => {
  await server?.stop()
  await service?.close()
})

/** Creates a new manager of Mawimbi. */
async function hired(): Promise<void> {
  manager = await aUser(server.services, 'studio_manager')
  await assignTo(server.services, server.fixtures.mawimbi.id, manager.userId)
}
const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })
const subscribe = (browser: TestBrowser, headers = manager.headers, more = {}) =>
  server.client.call(notifyThisDevice, { headers, body: { ...browser.address, ...more } })
const devices = async (headers = manager.headers) => (await server.client.call(pushDevices, { headers })).answer().items
/** Begins another session of the manager, whose browser shows notifications. */
async function elsewhere(...answers: number[]) {
  const body = { email: manager.email, password: manager.password }
  const headers = headersOf((await server.client.call(login, { body })).answer().data.token)
  const browser = service.browser(...answers)
  ;(await subscribe(browser, headers)).answer()
  return { headers, browser }
}
let [day, hour] = [0, 8]
function nextHours() {
  if (hour > 18) [day, hour] = [day + 1, 8]
  return hoursOn(workday(day), hour++)
}
async function book() {
  const { id: studioId, mix } = server.fixtures.mawimbi
  const body = { ...aRequest(studioId, mix), selectedSlots: nextHours() }
  const { id, code, statusUrl } = (await server.client.call(requestBooking, { body })).answer()
  return { id, code, params: { token: tokenOf(statusUrl) } }
}
const titles = ({ received }: TestBrowser) =>
  received.map((each) => (typeof each === 'object' && each !== null && 'title' in each ? each.title : ''))

describe('a manager’s browser', () => {
  it('is notified of requests, moves, payments and cancellations, encrypted and without the customer', async () => {
    await hired()
    const { browser } = await elsewhere()
    const { id, code, params } = await book()
    await expect.poll(() => titles(browser)).toEqual(['New request'])
    expect(browser.received[0]).toMatchObject({
      body: `${code} at Mawimbi`,
      path: `/manager/bookings?search=${code}`,
      language: 'en',
    })
    ;(await server.client.call(rescheduleBooking, { params, body: { selectedSlots: nextHours() } })).answer()
    await expect.poll(() => titles(browser)).toContain('Moved by the customer')
    await approveBooking(server.services, id, { adminId: admin.userId, paymentDeadlineHours: 24 }, byTests())
    await payBooking(server.services, id, { receipt: `QK${code.slice(4)}`, amountCents: 250_000 }, byTests())
    await expect.poll(() => titles(browser)).toContain('Paid')
    ;(await server.client.call(cancelBooking, { params })).answer()
    await expect.poll(() => titles(browser)).toHaveLength(4)
    expect(titles(browser)).toContain('Cancelled by the customer')
    expect(JSON.stringify(browser.received)).not.toMatch(/Wanjiru|712345678|0712/)
  })

  it('is not notified once its session has ended', async () => {
    await hired()
    const { browser, headers } = await elsewhere()
    const other = await elsewhere()
    ;(await server.client.call(logout, { headers })).answer()
    await book()
    await expect.poll(() => titles(other.browser)).toEqual(['New request'])
    expect(browser.calls).toBe(0)
    expect((await devices()).map(({ current }) => current)).toEqual([false])
    await setActive(server.services, manager.userId, { active: false, by: admin.userId }, byTests())
    await setActive(server.services, manager.userId, { active: true, by: admin.userId }, byTests())
    const kept = 'select from vault.push_devices d join vault.sessions s on s.id = d.session_id where s.user_id = $1'
    expect((await server.vaultPool.query(kept, [manager.userId])).rowCount).toBe(0)
  })

  it('is removed when its push service reports it gone, and retried when the service is busy', async () => {
    await hired()
    const [gone, busy] = [await elsewhere(410), await elsewhere(503)]
    await book()
    await expect.poll(() => titles(busy.browser)).toEqual(['New request'])
    expect(busy.browser.calls).toBe(2)
    expect([gone.browser.calls, titles(gone.browser)]).toEqual([1, []])
    await expect.poll(() => devices()).toHaveLength(1)
  })

  it('can be tested, listed and removed', async () => {
    await hired()
    const send = () => server.client.call(testThisDevice, { headers: manager.headers })
    expect((await send()).status).toBe(404)
    const [browser, lost] = [service.browser(), service.browser(500, 404)]
    ;(await subscribe(lost)).answer()
    expect((await send()).status).toBe(409)
    expect((await send()).status).toBe(404)
    expect(await devices()).toEqual([])
    ;(await subscribe(browser)).answer()
    ;(await send()).answer()
    expect(browser.received).toMatchObject([{ body: 'Notifications work on this device', path: '/account' }])
    const [device] = await devices()
    expect(device).toMatchObject({ current: true })
    const remove = (headers: TestUser['headers']) =>
      server.client.call(removePushDevice, { headers, params: { id: device?.id ?? '' } })
    expect((await remove(admin.headers)).status).toBe(404)
    ;(await remove(manager.headers)).answer()
    expect((await remove(manager.headers)).status).toBe(404)
  })

  it('must have an address at a push service, and valid keys', async () => {
    await hired()
    const browser = service.browser()
    const statusOf = async (more: object) => (await subscribe(browser, manager.headers, more)).status
    expect(await statusOf({ endpoint: 'http://169.254.169.254/latest' })).toBe(400)
    expect(await statusOf({ endpoint: `${server.url}/api/v1/contact` })).toBe(400)
    expect(await statusOf({ auth: 'short' })).toBe(400)
    expect(await statusOf({ p256dh: 'A'.repeat(87) })).toBe(200)
    expect((await server.client.call(testThisDevice, { headers: manager.headers })).status).toBe(404)
    const customer = await aUser(server.services, 'customer')
    expect((await subscribe(browser, customer.headers)).status).toBe(403)
  })
})

describe('the push jobs', () => {
  const helpers = (addJob: JobHelpers['addJob'] = vi.fn()) =>
    ({ addJob, job: { id: '1', key: 'push', run_at: new Date(), locked_at: new Date() } }) as unknown as JobHelpers
  const tasksWith = (send: PushSender['send'], more: Partial<Parameters<typeof pushTasks>[0]> = {}) =>
    pushTasks({
      services: server.services,
      sender: { publicKey: '', accepts: () => true, send },
      quietHours: undefined,
      clock: () => new Date(),
      rescheduleJob: async () => undefined,
      ...more,
    })
  const run = async (task: Task | undefined, payload: object, how = helpers()) => task?.(payload, how)

  it('notify a device of an event at most once, and retry only if it was certainly not sent', async () => {
    await hired()
    ;(await subscribe(service.browser())).answer()
    const [device] = await devices()
    const one = () => ({ deviceId: device?.id ?? '', eventId: newId(), payload: '{}' })
    const taken = vi.fn<PushSender['send']>(async () => 'taken')
    const first = one()
    await run(tasksWith(taken).push_to_device, first)
    await run(tasksWith(taken).push_to_device, first)
    expect(taken).toHaveBeenCalledTimes(1)

    const busy = vi.fn<PushSender['send']>(() => Promise.reject(new NotSent('busy', false)))
    const second = one()
    await expect(run(tasksWith(busy).push_to_device, second)).rejects.toThrow('busy')
    await run(tasksWith(taken).push_to_device, second)
    expect(taken).toHaveBeenCalledTimes(2)

    const lost = vi.fn<PushSender['send']>(() => Promise.reject(new Error('no answer')))
    const third = one()
    await run(tasksWith(lost).push_to_device, third)
    await run(tasksWith(taken).push_to_device, third)
    expect(taken).toHaveBeenCalledTimes(2)
  })

  it('wait for the morning in quiet hours, and skip old events', async () => {
    await hired()
    ;(await subscribe(service.browser())).answer()
    const { id: bookingId } = await book()
    const midnight = instantAt(addDays(studioDateAt(new Date()), 1))
    const rescheduleJob = vi.fn(async () => undefined)
    const addJob = vi.fn()
    const parts = { quietHours: { from: 21, to: 7 }, rescheduleJob, clock: () => midnight }
    const what = { what: 'paid', eventId: newId(), bookingId, at: midnight.toISOString() } as const
    const { push_to_manager: task } = tasksWith(async () => 'taken', parts)
    await run(task, what, helpers(addJob))
    expect(rescheduleJob).toHaveBeenCalledWith(expect.anything(), new Date(midnight.getTime() + 7 * 3_600_000))
    expect(addJob).not.toHaveBeenCalled()
    const old = new Date(midnight.getTime() - 13 * 3_600_000).toISOString()
    await run(task, { ...what, at: old }, helpers(addJob))
    expect(addJob).not.toHaveBeenCalled()
    const atAnyHour = { ...parts, quietHours: undefined }
    await run(tasksWith(async () => 'taken', atAnyHour).push_to_manager, what, helpers(addJob))
    expect(addJob).toHaveBeenCalledTimes(1)
  })
})
