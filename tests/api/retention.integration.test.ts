import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { firstSession } from '../../commands/accounts/credentials.ts'
import { registerVisitor } from '../../commands/accounts/join.ts'
import { startSession } from '../../commands/accounts/sessions.ts'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { erasures } from '../../processes/erasures/erasures.ts'
import { forgetOldPeople, noticeDays, type Retention, retainedSince } from '../../processes/erasures/retention.ts'
import { processPositions } from '../../processes/jobs.ts'
import { projections } from '../../projections/all.ts'
import { schemaOf } from '../../projections/engine/schema.ts'
import { createLog } from '../../runtime/log.ts'
import { compose } from '../../server/composition.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { bookedAtMawimbi } from '../support/booking.ts'
import { byTests, hoursOn, workday } from '../support/fixtures.ts'
import { testServer } from '../support/test-server.ts'

let admin: TestUser
let day = 0
const server = await testServer({ RETENTION_MONTHS: '24' })
const { client, services, store } = server
// Erasures rebuild the read models, whose rows the tests make older.
beforeEach(async () => {
  await waitForErasures()
  admin = await aUser(services, 'admin')
})

const schema = schemaOf(projections)
const query = (text: string, ...values: unknown[]) => server.database.pool.query(text, values)
type Account = Pick<TestUser, 'userId'>
const retention: Retention = { retainedSince: (now) => retainedSince(now, 24), noticeMs: noticeDays * 24 * 3_600_000 }
const once = <Result>(act: () => Result) => {
  let result: Result | undefined
  return () => (result ??= act())
}
async function book(customerEmail = `wambui-${newId()}@example.com`) {
  const booking = await bookedAtMawimbi(server, hoursOn(workday(day++), 9), { customerEmail })
  /** Cancels the booking, and waits for its last message. */
  const cancel = async () => {
    await client.call(api.cancelBooking, { params: booking.params })
    const messages = `select from ${schema}.messages where about_id = $1 and template = 'booking_cancelled'`
    const left = `select from graphile_worker.jobs where task_identifier = 'notify_booking'`
    await expect.poll(async () => (await query(messages, booking.id)).rowCount).toBe(2)
    await expect.poll(async () => (await query(left)).rowCount).toBe(0)
  }
  const makeOlder = async (months: number) => {
    await services.waitForProjections(await store.head())
    const ago = 'now() - make_interval(months => $2)'
    await query(`update ${schema}.bookings set date = null, changed_at = ${ago} where id = $1`, booking.id, months)
    await query(`update ${schema}.messages set created_at = ${ago} where about_id = $1`, booking.id, months)
  }
  return { ...booking, customerEmail, cancel, makeOlder }
}
const ageAccount = ({ userId }: Account, months: number) =>
  query(`update ${schema}.users set used_at = now() - make_interval(months => $2) where id = $1`, userId, months)
const failMessagesTo = ({ userId }: Account) =>
  query(`update ${schema}.messages set status = 'failed' where person_id = $1`, userId)
async function noticeWasSent(user: Account, days: number) {
  const statuses = async () => (await noticesTo(user)).map(({ status }) => status)
  for (const unsent of ['queued', 'sending']) await expect.poll(statuses).not.toContain(unsent)
  const ago = 'now() - make_interval(days => $2)'
  const notice = `about_id = $1 and template = 'account_ending'`
  const age = `update ${schema}.messages set created_at = ${ago}, changed_at = ${ago} where ${notice}`
  await query(age, user.userId, days)
}
async function runNightlyJob() {
  await services.waitForProjections(await store.head())
  await query(`select graphile_worker.add_job('forget_old_people', '{}')`)
  await waitForErasures()
  await services.waitForProjections(await store.head())
}
/** Waits until the nightly job is over and all erasures have led to their jobs, which are done. */
async function waitForErasures() {
  const left = async (...tasks: string[]) =>
    (await query('select from graphile_worker.jobs where task_identifier = any($1)', tasks)).rowCount
  const waiting = async () => {
    if ((await left('forget_old_people')) !== 0) return 'night'
    const after = (await processPositions(server.database.pool)).get(erasures.name)
    for await (const { type } of store.readAll({ types: erasures.types, limit: 1, after: after || undefined }))
      return type
    return left('erase_person', 'rebuild_read_models')
  }
  await expect.poll(waiting, { timeout: 120_000 }).toBe(0)
}
const find = async (search: string) => (await client.as(admin).ask(api.findCustomers, { query: { search } })).items
/** Waits until the read models were rebuilt without this customer. */
const gone = (email: string) => expect.poll(() => find(email), { timeout: 120_000 }).toEqual([])
const see = ({ userId: id }: Account) => client.as(admin).call(api.oneCustomer, { params: { id } })
const noticesTo = async (user: Account) =>
  (await see(user)).answer().messages.filter(({ template }) => template === 'account_ending')
const preview = (months?: number) =>
  client.as(admin).ask(api.previewRetention, { query: { ...(months && { months }) } })

describe('old bookings', () => {
  it('are previewed and erased at night, except younger ones, with accounts or a due refund', async () => {
    const [old, unpaid, young, owed] = [await book(), await book(), await book(), await book()]
    const account = await aUser(services, 'customer')
    const kept = await book(account.email)
    for (const each of [old, young, owed, kept]) await each.cancel()
    for (const each of [old, unpaid, owed, kept]) await each.makeOlder(30)
    // Its customer checked in and never paid.
    await query(`update ${schema}.bookings set status = 'approved', checked_in = true where id = $1`, unpaid.id)
    await young.makeOlder(20)
    await query(
      `insert into ${schema}.refunds (id, booking_id, receipt, amount_cents, reason, status, orders, requested_at, changed_at)
       values ($1, $2, 'R', 100, 'cancelled', 'due', 0, now(), now())`,
      newId(),
      owed.id,
    )
    expect(await preview()).toMatchObject({ setting: 24, months: 24, people: 2, bookings: 2, accounts: 0 })
    expect(await preview(12)).toMatchObject({ people: 3, bookings: 3 })

    await runNightlyJob()
    for (const each of [old, unpaid]) await gone(each.customerEmail)
    for (const each of [young, owed]) expect(await find(each.customerEmail)).toHaveLength(1)
    expect(await find(account.email)).toMatchObject([{ bookings: 1 }])
  })

  it('are kept if their customer books again while others are erased', async () => {
    const { customerEmail, cancel, makeOlder } = await book()
    await cancel()
    await makeOlder(30)
    const peopleToForget: typeof services.readModels.peopleToForget = async (old) => {
      const found = await services.readModels.peopleToForget(old)
      await book(customerEmail)
      return found
    }
    const racing = { ...services, readModels: { ...services.readModels, peopleToForget } }
    await forgetOldPeople(racing, { queueForAccount: async () => [] }, () => new Date(), retention)
    await services.waitForProjections(await store.head())
    expect(await find(customerEmail)).toMatchObject([{ bookings: 2 }])
  })

  it('are erased although the search for them takes longer than users may wait', async () => {
    const { customerEmail, cancel, makeOlder } = await book()
    await cancel()
    await makeOlder(30)
    const hasty = await compose(server.config, createLog('silent'))
    onTestFinished(hasty.close)
    Object.assign(hasty.readPool.options, { query_timeout: 50, statement_timeout: 50 })
    const holder = await server.database.pool.connect()
    onTestFinished(() => holder.release(true))
    await holder.query(`begin; lock table ${schema}.bookings in access exclusive mode`)

    const { readModels } = hasty.services
    const job = { ...services, readModels }
    const erasing = forgetOldPeople(job, { queueForAccount: async () => [] }, () => new Date(), retention)
    const slow = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%as "personId"%'
      and clock_timestamp() - query_start > interval '100 ms'`
    await Promise.race([erasing, expect.poll(async () => (await query(slow)).rowCount).toBe(1)])
    await holder.query('rollback')
    await erasing
    await gone(customerEmail)
  })
})

describe('an unused account', () => {
  it('is kept if the notice about its deletion has failed', async () => {
    const unused = await aUser(services, 'customer')
    await ageAccount(unused, 30)
    await runNightlyJob()
    await noticeWasSent(unused, 60)
    await failMessagesTo(unused)
    await runNightlyJob()
    expect(await find(unused.email)).toHaveLength(1)
    expect(await noticesTo(unused)).toHaveLength(1)
  })

  it('whose notice failed does not block the notices of other accounts', async () => {
    const [failed, other] = [await aUser(services, 'customer'), await aUser(services, 'customer')]
    await ageAccount(failed, 900)
    await runNightlyJob()
    await noticeWasSent(failed, 60)
    await failMessagesTo(failed)
    await ageAccount(other, 899)
    const oldest = { before: retention.retainedSince(new Date()), limit: 1, notifiedBefore: new Date() }
    expect(await services.readModels.unusedAccounts(oldest)).toMatchObject([{ userId: other.userId }])
  })

  it.each(['after the search for unused accounts', 'while it is being deleted'])(
    'is kept if its user signs in %s',
    async (when) => {
      const { userId, email } = await aUser(services, 'customer')
      await ageAccount({ userId }, 30)
      await runNightlyJob()
      await noticeWasSent({ userId }, 31)
      const signsIn = once(() => {
        const device = { secret: newId(), name: 'Firefox, Android' }
        return startSession(services, { userId, session: firstSession, method: 'link', device, network: '' }, byTests())
      })
      const isSlowSearch = when.startsWith('after')
      const unusedAccounts: typeof services.readModels.unusedAccounts = async (old) => {
        const found = await services.readModels.unusedAccounts(old)
        expect(found).toContainEqual(expect.objectContaining({ userId }))
        if (isSlowSearch) await signsIn()
        return found
      }
      const handle: typeof services.handle = async (aggregate, stream, ...given) => {
        if (!isSlowSearch && stream === streams.user(userId)) await signsIn()
        return services.handle(aggregate, stream, ...given)
      }
      const racing = { ...services, handle, readModels: { ...services.readModels, unusedAccounts } }
      await forgetOldPeople(racing, { queueForAccount: async () => [] }, () => new Date(), retention)
      await services.waitForProjections(await store.head())
      expect(await find(email)).toHaveLength(1)
    },
  )

  it('gets one notice, and is erased with its bookings 30 days later', async () => {
    const unused = await aUser(services, 'customer')
    const old = await book(unused.email)
    await old.cancel()
    await old.makeOlder(25)
    const { accounts } = await preview()
    await ageAccount(unused, 30)
    expect(await preview()).toMatchObject({ accounts: accounts + 1 })

    await runNightlyJob()
    await runNightlyJob()
    expect(await noticesTo(unused)).toMatchObject([{ to: unused.email, channel: 'email' }])
    await noticeWasSent(unused, 29)
    await runNightlyJob()
    expect(await find(unused.email)).toHaveLength(1)

    await noticeWasSent(unused, 31)
    await runNightlyJob()
    await gone(unused.email)
    expect((await see(unused)).status).toBe(404)
    expect((await client.as(unused).get('/api/v1/auth/verify')).status).toBe(401)
  })

  it('is erased without another account that registered the same email address', async () => {
    const owner = await aUser(services, 'customer')
    const profile = { name: 'Wambui', email: owner.email, phone: null, password: 'a secret that is long' }
    const { user: claimant } = await registerVisitor(services, profile, byTests())
    await ageAccount(owner, 30)
    await runNightlyJob()
    await noticeWasSent(owner, 31)
    await runNightlyJob()
    await expect.poll(async () => (await see(owner)).status).toBe(404)
    expect(await find(owner.email)).toMatchObject([{ id: claimant.userId }])
  })

  it('with the address of another account is erased at night, once a later one has replaced it for two days', async () => {
    const { email } = await aUser(services, 'customer')
    const profile = { name: 'Wambui', email, phone: null, password: 'a secret that is long' }
    const register = async () => (await registerVisitor(services, profile, byTests())).user
    const [first, second] = [await register(), await register()]
    const age = `update vault.credentials set claimed_at = claimed_at - interval '3 days' where user_id = $1`
    await query(age, first.userId)
    const third = await register()
    const statusesOf = async () => {
      await services.waitForProjections(await store.head())
      return Promise.all([first, second, third].map(async (user) => (await see(user)).status))
    }
    // An erasure rebuilds the read models, which no request of a stranger should cause.
    expect(await statusesOf()).toEqual([200, 200, 200])
    await runNightlyJob()
    await expect.poll(statusesOf).toEqual([404, 200, 200])
  })

  it('is kept if it was used after the notice, and notified again when it is unused again', async () => {
    const back = await aUser(services, 'customer')
    await ageAccount(back, 60)
    await runNightlyJob()
    await noticeWasSent(back, 40)
    await ageAccount(back, 1)
    await runNightlyJob()
    expect(await find(back.email)).toHaveLength(1)

    await noticeWasSent(back, 1_000)
    await ageAccount(back, 25)
    await runNightlyJob()
    expect(await noticesTo(back)).toHaveLength(2)
    expect(await find(back.email)).toHaveLength(1)
  })

  it('is kept if it is of staff, or its user has a recent booking or message', async () => {
    const manager = await aUser(services, 'studio_manager')
    const customer = () => aUser(services, 'customer')
    const [open, younger, written] = [await customer(), await customer(), await customer()]
    await (await book(open.email)).makeOlder(30)
    const young = await book(younger.email)
    await young.cancel()
    await young.makeOlder(20)
    const { accounts } = await preview()
    for (const each of [manager, open, younger, written]) await ageAccount(each, 30)
    await query(
      `insert into ${schema}.messages (id, person_id, channel, template, language, recipient, subject, text, about_id, status, tries, search, created_at, changed_at)
       values ($1, $2, 'email', 'new_device', 'en', 'x', '', '', $2, 'sent', 1, '', now(), now())`,
      newId(),
      written.userId,
    )
    expect(await preview()).toMatchObject({ accounts })
    await runNightlyJob()
    for (const each of [open, younger, written]) expect(await noticesTo(each)).toEqual([])
  })
})
