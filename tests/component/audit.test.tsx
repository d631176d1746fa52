import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { auditLogs, auditStream, exportAuditLogs } from '../../api/contract/audit.ts'
import { adminEvents } from '../../api/contract/manager-events.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { type Answer, answer, answerBy } from '../visual/gallery/states/answers.ts'
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

/** The types of events in the shown audit log. */
const types = () => screen.getAllByText(/^booking\.\w+$/).map(({ textContent }) => textContent)

/** The types of these events, newest first. */
const typesOf = (events: typeof log) => events.map(({ type }) => type).toReversed()

/** A page of these events, which are oldest first; `next` is the cursor of the page with older events. */
const pageOf = (events: typeof log, next: string | null) =>
  ({ items: events.toReversed(), next, searchedTo: next && (events[0]?.at ?? null) }) as const

/** Shows the audit log with a first page until a text appears; `update` reports newer events, which it then answers. */
async function showOldest(text: string | RegExp, first: ReturnType<typeof pageOf>) {
  const live = liveStream(adminEvents)
  const { setAnswers, ...shown } = show('/admin/audit-logs', { as, answers: [live.answer, answer(auditLogs, first)] })
  await screen.findByText(text)
  const update = async (newer: number, pages: Answer) => {
    setAnswers(live.answer, pages)
    const change = { type: 'booking.paid', studioId: idOf(0), status: 'paid', slots: [], at: ahead(0) }
    await live.send({ event: 'booking_update', data: { bookingId: idOf(1), code: 'SB7K3M9Q', ...change } })
    await screen.findByRole('button', { name: `${newer} more entries` })
    return live.answer
  }
  return { ...shown, setAnswers, update }
}

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
    const pages = answerBy(auditLogs, ({ query }) =>
      query.get('after') === 'older' ? pageOf(log.slice(0, 1), null) : pageOf(log.slice(1), 'older'),
    )
    const { user } = show('/admin/audit-logs', { as, answers: [pages] })
    await user.press('Load older')
    await screen.findByText('5 events back to the beginning')
    expect(types()).toEqual(typesOf(log))
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull()
  })

  it('holds newer events back, so that the rows keep their places', async () => {
    const { user, update } = await showOldest('3 events back to the beginning', pageOf(log.slice(0, 3), null))
    const before = types()
    await update(log.length - 3, answer(auditLogs, pageOf(log, null)))
    expect(types()).toEqual(before)
    await user.press(`${log.length - 3} more entries`)
    await waitFor(() => expect(types()).toEqual(typesOf(log)))
  })

  it('shows older events below the shown ones after newer ones have filled the first page', async () => {
    const shown = `2 events back to ${formatFor('en-KE').moment(log[1]?.at ?? '')}`
    const { user, update } = await showOldest(shown, pageOf(log.slice(1, 3), 'older'))
    const pages = answerBy(auditLogs, ({ query }) => {
      const after = query.get('after')
      if (after === null) return pageOf(log.slice(3), 'shown')
      return after === 'shown' ? pageOf(log.slice(1, 3), 'older') : pageOf(log.slice(0, 1), null)
    })
    await update(2, pages)
    screen.getByText(shown)
    await user.press('Load older')
    await screen.findByText('3 events back to the beginning')
    expect(types()).toEqual(typesOf(log.slice(0, 3)))
  })

  it('loads no more pages once another filter is chosen', async () => {
    const { user, update, setAnswers, queries } = await showOldest(
      /^2 events back to/,
      pageOf(log.slice(1, 3), 'older'),
    )
    const pages = answerBy(auditLogs, ({ query }) =>
      query.get('after') === null ? pageOf(log.slice(3), 'more') : pageOf(log.slice(3), 'even more'),
    )
    const live = await update(2, pages)
    const late = heldBack(pages)
    setAnswers(live, late.answer)
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
