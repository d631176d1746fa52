import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminSuspense, returnReceipt } from '../../api/contract/admin-payments.ts'
import { adminStats } from '../../api/contract/dashboards.ts'
import { deleteUser } from '../../api/contract/people.ts'
import { answer } from '../visual/gallery/states/answers.ts'
import { suspense } from '../visual/gallery/states/money-data.ts'
import { alert, badGateway, dialog, heading, heldBack, question } from './on-screen.ts'
import { show } from './show.tsx'

const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent.replace('just now', '').trim())

describe('the dashboard', () => {
  it('shows every figure, with trends, to admins', async () => {
    show('/admin', { as: 'admin' })
    await screen.findByText('Pending Bookings')
    const names = ['Total Bookings', 'Total Studios', 'Total Managers', 'Total Revenue', 'Pending Bookings']
    expect(terms()).toEqual([...names, 'Active Studios'])
    expect(screen.getAllByText(/^KES \d/).length).toBeGreaterThan(0)
    screen.getByText('12.5% more')
    screen.getByText('3.2% less')
    expect(screen.getAllByText(/than the 30 days before|no earlier data yet/).length).toBeGreaterThan(0)
  })

  it('shows every figure to managers', async () => {
    show('/manager', { as: 'studio_manager' })
    await screen.findByText('Awaiting approval')
    const names = ['Total Bookings', 'Total Revenue', 'Active Studios', 'Pending Bookings', "Today's Bookings"]
    expect(terms()).toEqual([...names, 'Total Studios'])
  })

  it('says that it did not load, and recovers', async () => {
    const { user, setAnswers } = show('/admin', { as: 'admin', answers: [badGateway(adminStats)] })
    await alert('Failed to load dashboard statistics')
    setAnswers()
    await user.press('Try again')
    await screen.findByText('Pending Bookings')
  })
})

describe('the back office', () => {
  it.each([
    ['customer', '/admin'],
    ['customer', '/manager'],
    ['studio_manager', '/admin/users'],
    ['studio_manager', '/admin/payments/ledger'],
    ['studio_manager', '/admin/messages'],
    ['studio_manager', '/admin/system'],
  ] as const)('turns a %s away from %s', async (as, path) => {
    show(path, { as })
    await heading('Access Denied')
    if (path === '/admin') screen.getByText('This page is restricted to administrators only.')
  })
})

describe('bookings', () => {
  it('are summed up by status', async () => {
    show('/admin/bookings', { as: 'admin' })
    const summary = within(await screen.findByRole('region', { name: 'Bookings by status' }))
    const figures = (await summary.findAllByRole('definition')).map(({ textContent }) => Number(textContent))
    const [all = 0, ...others] = figures
    expect(all).toBeGreaterThan(0)
    expect(others.reduce((sum, figure) => sum + figure, 0)).toBe(all)
  })
})

describe('users', () => {
  it('are deleted once, however often one presses', async () => {
    const late = heldBack(badGateway(deleteUser))
    const { user, queries } = show('/admin/users', { as: 'admin', answers: [late.answer] })
    await user.press('Edit Brian Kiptoo')
    await user.press('Delete')
    const ask = await question('Delete user?')
    const yes = within(ask).getByRole('button', { name: 'Delete user' })
    await userEvent.click(yes)
    await waitFor(() => expect(queries(deleteUser)).toHaveLength(1))
    await userEvent.click(yes)
    late.letGo()
    await alert('Failed to delete user', ask)
    expect(queries(deleteUser)).toHaveLength(1)
  })
})

describe('money', () => {
  it('in suspense is marked as refunded, with a note of how', async () => {
    const [receipt] = suspense
    if (!receipt) throw new Error('There is money in suspense')
    const closed = { ...receipt, status: 'returned' as const, note: 'Sent by bank transfer 4711' }
    const { user, bodies, setAnswers } = show('/admin/payments/suspense', { as: 'admin' })
    await user.press(`Mark ${receipt.receipt} as refunded`)
    const ask = within(await dialog('Mark KES 2,500 as refunded?'))
    await user.press('Mark as refunded')
    await ask.findByText('Enter how it was refunded')
    setAnswers(
      answer(returnReceipt, { receipt: closed }),
      answer(adminSuspense, { items: [closed], total: 1, open: { count: 0, amount: 0 } }),
    )
    await user.type('Note', closed.note)
    await user.press('Mark as refunded')
    await screen.findAllByText(`${receipt.receipt} marked as refunded`)
    await screen.findByText(closed.note)
    expect(bodies(returnReceipt)).toEqual([{ note: closed.note }])
  })
})
