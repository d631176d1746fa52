import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { timeBlockEndpoints as blocks, type TimeBlock } from '../../api/contract/time-blocks.ts'
import { type Answer, answer, refuse } from '../visual/gallery/states/answers.ts'
import { idOf } from '../visual/gallery/states/studios-data.ts'
import { dayAhead } from '../visual/gallery/states/times.ts'
import { alert, cutOff, dialog, gone, heldBack, question } from './on-screen.ts'
import { show } from './show.tsx'

const block: TimeBlock = { id: idOf(1), reason: 'Lessons', days: [{ date: dayAhead(3), from: 8, to: 9 }] }
const several: TimeBlock = {
  ...block,
  days: [dayAhead(3), dayAhead(10)].map((date) => ({ date, from: 8, to: 20 })),
}
const blocksAre = (...items: TimeBlock[]) => answer(blocks.listTimeBlocks, { data: { items } })
const made = answer(blocks.blockTime, { data: block })

async function open(answers: readonly Answer[] = [], as: 'admin' | 'studio_manager' = 'studio_manager') {
  const shown = show(as === 'admin' ? '/admin/studios' : '/manager/studios', { as, answers })
  await shown.user.press(/^Opening hours: (Mawimbi|.*)/)
  const hours = within(await dialog('Opening hours and closed days'))
  return { ...shown, hours }
}
async function openForm(...answers: readonly Answer[]) {
  const shown = await open(answers)
  await shown.hours.findByText('No blocked time ahead.')
  await shown.user.press('Block time')
  return { ...shown, form: await dialog('Block time') }
}

describe('blocked time', () => {
  it('blocks part of a day', async () => {
    const { user, bodies, headers } = await openForm(made)
    await user.type('Day', dayAhead(3))
    await user.pressThe('checkbox', 'All day')
    await user.choose('From', '10:00')
    await user.choose('Until', '12:00')
    await user.type(/^Reason/, 'New floor')
    await user.press('Block time')
    await gone('First day')
    await screen.findAllByText('Time blocked')
    const day = dayAhead(3)
    expect(bodies(blocks.blockTime)).toEqual([
      { from: day, to: day, weekdays: null, hours: { from: 10, to: 11 }, reason: 'New floor' },
    ])
    expect(headers(blocks.blockTime, 'Idempotency-Key')[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  it('says that a day was refused, even if its form was closed in the meantime', async () => {
    const why = 'Choose a day from today'
    const refused = refuse(blocks.blockTime, 400, { error: why, code: 'invalid', fieldErrors: { from: [why] } })
    const late = heldBack(refused)
    const { user, form } = await openForm(late.answer)
    await user.type('Day', dayAhead(3))
    await user.press('Block time')
    await user.press('Cancel')
    await waitFor(() => expect(form.isConnected).toBe(false))
    late.letGo()
    await screen.findAllByText(why)
  })

  it('keeps its idempotency key when its form is closed after a network failure', async () => {
    const { user, headers, form, setAnswers } = await openForm(cutOff(blocks.blockTime))
    await user.type('Day', dayAhead(3))
    await user.press('Block time')
    await alert('Network error', form)
    await user.press('Cancel')
    await gone('All day')
    setAnswers(made)
    await user.press('Block time')
    await dialog('Block time')
    await user.press('Block time')
    await screen.findAllByText('Time blocked')
    const [first, ...others] = headers(blocks.blockTime, 'Idempotency-Key')
    expect(others).toEqual([first])
  })

  it('repeats every week on the chosen weekdays', async () => {
    const { user, bodies } = await openForm(made)
    await user.choose('Repeat', 'Every week')
    await user.type('First day', dayAhead(3))
    await user.type('Last day', dayAhead(40))
    await user.pressThe('checkbox', 'Monday')
    await user.pressThe('checkbox', 'Sunday')
    await user.press('Block time')
    await waitFor(() =>
      expect(bodies(blocks.blockTime)).toEqual([
        { from: dayAhead(3), to: dayAhead(40), weekdays: [0, 1], hours: null, reason: '' },
      ]),
    )
  })

  it('blocks several days after a look at every week', async () => {
    const { user, bodies } = await openForm(made)
    await user.choose('Repeat', 'Every week')
    await user.choose('Repeat', 'Several days')
    await user.type('First day', dayAhead(3))
    await user.type('Last day', dayAhead(4))
    await user.press('Block time')
    const several = { from: dayAhead(3), to: dayAhead(4), weekdays: null, hours: null, reason: '' }
    await waitFor(() => expect(bodies(blocks.blockTime)).toEqual([several]))
  })

  it('shows an error beside each missing field, and sends nothing', async () => {
    const { user, bodies, form } = await openForm(made)
    await user.choose('Repeat', 'Every week')
    await user.pressThe('checkbox', 'All day')
    await user.choose('From', '12:00')
    await user.choose('Until', '12:00')
    await user.press('Block time')
    await within(form).findByText('Choose at least one weekday')
    expect(within(form).getAllByText('Choose a day').length).toBe(2)
    within(form).getByText('Choose an end after the start')
    expect(bodies(blocks.blockTime)).toEqual([])
  })

  it('lists the bookings that conflict, with links', async () => {
    const error = 'Some of these hours are booked. Move or cancel those bookings first.'
    const booked = { id: idOf(2), code: 'SB7K3M9Q', customerName: 'Otieno', startTime: `${dayAhead(3)}T10:00:00.000Z` }
    const { user, form } = await openForm(refuse(blocks.blockTime, 409, { error, code: 'overlap', bookings: [booked] }))
    await user.type('Day', dayAhead(3))
    await user.press('Block time')
    await alert(error, form)
    const taken = within(within(form).getByRole('list', { name: 'Bookings in these hours' }))
    taken.getByText('Otieno')
    expect(taken.getByRole('link', { name: 'SB7K3M9Q' }).getAttribute('href')).toBe('/manager/bookings?search=SB7K3M9Q')
  })

  it('shows an error about the last day at the only one, and is sent once that is corrected', async () => {
    const error = 'That day is too far ahead'
    const refused = refuse(blocks.blockTime, 400, {
      error,
      code: 'invalid',
      fieldErrors: { to: [error], hours: [error] },
    })
    const { user, bodies, form, setAnswers } = await openForm(refused)
    await user.type('Day', dayAhead(500))
    await user.press('Block time')
    await waitFor(() => expect(within(form).getByLabelText('Day').getAttribute('aria-invalid')).toBe('true'))
    within(form).getByText(error)
    setAnswers(made)
    await user.type('Day', dayAhead(3))
    await user.press('Block time')
    await screen.findAllByText('Time blocked')
    expect(bodies(blocks.blockTime)).toHaveLength(2)
  })

  it('says that a field is wrong, even if its form was closed in the meantime', async () => {
    const error = 'That day is too far ahead'
    const late = heldBack(refuse(blocks.blockTime, 400, { error, code: 'invalid', fieldErrors: { from: [error] } }))
    const { user } = await openForm(late.answer)
    await user.type('Day', dayAhead(3))
    await user.press('Block time')
    await user.press('Cancel')
    await gone('All day')
    late.letGo()
    await screen.findByText(error)
  })

  it('shows the year if it extends into the next year', async () => {
    const days = [3, 368].map((ahead) => ({ date: dayAhead(ahead), from: 8, to: 20 }))
    const { hours } = await open([blocksAre({ ...block, days })])
    await hours.findByText(/2 days from \w+ \d+ \w+( \d{4})? to \w+ \d+ \w+ \d{4}, all day$/)
  })

  it('is removed for one day or as a whole', async () => {
    const removed = answer(blocks.removeTimeBlock, { data: { id: several.id } })
    const { user, hours, queries } = await open([blocksAre(several), removed])
    const list = within(await hours.findByRole('list', { name: 'Blocked time' }))
    list.getByText('Lessons')
    const [whole, day] = list.getAllByRole('button', { hidden: true })
    expect(whole?.getAttribute('aria-label')).toMatch(/^Open .*: 2 days from .* to .*, all day again$/)
    expect(day?.getAttribute('aria-label')).toMatch(/^Open .*, all day again$/)
    await user.press(String(day?.getAttribute('aria-label')))
    await user.press(String(whole?.getAttribute('aria-label')))
    await question('Open all days again?')
    await user.press('Open all 2 days again')
    await waitFor(() => expect(queries(blocks.removeTimeBlock)).toEqual([{ date: dayAhead(3) }, {}]))
  })

  it('is removed once, however often its button is pressed', async () => {
    const late = heldBack(answer(blocks.removeTimeBlock, { data: { id: block.id } }))
    const { hours, queries, setAnswers } = await open([blocksAre(block), late.answer])
    const button = await hours.findByRole('button', { name: /^Open .* again$/ })
    await userEvent.click(button)
    await waitFor(() => expect(queries(blocks.removeTimeBlock)).toHaveLength(1))
    await userEvent.click(button)
    setAnswers(blocksAre())
    late.letGo()
    await hours.findByText('No blocked time ahead.')
    expect(queries(blocks.removeTimeBlock)).toHaveLength(1)
  })

  it('counts as removed if it is no longer there', async () => {
    const { user, hours, setAnswers } = await open([blocksAre(block)])
    const button = await hours.findByRole('button', { name: /^Open .* again$/ })
    const missing = { error: 'These hours are not blocked any more', code: 'not_found' }
    setAnswers(blocksAre(), refuse(blocks.removeTimeBlock, 404, missing))
    await user.press(String(button.getAttribute('aria-label')))
    await hours.findByText('No blocked time ahead.')
    expect(screen.queryByText(missing.error)).toBeNull()
  })

  it('stays, with an error, if it could not be removed', async () => {
    const { user, hours } = await open([blocksAre(block), refuse(blocks.removeTimeBlock)])
    const button = await hours.findByRole('button', { name: /^Open .* again$/ })
    await user.press(String(button.getAttribute('aria-label')))
    await hours.findByText('The service is briefly unavailable. Please try again.')
    expect(button.isConnected).toBe(true)
  })
})
