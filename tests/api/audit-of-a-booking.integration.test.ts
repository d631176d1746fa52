import { describe, expect, it, vi } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { pathOf } from '../support/client.ts'
import { countedOn } from '../support/counted.ts'
import { setUpPayments } from '../support/payment-setup.ts'
import { quietHead } from '../support/quiet.ts'

const { server, admin, approved, hours, pays } = await setUpPayments()
const { client, services, store } = server
const asAdmin = client.as(admin)
await approved()
const booking = await approved()
const receipt = await pays(booking.code, 5_000)
const customer = { params: { token: booking.track } }
await client.ask(api.rescheduleBooking, { ...customer, body: { selectedSlots: hours() } })
await client.ask(api.cancelBooking, customer)

const page = (query: object) => asAdmin.ask(api.auditLogs, { query })

/**
 * Returns the positions of all events about the booking, newest first, by reading the log once its messages are sent.
 */
async function history(): Promise<string[]> {
  await services.waitForProjections(await quietHead(server))
  const found: string[] = []
  const { id, code } = booking
  const about = new Set([`booking-${id}`, `payment-${id}`, `receipt-${receipt}`, `code-${code}`])
  for await (const event of store.readAll()) {
    if (event.type === 'message.queued' && event.data.aboutId === id) about.add(event.stream)
    const isHour = event.stream.startsWith('schedule-') && JSON.stringify(event.data).includes(id)
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
    const { items } = await page({ search: booking.code, type: 'booking.', actor: admin.userId })
    expect(items.map(({ type }) => type)).toEqual(['booking.approved'])
  })

  it('reads the related streams instead of the whole log', async () => {
    await history()
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
    const path = pathOf(api.exportAuditLogs, {}, { search: booking.code })
    const { text } = await asAdmin.get(path)
    const lines = text.trimEnd().split('\n')
    const positions = lines.map((line) => Object(JSON.parse(line)).position)
    expect(positions).toEqual(expected.reverse())
  })

  it('treats a code that no booking has like any text', async () => {
    expect((await page({ search: 'SB2K7QX4' })).items).toEqual([])
  })
})

it('events and states name the kinds of their money, slot and time fields', async () => {
  const { items } = await page({ search: booking.code, type: 'booking.requested' })
  expect(items[0]?.fieldKinds).toMatchObject({ priceCents: 'cents', unitPriceCents: 'cents', slots: 'slot' })
  const paid = await asAdmin.ask(api.auditStream, { params: { stream: `payment-${booking.id}` } })
  expect(paid.fieldKinds).toMatchObject({ chargeCents: 'cents', payBy: 'instant' })
})
