import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { updateProfile } from '../../api/contract/auth.ts'
import { addManager, toggleManager, updateManager } from '../../api/contract/people.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import { managers } from '../visual/gallery/states/office-data.ts'
import { dialog, heading, heldBack, question } from './on-screen.ts'
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
