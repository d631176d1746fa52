import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  addManager,
  assignStudios,
  deleteManager,
  inviteAgain,
  listManagers,
  toggleManager,
  updateManager,
} from '../../api/contract/people.ts'
import { answer } from '../visual/gallery/states/answers.ts'
import { managers, officeStudios } from '../visual/gallery/states/office-data.ts'
import { alert, article, badGateway, dialog, heading, question } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'admin'
const [otieno, , third] = managers
const [mawimbi, karakana] = officeStudios
if (!otieno || !third || !mawimbi || !karakana) throw new Error('There are managers and studios')

describe('the managers screen', () => {
  const summary = { managers: 3, active: 2, bookings: 500, revenue: 1_300_000 }
  const managersAre = (...items: typeof managers) =>
    answer(listManagers, { items: [...items], total: items.length, summary })
  const ofNoStudio = { ...otieno, studio_ids: [], studio_names: [] }

  it('shows each manager’s studios, and a summary of all managers', async () => {
    show('/admin/managers', { as })
    await screen.findByText('Manage studio managers and their assignments')
    const card = within(await article('Otieno Odhiambo'))
    for (const text of ['Mawimbi Mix Room', 'Active', 'Studio manager', 'Member since', 'manager-0@studioni.test'])
      card.getByText(text)
    const summary = within(screen.getByRole('region', { name: 'Summary' }))
    summary.getByText('Revenue')
    summary.getByText('KES 1,300,000')
  })

  it('shows two studios with the same name', async () => {
    const errors = vi.spyOn(console, 'error')
    const twins = { studio_ids: [mawimbi.id, karakana.id], studio_names: ['Mawimbi', 'Mawimbi'] }
    show('/admin/managers', { as, answers: [managersAre({ ...otieno, ...twins })] })
    const card = within(await article('Otieno Odhiambo'))
    expect(card.getAllByText('Mawimbi')).toHaveLength(2)
    expect(errors.mock.calls.flat().join()).not.toContain('same key')
  })

  it('says that no managers match, with and without a filter', async () => {
    const { user } = show('/admin/managers', { as, answers: [managersAre()] })
    await user.see('No managers found')
    await user.see('There are no managers matching your search criteria.')
    await user.choose('Status', 'Inactive')
    await user.press('Clear search and filter')
    await user.see('There are no managers matching your search criteria.')
  })

  it('invites and deletes a manager', async () => {
    const chebet = { ...ofNoStudio, name: 'Chebet Rono', email: 'chebet@studioni.example' }
    const { user, bodies, setAnswers } = show('/admin/managers', { as })
    await user.press('Add Manager')
    const form = within(await dialog('Add Manager'))
    await user.press('Add Manager')
    for (const text of ['Enter a name', 'Enter an email address', 'Enter a phone number']) await form.findByText(text)
    await user.type('Name', chebet.name)
    await user.type('Email', chebet.email)
    await user.type('Phone', '0711 030 303')
    setAnswers(answer(addManager, chebet), managersAre(chebet))
    await user.press('Add Manager')
    await screen.findAllByText('Invitation sent to chebet@studioni.example')
    expect(bodies(addManager)).toEqual([{ name: chebet.name, email: chebet.email, phone: '0711 030 303' }])
    within(await article('Chebet Rono')).getByText('No studios assigned')

    setAnswers(answer(deleteManager, { done: true }), managersAre())
    await user.press('Delete: Chebet Rono')
    await question('Delete manager?')
    await user.press('Delete manager')
    await screen.findAllByText('Manager deleted successfully')
    await heading('No managers found')
  })

  it('sends a pending invitation again', async () => {
    const { user } = show('/admin/managers', { as, answers: [answer(inviteAgain, { done: true })] })
    const card = within(await article('Otieno Odhiambo'))
    expect(card.queryByRole('button', { name: /^Send the invitation/ })).toBeNull()
    await user.press('Send the invitation again: Amina Hassan')
    await screen.findAllByText(/^Invitation sent to /)
  })

  it('assigns studios, including those of other managers', async () => {
    const salim = { ...ofNoStudio, id: third.id, name: 'Salim Said' }
    const both = { studio_ids: [mawimbi.id, karakana.id], studio_names: [mawimbi.name, karakana.name] }
    const assigned = { ...salim, ...both }
    const { user, bodies, setAnswers } = show('/admin/managers', { as, answers: [managersAre(salim)] })
    const toggleBoth = async () => {
      await user.press('Assign Studios: Salim Said')
      const form = within(await dialog('Assign studios to Salim Said'))
      expect((await form.findAllByText(/Now with Otieno Odhiambo/)).length).toBeGreaterThan(0)
      for (const name of both.studio_names) await user.pressThe('checkbox', new RegExp(name))
    }
    await toggleBoth()
    setAnswers(answer(assignStudios, assigned), managersAre(assigned))
    await user.press('Assign 2 studios')
    await screen.findAllByText('The manager’s studios were saved')
    await within(await article('Salim Said')).findByText(mawimbi.name)

    await toggleBoth()
    setAnswers(answer(assignStudios, salim), managersAre(salim))
    await user.press('Save without studios')
    await within(await article('Salim Said')).findByText('No studios assigned')
    expect(bodies(assignStudios)).toEqual([
      { studioIds: assigned.studio_ids, seen: [] },
      { studioIds: [], seen: assigned.studio_ids },
    ])
  })

  it('takes studios from a deactivated manager, but offers no others', async () => {
    const inactive = { ...otieno, is_active: false, studio_ids: [mawimbi.id], studio_names: [mawimbi.name] }
    const { user } = show('/admin/managers', { as, answers: [managersAre(inactive)] })
    await user.press('Assign Studios: Otieno Odhiambo')
    const form = within(await dialog('Assign studios to Otieno Odhiambo'))
    form.getByText('This manager is deactivated, so you can only take studios away.')
    expect(await form.findByRole('checkbox', { name: new RegExp(karakana.name) })).toHaveProperty('disabled', true)
    expect(form.getByRole('checkbox', { name: new RegExp(mawimbi.name) })).toHaveProperty('disabled', false)
  })

  it('stays on its page while a dialog searches a shorter list', async () => {
    const page = answer(listManagers, { items: [...managers], total: 12, summary })
    const { user, address } = show('/admin/managers?page=2', { as, answers: [page] })
    await user.press('Assign Studios: Otieno Odhiambo')
    await within(await dialog('Assign studios to Otieno Odhiambo')).findByText(/Karakana/)
    expect(address()).toBe('/admin/managers?page=2')
  })

  it('deactivates a manager after a confirmation', async () => {
    const { user, bodies, setAnswers } = show('/admin/managers', { as, answers: [managersAre(otieno)] })
    await user.press('Deactivate: Otieno Odhiambo')
    await question('Deactivate Otieno Odhiambo?')
    const inactive = { ...otieno, is_active: false }
    setAnswers(answer(toggleManager, inactive), managersAre(inactive))
    await user.press('Deactivate')
    await screen.findAllByText('Otieno Odhiambo is deactivated')
    await within(await article('Otieno Odhiambo')).findByText('Inactive')
    expect(bodies(toggleManager)).toEqual([{ active: false }])
  })

  it('edits and activates a manager', async () => {
    const omar = { ...otieno, name: 'Omar Athman', is_active: false }
    const renamed = { ...omar, name: 'Omar Said' }
    const { user, bodies, queries, setAnswers } = show('/admin/managers', { as, answers: [managersAre(omar)] })
    within(await article('Omar Athman')).getByText('Inactive')
    await user.press('Edit: Omar Athman')
    const form = within(await dialog('Edit Manager'))
    expect(form.getByLabelText('Phone')).toHaveProperty('value', '+254 712 345 678')
    setAnswers(answer(updateManager, renamed), managersAre(renamed))
    await user.type('Name', renamed.name)
    await user.press('Save Changes')
    await screen.findAllByText('Manager updated successfully')
    await user.type('Search managers by name or email...', 'omar said')
    await user.choose('Status', 'Inactive')
    await waitFor(() => expect(queries(listManagers).at(-1)).toMatchObject({ search: 'omar said', status: 'inactive' }))
    await user.press('Activate: Omar Said')
    await question('Activate Omar Said?')
    setAnswers(answer(toggleManager, { ...renamed, is_active: true }), managersAre())
    await user.press('Activate')
    await screen.findAllByText('Omar Said can sign in again')
    await heading('No managers found')
    screen.getByText('There are no managers matching your search criteria.')
    expect(bodies(toggleManager)).toEqual([{ active: true }])
  })

  it('shows the server’s error in the dialog, and leaves the manager unchanged', async () => {
    const { user } = show('/admin/managers', { as, answers: [assignStudios, toggleManager].map(badGateway) })
    await user.press('Assign Studios: Amina Hassan')
    const assign = await dialog('Assign studios to Amina Hassan')
    await user.press('Save without studios')
    await alert('Failed to assign studios', assign)
    await user.press('Cancel')
    await waitFor(() => expect(assign.isConnected).toBe(false))
    await user.press('Deactivate: Otieno Odhiambo')
    const toggle = await question('Deactivate Otieno Odhiambo?')
    await user.press('Deactivate')
    await alert('Failed to update manager status', toggle)
    await user.press('Cancel')
    await waitFor(() => expect(toggle.isConnected).toBe(false))
    within(await article('Otieno Odhiambo')).getByText('Active')
  })
})
