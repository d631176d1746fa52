import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { addBlock } from '../../api/contract/admin-blocks.ts'
import { adminSuspense, returnReceipt } from '../../api/contract/admin-payments.ts'
import { adminStats } from '../../api/contract/dashboards.ts'
import { deleteUser } from '../../api/contract/people.ts'
import { siteConfig } from '../../api/contract/site.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { answer } from '../visual/gallery/states/answers.ts'
import { suspense } from '../visual/gallery/states/money-data.ts'
import { adminFigures, managerFigures } from '../visual/gallery/states/office-data.ts'
import { config } from '../visual/gallery/states/studios-data.ts'
import { alert, badGateway, dialog, heading, heldBack, question } from './on-screen.ts'
import { show } from './show.tsx'

const script = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('../../web/office/system/SystemScreen.tsx', async (load) => {
  await script.promise
  return load()
})

const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent.replace('just now', '').trim())

describe('the dashboard', () => {
  it('shows all figures and trends to admins', async () => {
    show('/admin', { as: 'admin' })
    await screen.findByText('Pending Bookings')
    const names = ['Total Bookings', 'Total Studios', 'Total Managers', 'Total Revenue', 'Pending Bookings']
    expect(terms()).toEqual([...names, 'Active Studios'])
    expect(screen.getAllByText(/^KES \d/).length).toBeGreaterThan(0)
    screen.getByText('12.5% more')
    screen.getByText('3.2% less')
    expect(screen.getAllByText(/than the 30 days before|no earlier data yet/).length).toBeGreaterThan(0)
  })

  it('shows all figures to managers', async () => {
    show('/manager', { as: 'studio_manager' })
    await screen.findByText('Awaiting approval')
    const names = ['Total Bookings', 'Total Revenue', 'Active Studios', 'Pending Bookings', "Today's Bookings"]
    expect(terms()).toEqual([...names, 'Total Studios'])
  })

  it('shows an error and recovers when it did not load', async () => {
    const { user, setAnswers } = show('/admin', { as: 'admin', answers: [badGateway(adminStats)] })
    await alert('Failed to load dashboard statistics')
    setAnswers()
    await user.press('Try again')
    await screen.findByText('Pending Bookings')
  })
})

describe('a screen whose script is slow', () => {
  it('shows a loading message, and keeps the previous screen meanwhile', async () => {
    show('/admin', { as: 'admin' })
    await screen.findByText('Pending Bookings')
    const [menu = document.body] = await screen.findAllByRole('navigation', { name: 'Screens', hidden: true })
    fireEvent.click(within(menu).getByRole('link', { name: 'System', hidden: true }))
    const loading = await screen.findByText('Loading')
    screen.getByText('Pending Bookings')
    script.resolve()
    await heading('System')
    await waitFor(() => expect(loading.isConnected).toBe(false))
  })
})

describe('the office menu', () => {
  const entries = (menu: HTMLElement) => within(menu).getAllByRole('link', { hidden: true })
  const menusNamed = (name: string) => screen.findAllByRole('navigation', { name, hidden: true })

  it.each(['wide', 'narrow'])('lists customers next to users for admins, on a %s screen', async (width) => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: width === 'wide' }))
    show('/admin', { as: 'admin' })
    const [menu = document.body, ...others] = await menusNamed('Screens')
    expect(others).toEqual([])
    const names = entries(menu).map(({ textContent }) => textContent)
    expect(names.slice(names.indexOf('Users')).slice(0, 3)).toEqual(['Users', 'Customers', 'Features'])
    expect(screen.getAllByText('Admin Panel')).toHaveLength(1)
    expect(await screen.findAllByText('Welcome, Asha Mwangi')).toHaveLength(1)
  })

  it.each([
    ['admin', '/admin', 'Admin Panel', 'Admin Dashboard'],
    ['studio_manager', '/manager', 'Manager Dashboard', 'Manager Panel'],
    ['admin', '/manager', 'Manager Dashboard', 'Manager Panel'],
  ] as const)('names the sidebar and the header differently for %s at %s', async (as, path, sidebar, header) => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    show(path, { as })
    await menusNamed('Screens')
    expect(screen.getAllByText(sidebar)).toHaveLength(1)
    expect(screen.getAllByText(header)).toHaveLength(1)
    expect(screen.getAllByRole('link', { name: /Dashboard/ })).toHaveLength(1)
  })

  it('lists customers in Swahili too', async () => {
    const { user, address } = show('/admin', { as: 'admin' })
    await user.pressThe('button', 'Kiswahili')
    const [menu = document.body] = await menusNamed('Kurasa za mfumo wa usimamizi')
    fireEvent.click(within(menu).getByRole('link', { name: 'Wateja', hidden: true }))
    await waitFor(() => expect(address()).toBe('/admin/customers'))
  })

  it('does not list customers for managers', async () => {
    show('/manager', { as: 'studio_manager' })
    for (const menu of await menusNamed('Screens')) expect(within(menu).queryByText('Customers')).toBeNull()
  })
})

describe('the dashboards', () => {
  it.each([
    ['admin', 'Add Studio', 'Create Studio'],
    ['admin', 'Add Manager', 'Add Manager'],
    ['studio_manager', 'Create Studio', 'Create Studio'],
  ] as const)('open a form: as %s, %s', async (as, action, form) => {
    const { user } = show(as === 'admin' ? '/admin' : '/manager', { as })
    await user.pressThe('link', action)
    await dialog(form)
  })

  it.each([
    ['admin', 'View Bookings', '/admin/bookings'],
    ['studio_manager', 'Review Bookings', '/manager/bookings'],
    ['studio_manager', 'Manage Studios', '/manager/studios'],
    ['admin', 'Booking approved', '/admin/bookings?search=SB9PC2HV'],
  ] as const)('link to a screen: as %s, %s', async (as, link, place) => {
    const { user, address } = show(as === 'admin' ? '/admin' : '/manager', { as })
    await user.pressThe('link', link)
    await waitFor(() => expect(address()).toBe(place))
  })

  it('show a chart that can be read by day or as a table', async () => {
    show('/manager', { as: 'studio_manager' })
    const chart = within(await screen.findByRole('region', { name: 'Bookings by day' }))
    const total = managerFigures.series.reduce((sum, { bookings }) => sum + bookings, 0)
    chart.getByText(`${total} in 30 days`)
    const slider = chart.getByRole('slider', { name: 'Bookings by day, one day' })
    fireEvent.change(slider, { target: { value: '28' } })
    const day = managerFigures.series[28]
    const label = `${formatFor('en-KE').shortDate(day?.date ?? '')}: ${day?.bookings}`
    chart.getByText(label)
    expect(slider.getAttribute('aria-valuetext')).toBe(label)
    expect(chart.getAllByRole('row')).toHaveLength(31)
    expect(chart.getAllByRole('row')[29]?.textContent).toBe(
      `${formatFor('en-KE').longDate(day?.date ?? '')}${day?.bookings}`,
    )
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
  ] as const)('denies a %s access to %s', async (as, path) => {
    show(path, { as })
    await heading('Access Denied')
    if (path === '/admin') screen.getByText('This page is restricted to administrators only.')
  })
})

describe('the labels of filters', () => {
  it.each([
    ['/admin/studios', 'Add Studio', [/active/i, /featured/i]],
    ['/admin/session-types', 'Create Session Type', [/global/i, /studio-specific/i]],
    ['/admin/users', 'Invite User', [/role/i]],
    ['/admin/bookings', 'New booking', [/status/i]],
  ] as const)('do not contain the labels of forms at %s', async (path, opener, labels) => {
    const { user } = show(path, { as: 'admin' })
    await user.press(opener)
    await dialog(/./)
    // Browsers and Playwright count the options of a select within a label as text of the label; Testing Library doesn't.
    const named = (words: RegExp) =>
      [...document.querySelectorAll('label, [aria-label]')].filter((each) =>
        words.test(each.getAttribute('aria-label') ?? each.textContent),
      )
    for (const label of labels) await waitFor(() => expect(named(label)).toHaveLength(1))
  })
})

describe('the bookings screen', () => {
  it('shows totals by status that add up', async () => {
    show('/admin/bookings', { as: 'admin' })
    const summary = within(await screen.findByRole('region', { name: 'Summary' }))
    const figures = (await summary.findAllByRole('definition')).map(({ textContent }) => Number(textContent))
    const [all = 0, ...others] = figures
    expect(all).toBeGreaterThan(0)
    expect(others.reduce((sum, figure) => sum + figure, 0)).toBe(all)
  })
})

describe('the counters of the office menu', () => {
  const marked = () => screen.getAllByRole('link', { description: /waiting$/ }).map((each) => each.textContent)

  it('count pending work for an admin', async () => {
    show('/admin/system', { as: 'admin' })
    await screen.findByRole('link', { name: 'Bookings', description: '9 waiting' })
    expect(marked()).toEqual(['Bookings99 waiting', 'Payments55 waiting'])
    expect(screen.getAllByRole('link', { name: 'System' })[0]?.getAttribute('aria-current')).toBe('page')
  })

  it('count pending work for a manager', async () => {
    show('/manager/studios', { as: 'studio_manager' })
    await screen.findByRole('link', { name: 'Bookings', description: '4 waiting' })
    expect(marked()).toEqual(['Bookings44 waiting'])
  })

  it('are hidden where there is no pending work', async () => {
    show('/admin/system', { as: 'admin', answers: [answer(adminStats, { ...adminFigures, toDecide: 0 })] })
    await screen.findByRole('link', { name: 'Payments', description: '5 waiting' })
    expect(marked()).toEqual(['Payments55 waiting'])
  })
})

describe('the users screen', () => {
  it('sends one deletion, however often the button is pressed', async () => {
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

describe('the unmatched payments screen', () => {
  it('marks a receipt as refunded with a required note', async () => {
    const [receipt] = suspense
    if (!receipt) throw new Error('There is unmatched money')
    const closed = { ...receipt, status: 'returned' as const, note: 'Sent by bank transfer 4711' }
    const { user, bodies, setAnswers } = show('/admin/payments/suspense', { as: 'admin' })
    await user.press(`Mark as refunded: ${receipt.receipt}`)
    const ask = within(await dialog('Mark KES\u00a02,500 as refunded?'))
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

describe('the blocks screen', () => {
  it('counts the days of a block from the server’s time, and names it as it was saved', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const serverTime = '2040-02-28T10:20:00+03:00'
    const until = new Date(Date.parse(serverTime) + 30 * 24 * 3_600_000).toISOString()
    const kept = {
      id: crypto.randomUUID(),
      kind: 'phone',
      value: '254712345678',
      reason: 'Holds hours',
      until,
    } as const
    const block = { ...kept, addedAt: serverTime, addedBy: null, status: 'standing' } as const
    const answers = [answer(siteConfig, { ...config, serverTime }), answer(addBlock, block)]
    const { user, bodies } = show('/admin/blocks', { as: 'admin', answers })
    await user.press('Add a block')
    await user.type(/^Phone, email address/, '0712 345 678')
    await user.choose('For how long', '30 days')
    await user.type(/^Reason/, 'Holds hours')
    await user.press('Block')
    await screen.findAllByText('254712345678 is blocked')
    expect(bodies(addBlock)).toMatchObject([{ until }])
  })
})
