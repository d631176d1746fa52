import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { updateProfile } from '../../api/contract/auth.ts'
import { managerCalendars } from '../../api/contract/manager-bookings.ts'
import { addManager, toggleManager, updateManager } from '../../api/contract/people.ts'
import { timeBlockEndpoints } from '../../api/contract/time-blocks.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { calendarDays } from '../visual/gallery/states/bookings-data.ts'
import { managers } from '../visual/gallery/states/office-data.ts'
import { idOf } from '../visual/gallery/states/studios-data.ts'
import { dayAhead } from '../visual/gallery/states/times.ts'
import { dialog, heading, heldBack, question, rendered } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'admin'
const [first, second] = managers
if (!first || !second) throw new Error('There are managers')

it('a refusal that names a field appears in a toast once its form is gone', async () => {
  const why = 'Enter a Kenyan mobile number'
  const refused = refuse(updateProfile, 400, { error: why, code: 'invalid', fieldErrors: { phone: [why] } })
  const late = heldBack(refused)
  const { user, goTo, bodies } = show('/account', { as: 'customer', answers: [late.answer] })
  await user.type('Phone Number', '020 555')
  await user.press('Save Changes')
  await waitFor(() => expect(bodies(updateProfile)).toHaveLength(1))
  await goTo('/faqs')
  await waitFor(() => expect(screen.queryByLabelText('Phone Number')).toBeNull())
  late.letGo()
  await screen.findAllByText(why)
})

describe('an answer that arrives after its dialog was closed', () => {
  it('does not navigate', async () => {
    const late = heldBack(answer(addManager, first))
    const { user, address } = show('/admin', { as, answers: [late.answer] })
    await user.pressThe('link', 'Managers')
    await heading('Managers')
    await user.press('Add Manager')
    await user.type('Name', 'Chebet')
    await user.type('Email', 'chebet@example.com')
    await user.type('Phone', '0712 345 678')
    const form = await dialog('Add Manager')
    await userEvent.click(within(form).getByRole('button', { name: 'Add Manager' }))
    await user.press('Cancel')
    await waitFor(() => expect(form.isConnected).toBe(false))
    late.letGo()
    await screen.findAllByText(/chebet@example\.com/)
    expect(address()).toBe('/admin/managers')
  })

  it('does not close a form that was opened since', async () => {
    const late = heldBack(answer(updateManager, first))
    const { user } = show('/admin/managers', { as, answers: [late.answer] })
    await user.press(`Edit: ${first.name}`)
    await user.type('Name', 'Omar')
    await user.press('Save Changes')
    await user.press('Cancel')
    await user.press(`Edit: ${second.name}`)
    const form = await dialog('Edit Manager')
    late.letGo()
    await screen.findAllByText('Manager updated successfully')
    expect(form.isConnected).toBe(true)
  })

  it('does not close a form of the calendar that was opened since', async () => {
    const date = dayAhead(1)
    const gap = { id: idOf(1), reason: 'Lessons', days: [{ date, from: 12, to: 12 }] }
    const late = heldBack(answer(timeBlockEndpoints.removeTimeBlock, { data: gap }))
    const blocks = answer(timeBlockEndpoints.listTimeBlocks, { data: { items: [gap] } })
    const block = { id: gap.id, reason: gap.reason }
    const days = calendarDays(date, date).map(({ hours, ...day }) => ({
      ...day,
      hours: hours.map((hour, i) => ({
        ...hour,
        booking: null,
        ...(i === 4 ? { state: 'blocked' as const, block } : { state: 'free' as const }),
      })),
    }))
    const studio = { studioId: idOf(2), studioName: 'Mawimbi Mix Room', takesBookings: true, days }
    const { user, queries } = show(`/manager/calendar?view=day&date=${date}`, {
      as: 'studio_manager',
      answers: [answer(managerCalendars, { data: { studios: [studio] } }), blocks, late.answer],
    })
    await user.press(/^Blocked: Lessons/)
    await user.press(/^Open/)
    await waitFor(() => expect(queries(timeBlockEndpoints.removeTimeBlock)).toHaveLength(1))
    await user.press('Close')
    await user.press(/^Free: .+, 11:00 to 12:00/)
    const form = await dialog(/11:00 to 12:00$/)
    late.letGo()
    await rendered()
    expect(form.isConnected).toBe(true)
  })

  it('does not close a confirmation that was opened since', async () => {
    const late = heldBack(answer(toggleManager, { ...first, is_active: !first.is_active }))
    const { user } = show('/admin/managers', { as, answers: [late.answer] })
    const does = (manager: typeof first) => (manager.is_active ? 'Deactivate' : 'Activate')
    await user.press(`${does(first)}: ${first.name}`)
    await question(`${does(first)} ${first.name}?`)
    await user.press(does(first))
    await user.press('Cancel')
    await user.press(`${does(second)}: ${second.name}`)
    const secondQuestion = await question(`${does(second)} ${second.name}?`)
    late.letGo()
    await screen.findAllByText(new RegExp(`^${first.name} (can|is)`))
    expect(secondQuestion.isConnected).toBe(true)
  })
})
