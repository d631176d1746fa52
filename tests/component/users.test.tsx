import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { inviteUser } from '../../api/contract/auth.ts'
import { activateUser, deleteUser, inviteAgain, listUsers, updateUser } from '../../api/contract/people.ts'
import { oneCustomer } from '../../api/contract/person-data.ts'
import { answer, answerBy, refuse } from '../visual/gallery/states/answers.ts'
import { wambui } from '../visual/gallery/states/customers-data.ts'
import { users } from '../visual/gallery/states/office-data.ts'
import { alert, badGateway, cutOff, dialog, gone, heading, isFailure, question, rowWith } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'admin'
const [kevin, , , invited] = users
if (!kevin || !invited) throw new Error('There are users')
const usersAre = (some: typeof users) => answer(listUsers, { data: { users: [...some], total: some.length } })

describe('the users screen', () => {
  it('searches and filters by role, both kept in the address', async () => {
    const byQuery = answerBy(listUsers, ({ query }) => {
      const found =
        query.get('role') === 'admin' ? [] : users.filter(({ name }) => !query.has('search') || name === 'Zainab Juma')
      return { data: { users: found, total: found.length } }
    })
    const { user, address, queries, goBack } = show('/admin/users', { as, answers: [byQuery] })
    await rowWith('Asha Mwangi')
    await user.type('Search users by name, email or phone...', 'zainab')
    await waitFor(() => expect(address()).toBe('/admin/users?search=zainab'))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    await user.choose('Filter', 'Admin')
    await heading('No users found')
    expect(address()).toBe('/admin/users?search=zainab&role=admin')
    expect(queries(listUsers).at(-1)).toMatchObject({ search: 'zainab', role: 'admin' })
    await goBack()
    await rowWith('Zainab Juma')
  })

  it('marks users with an unverified email address, but not invited ones', async () => {
    show('/admin/users', { as, answers: [usersAre([{ ...kevin, emailVerified: false }, invited])] })
    ;(await rowWith(kevin.name)).getByText('Email not verified')
    // Accepting an invitation verifies the address.
    expect(screen.getAllByText('Email not verified')).toHaveLength(1)
  })

  it('shows ten users on a page, and a search returns to the first page', async () => {
    const elevenUsers = answerBy(listUsers, () => ({ data: { users: [...users], total: 11 } }))
    const { user, address, queries } = show('/admin/users?search=listed', { as, answers: [elevenUsers] })
    const pages = await screen.findByRole('navigation', { name: 'More pages' })
    await within(pages).findByText('1 to 10 of 11')
    await user.pressThe('link', 'Page 2')
    await waitFor(() => expect(address()).toBe('/admin/users?search=listed&page=2'))
    await waitFor(() => expect(queries(listUsers).at(-1)).toMatchObject({ limit: '10', offset: '10' }))
    await user.type(/^Search users/, 'listed 1')
    await waitFor(() => expect(address()).toBe('/admin/users?search=listed+1'))
    await waitFor(() => expect(queries(listUsers).at(-1)).toMatchObject({ search: 'listed 1', offset: '0' }))
  })

  it('invites a studio manager with a required email address and name', async () => {
    const { user, bodies, setAnswers } = show('/admin/users', { as })
    await user.press('Invite User')
    const form = within(await dialog('Invite User'))
    await user.press('Send invitation')
    await form.findByText('Enter an email address')
    await form.findByText('Enter a name')
    expect(form.getByLabelText('Role')).toHaveProperty('value', 'studio_manager')
    expect(bodies(inviteUser)).toEqual([])
    await user.type('Email', 'mercy@studioni.example')
    await user.type('Name', 'Mercy Atieno')
    const body = { email: 'mercy@studioni.example', name: 'Mercy Atieno', role: 'studio_manager' } as const
    const mercy = { ...invited, ...body }
    setAnswers(answer(inviteUser, { data: { user: mercy } }), usersAre([mercy]))
    await user.press('Send invitation')
    await screen.findAllByText(`Invitation sent to ${body.email}`)
    ;(await rowWith(body.name)).getByText('Invited')
    expect(bodies(inviteUser)).toEqual([body])
  })

  it('edits a user, except the email address', async () => {
    const changed = { ...kevin, name: 'Kevin Kamau', phone: '254733020202', role: 'studio_manager' as const }
    const { user, bodies, setAnswers } = show('/admin/users', { as, answers: [usersAre([kevin])] })
    await user.press(`Edit ${kevin.name}`)
    const form = within(await dialog('Edit User'))
    form.getByText('Email cannot be changed')
    expect(form.getByLabelText('Email').matches(':disabled, [readonly]')).toBe(true)
    expect(form.getByLabelText('Phone')).toHaveProperty('value', '+254 712 345 678')
    await user.type('Phone', '')
    await user.press('Save Changes')
    await form.findByText('Enter a phone number')
    setAnswers(answer(updateUser, { data: { user: changed } }), usersAre([changed]))
    await user.type('Name', changed.name)
    await user.type('Phone', '0733 020 202')
    await user.choose('Role', 'Studio manager')
    await user.press('Save Changes')
    await screen.findAllByText('User updated successfully')
    await (await rowWith('Kevin Kamau')).findByText('Studio manager')
    expect(bodies(updateUser)).toEqual([{ name: 'Kevin Kamau', phone: '0733 020 202', role: 'studio_manager' }])
  })

  it('sends only changed fields, so that it does not undo another admin’s changes', async () => {
    const { user, bodies } = show('/admin/users', { as, answers: [answer(updateUser, { data: { user: kevin } })] })
    await user.press(`Edit ${kevin.name}`)
    await user.choose('Role', 'Studio manager')
    await user.press('Save Changes')
    await waitFor(() => expect(bodies(updateUser)).toEqual([{ role: 'studio_manager' }]))
  })

  it('changes the role of a user without a phone number', async () => {
    const answers = [usersAre([invited]), answer(updateUser, { data: { user: invited } })]
    const { user, bodies } = show('/admin/users', { as, answers })
    await user.press(`Edit ${invited.name}`)
    await user.choose('Role', 'Admin')
    await user.press('Save Changes')
    await waitFor(() => expect(bodies(updateUser)).toEqual([{ role: 'admin' }]))
  })

  it('sends a pending invitation again', async () => {
    const { user, setAnswers } = show('/admin/users', { as, answers: [usersAre([kevin, invited])] })
    await user.press(`Edit ${kevin.name}`)
    await dialog('Edit User')
    expect(screen.queryByRole('button', { name: 'Send the invitation again' })).toBeNull()
    await user.press('Cancel')
    await user.press(`Edit ${invited.name}`)
    setAnswers(usersAre([invited]), badGateway(inviteAgain))
    await user.press('Send the invitation again')
    expect(await isFailure('The invitation was not sent')).toBe(true)
    setAnswers(usersAre([invited]), answer(inviteAgain, { done: true }))
    await user.press('Send the invitation again')
    await screen.findAllByText(`Invitation sent to ${invited.email}`)
  })

  it('activates a user who is deactivated', async () => {
    const deactivated = { ...kevin, status: 'deactivated' as const }
    const { user, setAnswers } = show('/admin/users', { as, answers: [usersAre([deactivated])] })
    await user.press(`Edit ${kevin.name}`)
    await user.press('Activate')
    const ask = await question(`Activate ${kevin.name}?`)
    setAnswers(answer(activateUser, { data: { user: kevin } }), usersAre([kevin]))
    await user.press('Activate')
    await screen.findAllByText(`${kevin.name} can sign in again`)
    await waitFor(() => expect(ask.isConnected).toBe(false))
    expect((await rowWith(kevin.name)).queryByText('Deactivated')).toBeNull()
  })

  it('deletes a user after a confirmation', async () => {
    const { user, setAnswers } = show('/admin/users', { as })
    await user.press('Edit Brian Kiptoo')
    await user.press('Delete')
    const ask = await question('Delete user?')
    within(ask).getByText('Are you sure you want to delete this user? This action cannot be undone.')
    within(ask).getByText(/^Brian Kiptoo · /)
    setAnswers(answer(deleteUser, { done: true }), usersAre([]))
    await user.press('Delete user')
    await screen.findAllByText('User deleted successfully')
    await heading('No users found')
  })

  it('warns about open bookings and due refunds before a user is deleted', async () => {
    const refunds = [{ amount: 2_000, status: 'due' as const, at: '2026-11-20T08:00:00Z' }]
    const owed = { ...wambui, bookings: wambui.bookings.map((booking) => ({ ...booking, refunds })) }
    const { user } = show('/admin/users', { as, answers: [usersAre([kevin]), answer(oneCustomer, owed)] })
    await user.press(`Edit ${kevin.name}`)
    await user.press('Delete')
    const ask = within(await question('Delete user?'))
    ask.getByText('Are you sure you want to delete this user? This action cannot be undone.')
    await ask.findByText(/^1 booking is not over.* KES 2,000 is still due to the customer/)
  })

  it('shows the server’s error in the dialog', async () => {
    const error = 'The last admin can’t be deleted'
    const { user } = show('/admin/users', { as, answers: [refuse(deleteUser, 409, { error, code: 'last_admin' })] })
    await user.press('Edit Asha Mwangi')
    await user.press('Delete')
    const ask = await question('Delete user?')
    await user.press('Delete user')
    await alert(error, ask)
    await user.press('Dismiss')
    await gone(error)
  })

  it('shows its own error in the dialog if the server sent none', async () => {
    const { user } = show('/admin/users', { as, answers: [inviteUser, updateUser, deleteUser].map(badGateway) })
    await user.press('Invite User')
    const invite = await dialog('Invite User')
    await user.type('Email', 'someone@studioni.example')
    await user.type('Name', 'Someone')
    await user.press('Send invitation')
    await alert('Failed to invite user', invite)
    await user.press('Cancel')
    await waitFor(() => expect(invite.isConnected).toBe(false))

    await user.press('Edit Asha Mwangi')
    const edit = await dialog('Edit User')
    await user.press('Save Changes')
    await alert('Failed to update user', edit)
    await user.press('Dismiss')
    await gone('Failed to update user')
    await user.press('Delete')
    const ask = await question('Delete user?')
    await user.press('Delete user')
    await alert('Failed to delete user', ask)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(ask.isConnected).toBe(false))
    // The focus returns to the button that opened the first dialog.
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Asha Mwangi'))
  })

  it('shows an error after a network failure', async () => {
    show('/admin/users', { as, answers: [cutOff(listUsers)] })
    within(await alert('Failed to load users')).getByText('Network error')
  })

  it('shows an error when a filtered list does not load, and recovers', async () => {
    const { user, setAnswers } = show('/admin/users', { as })
    await rowWith('Otieno Odhiambo')
    setAnswers(badGateway(listUsers))
    await user.choose('Filter', 'Admin')
    await alert('Failed to load users')
    setAnswers(usersAre(users.slice(0, 1)))
    await user.press('Try again')
    await rowWith('Asha Mwangi')
    await gone('Otieno Odhiambo')
  })
})
