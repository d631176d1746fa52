import type { JobHelpers, Task } from 'graphile-worker'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { setActive } from '../../commands/accounts/change-user.ts'
import { approveBooking } from '../../commands/bookings/change-booking.ts'
import { newId } from '../../commands/context.ts'
import { addDays, instantAt, studioDateAt } from '../../domain/kernel/slot.ts'
import { NotSent } from '../../integrations/not-sent.ts'
import type { PushSender } from '../../integrations/push/push.ts'
import { pushTasks } from '../../processes/push/push.ts'
import { assignTo, aUser, bearer, type TestUser } from '../support/accounts.ts'
import { bookedAtMawimbi } from '../support/booking.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { payBooking } from '../support/pay-booking.ts'
import { startPushService, type TestBrowser } from '../support/push-service.ts'
import { testServer } from '../support/test-server.ts'

let manager: TestUser
const service = await startPushService()
afterAll(() => service.close())
const server = await testServer({ PUSH_SERVICES: service.url })
const { client, fixtures, services } = server
const admin = await aUser(services, 'admin')

/** Creates a new manager of Mawimbi. */
async function hired(): Promise<void> {
  manager = await aUser(services, 'studio_manager')
  await assignTo(services, fixtures.mawimbi.id, manager.userId)
}
const subscribe = (browser: TestBrowser, headers = manager.headers, more = {}) =>
  client.call(api.notifyThisDevice, { headers, body: { ...browser.address, ...more } })
const devices = async () => (await client.as(manager).ask(api.pushDevices)).items
/** Begins another session of the manager, whose browser shows notifications. */
async function elsewhere(...answers: number[]) {
  const body = { email: manager.email, password: manager.password }
  const headers = bearer((await client.ask(api.login, { body })).data.token)
  const browser = service.browser(...answers)
  ;(await subscribe(browser, headers)).answer()
  return { headers, browser }
}
let [day, hour] = [0, 8]
function nextHours() {
  if (hour > 18) [day, hour] = [day + 1, 8]
  return hoursOn(workday(day), hour++)
}
const book = () => bookedAtMawimbi(server, nextHours())
const titles = ({ received }: TestBrowser) =>
  received.map((each) => (typeof each === 'object' && each !== null && 'title' in each ? each.title : ''))

describe('a manager’s browser', () => {
  it('is notified of requests, moves, payments and cancellations, encrypted and without the customer', async () => {
    await hired()
    const { browser } = await elsewhere()
    const { id, code, params } = await book()
    await expect.poll(() => titles(browser)).toEqual(['New request'])
    const path = `/manager/bookings?search=${code}`
    expect(browser.received[0]).toMatchObject({ body: `${code} at Mawimbi`, path, language: 'en' })
    await client.ask(api.rescheduleBooking, { params, body: { selectedSlots: nextHours() } })
    await expect.poll(() => titles(browser)).toContain('Moved by the customer')
    await approveBooking(services, id, { adminId: admin.userId, paymentDeadlineHours: 24 }, byTests())
    await payBooking(services, id, { receipt: `QK${code.slice(4)}`, amountCents: 250_000 }, byTests())
    await expect.poll(() => titles(browser)).toContain('Paid')
    await client.ask(api.cancelBooking, { params })
    await expect.poll(() => titles(browser)).toHaveLength(4)
    expect(titles(browser)).toContain('Cancelled by the customer')
    expect(JSON.stringify(browser.received)).not.toMatch(/Wanjiru|712345678|0712/)
  })

  it('is not notified once its session has ended', async () => {
    await hired()
    const { browser, headers } = await elsewhere()
    const other = await elsewhere()
    await client.ask(api.logout, { headers })
    await book()
    await expect.poll(() => titles(other.browser)).toEqual(['New request'])
    const left = `select from graphile_worker.jobs where task_identifier in ('push_to_manager', 'push_to_device')`
    await expect.poll(async () => (await server.database.pool.query(left)).rowCount).toBe(0)
    expect(browser.calls).toBe(0)
    expect((await devices()).map(({ current }) => current)).toEqual([false])
    for (const active of [false, true])
      await setActive(services, manager.userId, { active, by: admin.userId }, byTests())
    const kept = 'select from vault.push_devices d join vault.sessions s on s.id = d.session_id where s.user_id = $1'
    expect((await server.vaultPool.query(kept, [manager.userId])).rowCount).toBe(0)
  })

  it('is removed when its push service reports it gone, and retried when the service is busy', async () => {
    await hired()
    const [gone, busy] = [await elsewhere(410), await elsewhere(503)]
    await book()
    await expect.poll(() => titles(busy.browser)).toEqual(['New request'])
    expect(busy.browser.calls).toBe(2)
    await expect.poll(() => gone.browser.calls).toBe(1)
    expect(titles(gone.browser)).toEqual([])
    await expect.poll(() => devices()).toHaveLength(1)
  })

  it('can be tested, listed and removed', async () => {
    await hired()
    const send = () => client.as(manager).call(api.testThisDevice)
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
    const remove = () => client.as(manager).call(api.removePushDevice, { params: { id: device?.id ?? '' } })
    ;(await remove()).answer()
    expect((await remove()).status).toBe(404)
  })

  it('must have an address at a push service, and valid keys', async () => {
    await hired()
    const browser = service.browser()
    const statusOf = async (more: object) => (await subscribe(browser, manager.headers, more)).status
    expect(await statusOf({ endpoint: 'http://169.254.169.254/latest' })).toBe(400)
    expect(await statusOf({ endpoint: `${server.url}/api/v1/contact` })).toBe(400)
    expect(await statusOf({ auth: 'short' })).toBe(400)
    expect(await statusOf({ p256dh: 'A'.repeat(87) })).toBe(200)
    expect((await client.as(manager).call(api.testThisDevice)).status).toBe(404)
  })
})

describe('the push jobs', () => {
  const helpers = (addJob: JobHelpers['addJob'] = vi.fn()) =>
    ({ addJob, job: { id: '1', key: 'push', run_at: new Date(), locked_at: new Date() } }) as unknown as JobHelpers
  const tasksWith = (send: PushSender['send'], more: Partial<Parameters<typeof pushTasks>[0]> = {}) =>
    pushTasks({
      services,
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
    const send = (what: object, how: PushSender['send'] = taken) => run(tasksWith(how).push_to_device, what)
    const [first, second, third] = [one(), one(), one()]
    await send(first)
    await send(first)
    expect(taken).toHaveBeenCalledTimes(1)
    await expect(send(second, () => Promise.reject(new NotSent('busy', false)))).rejects.toThrow('busy')
    await send(second)
    expect(taken).toHaveBeenCalledTimes(2)
    await send(third, () => Promise.reject(new Error('no answer')))
    await send(third)
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
    const what = { what: 'cancelled', eventId: newId(), bookingId, at: midnight.toISOString() } as const
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
