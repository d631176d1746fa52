import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminBookings, cancelByAdmin, rejectBooking } from '../../api/contract/admin-bookings.ts'
import { refuse } from '../visual/gallery/states/answers.ts'
import { alert, dialog, gone } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'admin'
const path = '/admin/bookings'
const rowOf = async (code: string) => {
  const opener = await screen.findByRole('button', { name: `${code}, details` })
  return within(opener.closest('li') ?? document.body)
}

describe('bookings', () => {
  it('are narrowed to a status, and listed ten on a page', async () => {
    const { user, queries, address } = show(path, { as })
    await user.pressThe('link', 'Page 2')
    await waitFor(() => expect(queries(adminBookings).at(-1)).toMatchObject({ limit: '10', offset: '10' }))
    await user.choose('Status', 'Approved')
    await waitFor(() => expect(queries(adminBookings).at(-1)).toMatchObject({ status: 'approved', offset: '0' }))
    expect(address()).toBe('/admin/bookings?status=approved')
  })

  it('show that a customer did not come', async () => {
    show(path, { as })
    ;(await rowOf('SBW5R3TN')).getByText('No-show')
    ;(await rowOf('SBK2M7QX')).getByText('Paid')
  })

  it('are cancelled with a reason for the customer', async () => {
    const { user, bodies } = show(path, { as, answers: [refuse(cancelByAdmin)] })
    await user.press('SBK2M7QX, details')
    await user.press('Cancel booking')
    const ask = await dialog('Cancel SBK2M7QX?')
    await user.press('Cancel booking')
    await within(ask).findByText('Enter a reason')
    await user.type('Reason', ' ')
    await user.press('Cancel booking')
    expect(bodies(cancelByAdmin)).toEqual([])
    await user.type('Reason', 'The desk is broken')
    await user.press('Cancel booking')
    await alert('The service is briefly unavailable. Please try again.', ask)
    expect(bodies(cancelByAdmin)).toEqual([{ reason: 'The desk is broken' }])
    expect(within(ask).getByLabelText('Reason')).toHaveProperty('value', 'The desk is broken')
  })

  it('are rejected after a question', async () => {
    const { user, bodies } = show(path, { as })
    await user.press('Reject SB7K3M9Q')
    const ask = within(await dialog('Reject SB7K3M9Q?'))
    ask.getByText('We’ll notify Wanjiru Kamau right away, and someone else can book the hours.')
    await user.press('Cancel')
    await gone('Reject SB7K3M9Q?')
    expect(screen.queryAllByText(/^Rejecting/)).toEqual([])
    expect(bodies(rejectBooking)).toEqual([])
  })

  it('are rejected together once one is selected', async () => {
    const { user } = show(path, { as })
    await user.press('Select')
    const reject = await screen.findByRole('button', { name: 'Reject selected' })
    expect(reject).toHaveProperty('disabled', true)
    await user.pressThe('checkbox', 'Select SB7K3M9Q')
    await screen.findByText('1 booking selected')
    expect(reject).toHaveProperty('disabled', false)
    await user.press('Reject selected')
    await dialog('Reject 1 booking')
  })
})
