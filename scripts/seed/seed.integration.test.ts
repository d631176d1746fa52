import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { signIn } from '../../commands/accounts/sign-in.ts'
import { load } from '../../commands/handle.ts'
import { booking, placed } from '../../domain/booking/booking.ts'
import { endOf } from '../../domain/kernel/slot.ts'
import { BadImageKey, type ImageStore, isKey } from '../../integrations/images/image-store.ts'
import { memoryIn } from '../../integrations/mpesa/simulator/memory.ts'
import { rememberReceipts } from '../../integrations/mpesa/simulator/records.ts'
import { startMpesaSimulator } from '../../integrations/mpesa/simulator/simulator.ts'
import { deadlines } from '../../processes/deadlines/deadlines.ts'
import { passOver } from '../../processes/engine/postgres-follow-ups.ts'
import { jobsState, processPositions } from '../../processes/jobs.ts'
import { reconcile } from '../../processes/reconciliation/reconcile.ts'
import { ledgerOverall } from '../../projections/payments/ledger.ts'
import { managerById } from '../../projections/users/managers.ts'
import { createLog } from '../../runtime/log.ts'
import { type RunningServer, startServer } from '../../server/main.ts'
import { auditOf } from '../../tests/money/books.ts'
import { byTests } from '../../tests/support/fixtures.ts'
import { createEmptyPlace, type TestPlace } from '../../tests/support/server.ts'
import { demoAccounts, firstAdmin, keepDemoAccounts } from './accounts.ts'
import { managers, studios } from './demo/demo.ts'
import { demoData } from './demo-data.ts'
import { type Seeded, seedDemo } from './seed.ts'

const now = new Date()
const password = 'dusk-over-kilimani'
const adminEmail = 'wambui@example.com'
const stored = new Map<string, string>()
/** Stores only hashes, because the tests only count and compare pictures. */
const images: ImageStore = {
  async put(key, bytes) {
    if (!isKey(key)) throw new BadImageKey(key)
    stored.set(key, createHash('sha256').update(bytes).digest('hex'))
  },
  read: () => Promise.resolve(undefined),
  list: () => Promise.resolve([]),
  remove: () => Promise.resolve(),
}

let place: TestPlace
let server: RunningServer
let seeded: Seeded
const types = new Map<string, number>()
const admins = new Set<string>()

beforeAll(async () => {
  place = await createEmptyPlace()
  server = await startServer({ config: place.config(), log: createLog('silent'), dist: undefined, holdBack: true })
  seeded = await seedDemo({ services: server.services, images, now, adminEmail, password })
  await rememberReceipts(server.database.pool, '522522', seeded.money)
  await passOver(server.database.pool, server.store, ['payments', 'messages'])
  await server.services.waitForProjections(await server.store.head())
  for await (const { type, metadata } of server.store.readAll()) {
    types.set(type, (types.get(type) ?? 0) + 1)
    if ('role' in metadata.actor && metadata.actor.role === 'admin') admins.add(metadata.actor.id)
  }
}, 900_000)
afterAll(async () => {
  await server?.stop()
  await place?.remove()
})

/**
 * Whether a booking's last hour ended more than an hour before the demo's time, so that a follow-up was due then; the
 * demo completes it a minute or two later. Time goes on while the test runs.
 */
async function wasDue(stream: string): Promise<boolean> {
  const { state } = await load(server.store, booking, stream)
  const last = placed(state).slots.at(-1)
  return last === undefined || endOf(last).getTime() + 62 * 60_000 < now.getTime()
}

describe('a seeded installation', () => {
  const data = demoData('studioni', now)

  test('has every studio with all its pictures, all different and each in three widths', () => {
    expect(seeded.studios).toBe(studios.length)
    expect(seeded.pictures).toBeGreaterThanOrEqual(6 * studios.length)
    expect(types.get('studio.approved')).toBe(studios.length)
    expect(types.get('studio.image_added')).toBe(seeded.pictures)
    expect(stored.size).toBe(3 * seeded.pictures)
    expect(new Set(stored.values()).size).toBe(stored.size)
  })

  test('has every booking and its history', () => {
    const happened = (does: string) =>
      data.bookings.filter(({ steps }) => steps.some((step) => step.does === does)).length
    // One more, which the manager made for a customer who paid in cash.
    expect(seeded.bookings).toBe(data.bookings.length + 1)
    expect(types.get('booking.requested')).toBe(data.bookings.length + 1)
    expect(types.get('booking.paid')).toBe(happened('pay') + 1)
    expect(types.get('booking.completed')).toBe(happened('complete'))
    expect(types.get('booking.cancelled')).toBe(happened('cancel'))
    expect(types.get('booking.rejected')).toBe(happened('reject'))
    expect(types.get('booking.no_show')).toBe(happened('no_show'))
  })

  test('has a new studio and an edit that await approval, a cash payment and blocked hours', () => {
    for (const type of [
      'studio.submitted',
      'studio.edit_submitted',
      'payment.direct_recorded',
      'schedule.hours_blocked',
    ])
      expect(types.get(type), type).toBeGreaterThan(0)
  })

  test('has the first admin, and prints the password of one who is made later, not that of an earlier demo', async () => {
    expect([...admins]).toEqual([server.services.ids.person(adminEmail)])
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    onTestFinished(() => printed.mockRestore())
    const config = { ...place.config(), seed: 'demo', admin: { email: adminEmail, password: undefined } } as const
    await keepDemoAccounts(config, 'earlier', true)
    await firstAdmin(server.services, config)
    expect(await demoAccounts(config)).toBeUndefined()
    expect(printed).toHaveBeenCalledWith(
      expect.stringMatching(/first admin is wambui@example.com, with the password \S+/),
    )
  })

  test('has no overdue deadlines: the history contains their effects', async () => {
    const { types: followed } = deadlines({
      paymentGraceMinutes: 15,
      requestReminderHours: 12,
      requestExpiryHours: 48,
      timelessRequestExpiryHours: 168,
    })
    let last = ''
    for await (const { position } of server.store.readAll({ types: followed })) last = position
    await server.followUp()
    const position = async () => (await processPositions(server.database.pool)).get('deadlines')
    await expect.poll(position, { timeout: 120_000 }).toBe(last)
    const busy = async () => {
      const { jobs } = await jobsState(server.database.pool)
      return jobs.due + jobs.running
    }
    await expect.poll(busy, { timeout: 120_000 }).toBe(0)
    const caughtUp: string[] = []
    for await (const { type, stream, metadata } of server.store.readAll({ after: last }))
      if ('process' in metadata.actor && metadata.actor.process === 'deadlines' && (await wasDue(stream)))
        caughtUp.push(type)
    expect(caughtUp).toEqual([])
  })

  test('has receipts for every paid booking, and accounts that balance', async () => {
    const { books, faults } = await auditOf(server.store)
    expect(faults).toEqual([])
    expect(books.settled).toBeGreaterThan(0)
    expect(types.get('receipt.recorded')).toBe(seeded.money.length)
    expect(types.get('payment.settled')).toBe(types.get('booking.paid'))
    const sums = await ledgerOverall(server.db)
    expect(sums).toMatchObject({ received_cents: books.received, settled_cents: books.settled })
    expect([sums.refund_due_cents, sums.refunded_cents]).toEqual([books.refundDue, books.refunded])
  })

  test('has unmatched money, due refunds and completed refunds', async () => {
    const { suspense, refundDue, refunded } = (await auditOf(server.store)).books
    for (const cents of [suspense, refundDue, refunded]) expect(cents).toBeGreaterThan(0)
    for (const type of ['payment.overpaid', 'receipt.suspended', 'receipt.returned', 'payment.prompt_answered'])
      expect(types.get(type), type).toBeGreaterThan(0)
  })

  test('agrees with the statement of M-Pesa’s simulator', async () => {
    const { services, database } = server
    const simulator = await startMpesaSimulator({ memory: await memoryIn(database.pool), shortcode: '522522' })
    const statement = async (from: Date, to: Date) =>
      (await simulator.movements())
        .filter(({ at }) => new Date(at) >= from && new Date(at) <= to)
        .map(({ receipt, account, shillings, at }) => {
          return { receipt, account, amountCents: shillings * 100, payer: '', paidAt: at }
        })
    const period = { from: new Date(now.getTime() - 90 * 86_400_000), to: now }
    const { differences, receipts, statementLines } = await reconcile(
      { services, mpesa: { statement }, clock: () => now },
      period,
    )
    await simulator.stop()
    expect(differences).toEqual([])
    expect(receipts).toBe(seeded.money.length)
    expect(statementLines).toBeGreaterThan(0)
  })

  test('has managers who can sign in and who manage their studios', async () => {
    const attempt = {
      email: managers.amina.email,
      password,
      network: undefined,
      device: { secret: 'a device', name: 'Firefox' },
    }
    const { userId, role } = (await signIn(server.services, attempt, byTests())).user
    expect(role).toBe('studio_manager')
    const theirs = studios.filter(({ manager }) => manager === managers.amina.email).map(({ details }) => details.name)
    const found = await managerById(server.db, userId)
    expect(found?.studio_names).toEqual(theirs.toSorted())
    expect(found?.bookings).toBeGreaterThan(0)
  })

  test('shows its studios to the public, featured first, with alt texts', async () => {
    const answer = await fetch(`${server.url.replace('localhost', '127.0.0.1')}/api/v1/studios`)
    const { items } = await answer.json()
    expect(items).toHaveLength(studios.length)
    expect(items.map(({ featured }: { featured: boolean }) => featured).indexOf(false)).toBe(3)
    for (const { primaryImage } of items) expect(primaryImage.altText.length).toBeGreaterThan(30)
  })
})
