import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { auditLogs, auditStream, exportAuditLogs } from '../../api/contract/audit.ts'
import { adminEvents } from '../../api/contract/manager-events.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { answer, answerBy } from '../visual/gallery/states/answers.ts'
import { log } from '../visual/gallery/states/office-data.ts'
import { idOf } from '../visual/gallery/states/studios-data.ts'
import { ahead } from '../visual/gallery/states/times.ts'
import { cutOff, heading, heldBack, liveStream, savedFiles } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'admin'
const states = ['requested', 'approved']
const stream = log[0]?.stream ?? ''
const versions = log.slice(0, 2).map(({ at, summary, facts }, version) => {
  const type = `booking.${states[version]}`
  return { version, at, type, summary, facts }
})

/** The stream of a booking that was requested and approved. */
const travelled = answerBy(auditStream, ({ query }) => {
  const version = Number(query.get('version') ?? 1)
  const event = log[version]
  if (!event) throw new Error(`There is no version ${version}`)
  const [before, after] = [states[version - 1], states[version]]
  return {
    ...{ stream, kind: 'booking', version, lastVersion: 1, versions, fieldKinds: {} },
    event: { ...event, type: `booking.${after}`, version },
    state: { status: after },
    before: before ? { status: before } : null,
    differences: [{ path: 'status', before: before ?? null, after: after ?? null }],
  }
})

describe('the audit log', () => {
  it('opens the stream of an event, and the arrow keys step through its versions', async () => {
    const { user, address, queries } = show('/admin/audit-logs?type=booking.', { as, answers: [travelled] })
    await user.pressThe('link', 'View history (v2)')
    expect(queries(auditLogs)[0]).toEqual({ type: 'booking.', limit: '50' })
    const state = within(await screen.findByRole('region', { name: 'State after this event' }))
    state.getByRole('row', { name: /status.*approved/ })
    screen.getByText(/^Version 2 of 2 ·/)
    fireEvent.change(screen.getByRole('slider', { name: 'Version' }), { target: { value: '0' } })
    await waitFor(() => expect(address()).toBe(`/admin/audit-logs/streams/${stream}?version=0`))
    await state.findByRole('row', { name: /status.*requested/ })
    await userEvent.keyboard('{ArrowRight}')
    await state.findByRole('row', { name: /status.*approved/ })
    expect(address()).toContain('version=1')
    within(screen.getByRole('region', { name: /approved/i })).getByRole('row', { name: /status requested approved/ })
    await userEvent.keyboard('{ArrowRight}')
    expect(address()).toContain('version=1')
  })

  it('shows older events below the newer ones', async () => {
    const [oldest, ...newer] = log
    if (!oldest) throw new Error('There are events')
    const pages = answerBy(auditLogs, ({ query }) =>
      query.get('after') === 'older'
        ? { items: [oldest], next: null, searchedTo: null }
        : { items: newer.toReversed(), next: 'older', searchedTo: oldest.at },
    )
    const { user } = show('/admin/audit-logs', { as, answers: [pages] })
    await user.press('Load older')
    await screen.findByText('5 events back to the beginning')
    const types = screen.getAllByText(/^booking\.\w+$/).map(({ textContent }) => textContent)
    expect(types).toEqual(log.map(({ type }) => type).toReversed())
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull()
  })

  it('holds newer events back, so that the rows keep their places', async () => {
    const [first, second, third, ...newer] = log
    if (!first || !second || !third || newer.length === 0) throw new Error('There are events')
    const page = (...items: typeof log) =>
      answer(auditLogs, { items: items.toReversed(), next: null, searchedTo: null })
    const live = liveStream(adminEvents)
    const { user, setAnswers } = show('/admin/audit-logs', { as, answers: [live.answer, page(first, second, third)] })
    await screen.findByText('3 events back to the beginning')
    const types = () => screen.getAllByText(/^booking\.\w+$/).map(({ textContent }) => textContent)
    const before = types()
    setAnswers(live.answer, page(...log))
    const change = { type: 'booking.paid', studioId: idOf(0), status: 'paid', slots: [], at: ahead(0) }
    await live.send({ event: 'booking_update', data: { bookingId: idOf(1), code: 'SB7K3M9Q', ...change } })
    const more = await screen.findByRole('button', { name: `${newer.length} more entries` })
    expect(types()).toEqual(before)
    await user.press(more.textContent.trim())
    await waitFor(() => expect(types()).toEqual(log.map(({ type }) => type).toReversed()))
  })

  it('shows older events below the shown ones after newer ones have filled the first page', async () => {
    const [oldest, second, third, ...newer] = log
    if (!oldest || !second || !third) throw new Error('There are events')
    const page = (items: typeof log, next: string | null) =>
      ({ items: items.toReversed(), next, searchedTo: next && (items[0]?.at ?? null) }) as const
    const live = liveStream(adminEvents)
    const first = answer(auditLogs, page([second, third], 'older'))
    const { user, setAnswers } = show('/admin/audit-logs', { as, answers: [live.answer, first] })
    const shown = `2 events back to ${formatFor('en-KE').moment(second.at)}`
    await screen.findByText(shown)
    const pages = answerBy(auditLogs, ({ query }) => {
      const after = query.get('after')
      if (after === null) return page(newer, 'shown')
      return after === 'shown' ? page([second, third], 'older') : page([oldest], null)
    })
    setAnswers(live.answer, pages)
    const change = { type: 'booking.paid', studioId: idOf(0), status: 'paid', slots: [], at: ahead(0) }
    await live.send({ event: 'booking_update', data: { bookingId: idOf(1), code: 'SB7K3M9Q', ...change } })
    await screen.findByRole('button', { name: '2 more entries' })
    screen.getByText(shown)
    await user.press('Load older')
    await screen.findByText('3 events back to the beginning')
    const types = screen.getAllByText(/^booking\.\w+$/).map(({ textContent }) => textContent)
    expect(types).toEqual([third, second, oldest].map(({ type }) => type))
  })

  it('loads no more pages once another filter is chosen', async () => {
    const [oldest, second, third, ...newer] = log
    if (!oldest || !second || !third) throw new Error('There are events')
    const page = (items: typeof log, next: string | null) =>
      ({ items: items.toReversed(), next, searchedTo: next && (items[0]?.at ?? null) }) as const
    const live = liveStream(adminEvents)
    const { user, setAnswers, queries } = show('/admin/audit-logs', {
      as,
      answers: [live.answer, answer(auditLogs, page([second, third], 'older'))],
    })
    await user.see('Load older')
    const pages = answerBy(auditLogs, ({ query }) =>
      query.get('after') === null ? page(newer, 'more') : page(newer, 'even more'),
    )
    setAnswers(live.answer, pages)
    const change = { type: 'booking.paid', studioId: idOf(0), status: 'paid', slots: [], at: ahead(0) }
    await live.send({ event: 'booking_update', data: { bookingId: idOf(1), code: 'SB7K3M9Q', ...change } })
    await screen.findByRole('button', { name: '2 more entries' })
    const late = heldBack(pages)
    setAnswers(live.answer, late.answer)
    await user.press('Load older')
    await waitFor(() => expect(queries(auditLogs).at(-1)).toMatchObject({ after: 'more' }))
    await userEvent.selectOptions(screen.getByLabelText('Event type'), 'booking.')
    await waitFor(() => expect(queries(auditLogs).at(-1)).toMatchObject({ type: 'booking.' }))
    late.letGo()
    await screen.findByText(/^2 events back to/)
    expect(queries(auditLogs).filter(({ after }) => after === 'even more')).toEqual([])
    expect(screen.getByRole('button', { name: 'Load older' }).getAttribute('aria-busy')).not.toBe('true')
  })

  it('exports the events that match the filter', async () => {
    const saved = savedFiles()
    const answers = [{ endpoint: exportAuditLogs, reply: () => new Response('{}\n') }]
    const { user, queries } = show('/admin/audit-logs?type=booking.requested', { as, answers })
    await heading('Audit log')
    await user.press('Export NDJSON')
    await screen.findAllByText('Audit log exported')
    expect(queries(exportAuditLogs)).toEqual([{ type: 'booking.requested' }])
    expect(saved).toEqual(['audit-log.ndjson'])
  })

  it('says that the events were not exported', async () => {
    const { user } = show('/admin/audit-logs', { as, answers: [cutOff(exportAuditLogs)] })
    await user.press('Export NDJSON')
    await screen.findByText('The audit log was not exported')
  })
})
