import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditLogs, auditStream, exportAuditLogs } from '../../api/contract/audit.ts'
import { cancelBooking, rescheduleBooking } from '../../api/contract/bookings.ts'
import { pathOf } from '../support/client.ts'
import { countedOn } from '../support/counted.ts'
import { type PaymentSetup, setUpPayments } from '../support/payment-setup.ts'
import { quietHead } from '../support/quiet.ts'

let setup: PaymentSetup
let booking: { readonly id: string; readonly code: string }
let receipt: string
beforeAll(async () => {
  setup = await setUpPayments()
  await setup.approved()
  const { id, code, track } = await setup.approved()
  booking = { id, code }
  const params = { token: track }
  receipt = await setup.pays(code, 5_000)
  const body = { selectedSlots: setup.hours() }
  ;(await setup.server.client.call(rescheduleBooking, { params, body })).answer()
  ;(await setup.server.client.call(cancelBooking, { params })).answer()
})
afterAll(() => setup?.close())

const page = async (query: object) =>
  (await setup.server.client.call(auditLogs, { query, headers: setup.headers })).answer()

/**
 * Returns the positions of all events about the booking, newest first, by reading the log once its messages are sent.
 */
async function history(): Promise<string[]> {
  await setup.server.services.waitForProjections(await quietHead(setup.server))
  const found: string[] = []
  const about = new Set([
    `booking-${booking.id}`,
    `payment-${booking.id}`,
    `receipt-${receipt}`,
    `code-${booking.code}`,
  ])
  for await (const event of setup.server.store.readAll()) {
    if (event.type === 'message.queued' && event.data.aboutId === booking.id) about.add(event.stream)
    const isHour = event.stream.startsWith('schedule-') && JSON.stringify(event.data).includes(booking.id)
    if (about.has(event.stream) || isHour) found.push(event.position)
  }
  return found.reverse()
}

describe('the audit log searched by a booking code', () => {
  it.each([
    ['as it is', (code: string) => code],
    ['as somebody types it', (code: string) => ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `],
  ])('finds all events about the booking, page by page (%s)', async (_, typed) => {
    const expected = await history()
    const [types, positions]: [Set<string>, string[]] = [new Set(), []]
    let after: string | undefined
    do {
      const { items, next } = await page({ search: typed(booking.code), limit: 4, ...(after && { after }) })
      expect(items.length).toBeLessThanOrEqual(4)
      for (const { type, position } of items) {
        types.add(type)
        positions.push(position)
      }
      after = next ?? undefined
    } while (after !== undefined)
    expect(positions).toEqual(expected)
    for (const type of ['approved', 'paid', 'rescheduled', 'cancelled']) expect(types).toContain(`booking.${type}`)
    for (const type of ['payment.settled', 'receipt.matched', 'message.sent', 'schedule.slots_released'])
      expect(types).toContain(type)
  })

  it('can be filtered by type and actor', async () => {
    const { items } = await page({ search: booking.code, type: 'booking.', actor: setup.admin.userId })
    expect(items.map(({ type }) => type)).toEqual(['booking.approved'])
  })

  it('reads the related streams instead of the whole log', async () => {
    await history()
    const { server } = setup
    const readAll = vi.spyOn(server.everyEvent, 'readAll')
    const readPage = () => page({ search: booking.code, limit: 100 })
    const { queries, reads } = await countedOn(server, readPage, server.everyEvent)
    expect(readAll).not.toHaveBeenCalled()
    readAll.mockRestore()
    // The queries read the requester, the booking's related streams, and names; each stream is read once.
    expect(queries).toBe(3)
    const streams = new Set((await page({ search: booking.code, limit: 100 })).items.map(({ stream }) => stream))
    // One more read is for the code's own stream, which only older logs have.
    expect(reads).toBe(streams.size + 1)
  })

  it('exports the same events, oldest first', async () => {
    const expected = await history()
    const path = pathOf(exportAuditLogs, {}, { search: booking.code })
    const { text } = await setup.server.client.send('GET', path, { headers: setup.headers })
    const positions = text
      .trimEnd()
      .split('\n')
      .map((line) => Object(JSON.parse(line)).position)
    expect(positions).toEqual(expected.reverse())
  })

  it('treats a code that no booking has like any text', async () => {
    expect((await page({ search: 'SB2K7QX4' })).items).toEqual([])
  })
})

it('events and states name the kinds of their money, slot and time fields', async () => {
  const { items } = await page({ search: booking.code, type: 'booking.requested' })
  expect(items[0]?.fieldKinds).toMatchObject({ priceCents: 'cents', unitPriceCents: 'cents', slots: 'slot' })
  const params = { stream: `payment-${booking.id}` }
  const paid = (await setup.server.client.call(auditStream, { params, headers: setup.headers })).answer()
  expect(paid.fieldKinds).toMatchObject({ chargeCents: 'cents', payBy: 'instant' })
})
