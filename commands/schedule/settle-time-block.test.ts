import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { StudioDate, slotAt } from '../../domain/kernel/slot.ts'
import { hold } from '../../domain/schedule/reservations.ts'
import { schedule } from '../../domain/schedule/schedule.ts'
import { streamsInMemory } from '../../eventstore/streams-in-memory.ts'
import { byProcess, newId } from '../context.ts'
import { createHandle } from '../handle.ts'
import { streams } from '../streams.ts'
import { blockDayByDay, blockOn, endBlock, settleTimeBlock } from './settle-time-block.ts'

const studioId = newId()
const dates = ['2026-12-01', '2026-12-02', '2026-12-03'].map((date) => StudioDate.parse(date))
const [first = '', second = ''] = dates
const plan = { dates, from: 9, to: 10 }
const context = byProcess('test', 'test', new Date('2026-11-30T06:00:00Z'))

/** A store that appends to one stream at a time, and breaks before its `breaksAt`-th append. */
function studio(breaksAt = Number.POSITIVE_INFINITY) {
  const log = streamsInMemory<DomainEvent>({ multiStream: false })
  let appends = 0
  const broken = createHandle({
    ...log,
    async append(...append) {
      if (++appends >= breaksAt) throw new Error('broken')
      return log.append(...append)
    },
  })
  const services = { store: log, handle: createHandle(log) }
  const block = { studioId, blockId: newId(), reason: 'Painting', staffId: newId() }
  const ref = { ...block, date: first }
  return {
    block,
    broken: { handle: broken },
    services,
    book: (date: StudioDate) =>
      services.handle(
        schedule,
        streams.schedule(studioId, date),
        (day) => {
          const reservation = { reservationId: newId(), bookingId: newId(), bufferSlots: [], request: null }
          return hold(day, { ...reservation, studioId, slots: [slotAt(date, 10)] })
        },
        context,
      ),
    settle: () => settleTimeBlock(services, ref, context),
    blocked: async () => {
      const days = await Promise.all(dates.map((date) => blockOn(services, { ...ref, date })))
      return days.map((day) => day?.slots.length ?? 0)
    },
  }
}

describe('a block of three days', () => {
  it('is completed if it was interrupted', async () => {
    const { block, broken, blocked, settle } = studio(2)
    await expect(blockDayByDay(broken, block, plan, context)).rejects.toThrow('broken')
    expect(await blocked()).toEqual([2, 0, 0])
    await settle()
    expect(await blocked()).toEqual([2, 2, 2])
    await settle()
    expect(await blocked()).toEqual([2, 2, 2])
  })

  it('is ended on all days if a booking took one of its hours meanwhile', async () => {
    const { block, broken, blocked, book, settle } = studio(2)
    await expect(blockDayByDay(broken, block, plan, context)).rejects.toThrow('broken')
    await book(StudioDate.parse(second))
    await settle()
    expect(await blocked()).toEqual([0, 0, 0])
  })

  it('is ended at once if one of its hours is taken', async () => {
    const { block, services, blocked, book } = studio()
    await book(StudioDate.parse(second))
    await expect(blockDayByDay(services, block, plan, context)).rejects.toMatchObject({ code: 'overlap' })
    expect(await blocked()).toEqual([0, 0, 0])
  })

  it('is ended on every day if its end was interrupted', async () => {
    const { block, services, broken, blocked, settle } = studio(2)
    await blockDayByDay(services, block, plan, context)
    const end = endBlock(broken, { ...block, whole: true }, dates, context)
    await expect(end).rejects.toThrow('broken')
    expect(await blocked()).toEqual([2, 2, 0])
    await settle()
    expect(await blocked()).toEqual([0, 0, 0])
  })

  it('keeps its other days after one day is unblocked', async () => {
    const { block, services, blocked, settle } = studio()
    await blockDayByDay(services, block, plan, context)
    await endBlock(services, { ...block, whole: false }, dates.slice(1, 2), context)
    await settle()
    expect(await blocked()).toEqual([2, 0, 2])
  })

  it('can’t be blocked again once it has ended', async () => {
    const { block, services, blocked } = studio()
    await blockDayByDay(services, block, plan, context)
    await endBlock(services, { ...block, whole: true }, dates, context)
    await expect(blockDayByDay(services, block, plan, context)).rejects.toMatchObject({ code: 'wrong_status' })
    expect(await blocked()).toEqual([0, 0, 0])
  })
})
