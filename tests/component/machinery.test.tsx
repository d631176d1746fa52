import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { rebuildReadModels, retryJob, skipEvent, skipProcessEvent, systemState } from '../../api/contract/audit.ts'
import { listMessages, retryMessage } from '../../api/contract/messages.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { aSystem, messages } from '../visual/gallery/states/machinery-data.ts'
import { alert, badGateway, gone, question } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'admin'
const [failed, unclear] = messages
if (!failed || !unclear) throw new Error('There are messages')

describe('the messages screen', () => {
  const path = '/admin/messages'
  const name = 'Booking approved'

  it('shows why a message failed, opens its text, and sends it again after a confirmation', async () => {
    const { user, queries, setAnswers } = show(path, { as, answers: [badGateway(retryMessage)] })
    await screen.findByText('InvalidPhoneNumber')
    await user.press(`${name} to ${failed.to}, text`)
    await screen.findByText(failed.text)
    await user.press(`Retry ${name} to ${failed.to}`)
    const ask = await question('Send it again?')
    await user.press('Send again')
    await alert('Failed to send it again', ask)
    setAnswers(answer(retryMessage, failed))
    await user.press('Send again')
    await screen.findAllByText(`Sending to ${failed.to} again`)
    expect(queries(retryMessage)).toHaveLength(2)
  })

  it('warns before resending a message that may have arrived', async () => {
    const { user, queries } = show(path, { as })
    await user.press(`Retry ${name} to ${unclear.to}`)
    const ask = within(await question('Send it again? It may arrive twice.'))
    ask.getByText(new RegExp(`${unclear.to} receives it a second time`))
    await user.press('Cancel')
    await gone('Send it again? It may arrive twice.')
    expect(queries(retryMessage)).toEqual([])
  })

  it('filters by channel and status, and counts messages by status', async () => {
    const { user, address, queries } = show(path, { as })
    within(await screen.findByRole('region', { name: 'Messages by status' })).getByText('Unclear')
    await user.choose('Channel', 'Email')
    await user.choose('Status', 'Unclear')
    const narrowed = { channel: 'email', status: 'unclear' }
    await waitFor(() => expect(queries(listMessages).at(-1)).toMatchObject(narrowed))
    expect(address()).toBe(`${path}?channel=email&status=unclear`)
  })
})

describe('the system screen', () => {
  const open = (state: Parameters<typeof aSystem>[0]) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    return show('/admin/system', { as, answers: [answer(systemState, aSystem(state))] })
  }

  it('shows which projection stopped, where and why, and starts a rebuild', async () => {
    const event = { id: 'e1', type: 'block.lifted', stream: 'block-7' }
    const position = '00000000000000012034'
    const since = '2026-11-21T09:24:00.000Z'
    const stopped = [{ name: 'blocks', since, position, event, error: 'adminId is no text' }]
    const answers = [answer(systemState, { ...aSystem('idle'), stopped }), badGateway(rebuildReadModels)]
    const { user, queries, setAnswers } = show('/admin/system', { as, answers })
    const panel = within(await screen.findByRole('region', { name: 'Stopped' }))
    for (const text of ['blocks', 'adminId is no text', /12,034/]) panel.getByText(text)
    expect(panel.getByRole('link', { name: 'block-7' }).getAttribute('href')).toBe('/admin/audit-logs/streams/block-7')
    await user.press('Try again: blocks')
    await screen.findAllByText('Failed to start the rebuild')
    const running = { ...aSystem('running'), stopped }
    setAnswers(answer(systemState, running), answer(rebuildReadModels, { rebuild: running.rebuild }))
    await user.press('Try again: blocks')
    await screen.findAllByText('Rebuilding the read models')
    await waitFor(() =>
      expect(panel.getByRole('button', { name: 'Try again: blocks' }).getAttribute('aria-disabled')).toBe('true'),
    )
    expect(queries(rebuildReadModels)).toHaveLength(2)
  })

  it('shows a process that stopped at an event, and skips the event', async () => {
    const event = { id: 'e1', type: 'booking.paid', stream: 'booking-7' }
    const standing = [{ name: 'deadlines', since: '2026-11-21T09:24:00.000Z', position: '12', event, error: 'No hour' }]
    const answers = [answer(systemState, { ...aSystem('idle'), standing }), answer(skipProcessEvent, { done: true })]
    const { user, queries } = show('/admin/system', { as, answers })
    const panel = within(await screen.findByRole('region', { name: 'Stopped processes' }))
    for (const text of ['deadlines', 'No hour', 'booking-7']) panel.getByText(text)
    await user.press('Skip the event for deadlines')
    const ask = await screen.findByRole('dialog', { name: 'Skip the event for deadlines?' })
    within(ask).getByText(/goes on after this event \(booking\.paid\)/)
    await user.type('Reason', 'A faulty import')
    await user.press('Skip event')
    await screen.findAllByText('The process “deadlines” skips the event when it tries again')
    expect(queries(skipProcessEvent)).toHaveLength(1)
    expect(queries(skipEvent)).toEqual([])
  })

  it('skips the event of a stopped projection, with a required reason', async () => {
    const event = { id: '0199a000-0000-7000-8000-000000000001', type: 'block.lifted', stream: 'block-7' }
    const since = '2026-11-21T09:24:00.000Z'
    const stopped = [{ name: 'blocks', since, position: '12', event, error: 'adminId is no text' }]
    const { rebuild } = aSystem('running')
    const answers = [answer(systemState, { ...aSystem('idle'), stopped }), badGateway(skipEvent)]
    const { user, queries, setAnswers } = show('/admin/system', { as, answers })
    await user.press('Skip the event for blocks')
    const ask = await screen.findByRole('dialog', { name: 'Skip the event for blocks?' })
    within(ask).getByText(/ignores this event \(block\.lifted\) for good/)
    await user.press('Skip event')
    await within(ask).findByText('Enter a reason')
    expect(queries(skipEvent)).toEqual([])
    await user.type('Reason', 'A faulty import')
    await user.press('Skip event')
    await alert('The event was not skipped', ask)
    setAnswers(answer(skipEvent, { rebuild }))
    await user.press('Skip event')
    await screen.findAllByText('blocks skips the event; rebuilding')
    expect(queries(skipEvent)).toHaveLength(2)
  })

  it('hides the section of stopped projections while there are none', async () => {
    open('idle')
    await screen.findByRole('region', { name: 'Jobs' })
    expect(screen.queryByRole('region', { name: 'Stopped' })).toBeNull()
  })

  it('rebuilds the read models after a confirmation, and shows the progress', async () => {
    const { user, queries, setAnswers } = open('idle')
    within(await screen.findByRole('region', { name: 'Jobs' })).getByText('Scheduled')
    within(screen.getByRole('table', { name: 'Processes' })).getByText('payments')
    await user.press('Rebuild read models')
    await question('Rebuild all read models?')
    const running = aSystem('running')
    setAnswers(answer(systemState, running), answer(rebuildReadModels, { rebuild: running.rebuild }))
    await user.press('Start rebuild')
    const bar = await screen.findByRole('progressbar', { name: 'Rebuild progress' })
    expect(bar.getAttribute('aria-valuenow')).toBe('49')
    expect(queries(rebuildReadModels)).toHaveLength(1)
    setAnswers(answer(systemState, aSystem('done')))
    await vi.advanceTimersByTimeAsync(700)
    await screen.findByText(/^Rebuilt from 24,313 events/)
    within(screen.getByRole('region', { name: 'Read models' })).getByText('Up to date')
  })

  it('keeps its data when the server does not answer, and says how old it is', async () => {
    const { setAnswers } = open('idle')
    await screen.findByRole('region', { name: 'Jobs' })
    setAnswers(refuse(systemState))
    await vi.advanceTimersByTimeAsync(3_000)
    await screen.findByText(/^No response since /)
    screen.getByRole('region', { name: 'Jobs' })
  })

  it('shows why a job failed, and retries it', async () => {
    const { user, queries, setAnswers } = open('failed')
    within(await screen.findByRole('region', { name: 'Failed jobs' })).getByText('Nobody answered')
    setAnswers(answer(systemState, aSystem('idle')), answer(retryJob, { id: '55' }))
    await user.press('Try again: payments.callback')
    await screen.findAllByText('Retrying payments.callback')
    await gone('Nobody answered')
    expect(queries(retryJob)).toHaveLength(1)
  })
})
