import { describe, expect, it } from 'vitest'
import { type Slot, startOf } from '../../domain/kernel/slot.ts'
import { openBookingPages } from '../support/booking-pages.ts'
import { hoursOn, workday } from '../support/fixtures.ts'

const pages = await openBookingPages()

describe('the calendar file', () => {
  const lineOf = (file: string, name: string) => {
    const lines = file.replaceAll('\r\n ', '').split('\r\n')
    return lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
  }
  const instant = (slot: Slot) =>
    startOf(slot)
      .toISOString()
      .replaceAll(/[-:]|\.000/g, '')

  it('has the booking’s code as its name, UTC times and a constant UID, and its SEQUENCE rises with every change', async () => {
    const [nine] = hoursOn(workday(4), 9)
    const [eight, eleven] = hoursOn(workday(5), 8, 11)
    const { id, params } = await pages.booked([nine])
    const { text: first, headers } = await pages.calendar(params)
    const { booking } = await pages.page(params)
    expect(headers.get('content-disposition')).toBe(`attachment; filename=${booking.code}.ics`)
    expect(lineOf(first, 'DTSTART')).toBe(instant(nine))
    expect(lineOf(first, 'DTSTART')).toMatch(/T060000Z$/)
    expect(lineOf(first, 'DTEND')).toMatch(/T070000Z$/)
    expect([lineOf(first, 'STATUS'), lineOf(first, 'METHOD')]).toEqual(['TENTATIVE', 'PUBLISH'])
    expect(lineOf(first, 'SUMMARY')).toBe('MIX session at Mawimbi')

    ;(await pages.move(params, hoursOn(workday(5), 8, 9, 10))).answer()
    const moved = (await pages.calendar(params)).text
    expect([lineOf(moved, 'DTSTART'), lineOf(moved, 'DTEND')]).toEqual([instant(eight), instant(eleven)])

    await pages.approved(id)
    await pages.paid(id, 'TES7R3CE2P', 750_000)
    const paid = (await pages.calendar(params)).text
    expect(lineOf(paid, 'STATUS')).toBe('CONFIRMED')

    ;(await pages.cancel(params)).answer()
    const cancelled = (await pages.calendar(params)).text
    expect([lineOf(cancelled, 'STATUS'), lineOf(cancelled, 'METHOD')]).toEqual(['CANCELLED', 'CANCEL'])

    const files = [first, moved, paid, cancelled]
    expect(new Set(files.map((file) => lineOf(file, 'UID')))).toEqual(new Set([`${id}@studioni`]))
    const sequences = files.map((file) => Number(lineOf(file, 'SEQUENCE') ?? 0))
    expect(sequences).toEqual([0, 1, 3, 4])
  })
})
