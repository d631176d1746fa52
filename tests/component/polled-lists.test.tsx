import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { adminUnverified } from '../../api/contract/admin-money.ts'
import { adminCallbacks, adminPayments, adminSuspense } from '../../api/contract/admin-payments.ts'
import { adminRefunds } from '../../api/contract/admin-refunds.ts'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import { listMessages } from '../../api/contract/messages.ts'
import type { Answer } from '../visual/gallery/states/answers.ts'
import { filledMoney } from '../visual/gallery/states/money-answers.ts'
import { show } from './show.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

/** The usual list of an endpoint, with these of its rows only. */
const listOf = (endpoint: Endpoint, ...places: readonly number[]): Answer => ({
  endpoint,
  async reply(request, signal) {
    const usual = filledMoney.find((each) => each.endpoint === endpoint)
    if (!usual) throw new Error(`There is no list at ${endpoint.path}`)
    const { items, ...page } = await (await usual.reply(request, signal)).json()
    return Response.json({ ...page, items: places.map((place) => items[place]) })
  },
})

const rows = () => [...document.querySelectorAll('main li')].filter((row) => !row.parentElement?.closest('li, nav'))

it.each([
  { path: '/admin/payments', endpoint: adminPayments },
  { path: '/admin/payments/suspense', endpoint: adminSuspense },
  { path: '/admin/payments/unverified', endpoint: adminUnverified },
  { path: '/admin/payments/refunds', endpoint: adminRefunds },
  { path: '/admin/payments/callbacks', endpoint: adminCallbacks },
  { path: '/admin/messages', endpoint: listMessages },
])('the rows of $path keep their places while others come and go', async ({ path, endpoint }) => {
  const { user, setAnswers } = show(path, { as: 'admin', answers: [listOf(endpoint, 0)] })
  await waitFor(() => expect(rows()).toHaveLength(1))
  const [first] = rows()
  setAnswers(listOf(endpoint, 1, 0))
  await vi.advanceTimersByTimeAsync(10_000)
  await screen.findByRole('button', { name: '1 more entry' })
  expect(rows()).toEqual([first])
  await user.press('1 more entry')
  const [second, ...others] = rows()
  expect(others).toEqual([first])
  setAnswers(listOf(endpoint, 0))
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(second?.textContent).toContain('No longer in this list'))
  expect(first?.textContent).not.toContain('No longer in this list')
  expect(rows()).toEqual([second, first])
})

it('shows what moved up to this page before the next one', async () => {
  const total = (answer: Answer, total: number): Answer => ({
    ...answer,
    reply: async (...request) => Response.json({ ...(await (await answer.reply(...request)).json()), total }),
  })
  const { user, setAnswers, address } = show('/admin/payments', {
    as: 'admin',
    answers: [total(listOf(adminPayments, 0), 21)],
  })
  await waitFor(() => expect(rows()).toHaveLength(1))
  const [first] = rows()
  setAnswers(total(listOf(adminPayments, 1), 20))
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(first?.textContent).toContain('No longer in this list'))
  await user.pressThe('link', 'Next')
  await waitFor(() => expect(rows()).not.toEqual([first]))
  expect([rows().length, address()]).toEqual([1, '/admin/payments'])
  await user.pressThe('link', 'Next')
  await waitFor(() => expect(address()).toBe('/admin/payments?page=2'))
})

/** Page 2 of a list of bookings or payments that has shrunk to `total`. */
const secondPage = (endpoint: Endpoint, total: number): Answer => {
  const whole = listOf(endpoint, ...(total > 10 ? [0] : []))
  return {
    endpoint,
    async reply(request, signal) {
      return Response.json({ ...(await (await whole.reply(request, signal)).json()), total })
    },
  }
}

it('keeps the open details of a payment that left its filter up to date', async () => {
  const { user, setAnswers } = show('/admin/payments?status=awaiting', {
    as: 'admin',
    answers: [listOf(adminPayments, 0)],
  })
  await user.press(/^Payment of /)
  const [row] = rows()
  const usual = listOf(adminPayments, 0)
  setAnswers({
    endpoint: adminPayments,
    async reply(request, signal) {
      const { items, ...page } = await (await usual.reply(request, signal)).json()
      const paid = { ...items[0], received: 4_321, balance: 0 }
      return Response.json({ ...page, items: request.query.has('search') ? [paid] : [] })
    },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(row?.textContent).toContain('No longer in this list'))
  await waitFor(() => expect(row?.textContent).toMatch(/KES\s4,321/))
})

it('keeps the rows of a page that the list has become too short for', async () => {
  const { user, setAnswers, address } = show('/admin/payments?page=2', {
    as: 'admin',
    answers: [secondPage(adminPayments, 11)],
  })
  await waitFor(() => expect(rows()).toHaveLength(1))
  const [row] = rows()
  setAnswers(secondPage(adminPayments, 10))
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(row?.textContent).toContain('No longer in this list'))
  expect(rows()).toEqual([row])
  expect(address()).toBe('/admin/payments?page=2')
  await user.pressThe('link', 'Previous')
  await waitFor(() => expect(address()).toBe('/admin/payments'))
})

it.each([
  { path: '/admin/payments?status=awaiting', endpoint: adminPayments },
  { path: '/admin/payments/unverified?status=disproved', endpoint: adminUnverified },
  { path: '/admin/payments/refunds', endpoint: adminRefunds },
  { path: '/admin/payments/callbacks?verdict=waiting', endpoint: adminCallbacks },
  { path: '/admin/messages?status=failed', endpoint: listMessages },
])('a row that no longer matches $path shows no earlier status and no action', async ({ path, endpoint }) => {
  const { setAnswers } = show(path, { as: 'admin', answers: [listOf(endpoint, 0, 1)] })
  await waitFor(() => expect(rows()).toHaveLength(2))
  const [first, second] = rows()
  setAnswers(listOf(endpoint, 1))
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(first?.textContent).toContain('No longer in this list'))
  expect(first?.querySelector('.rounded-pill:not([aria-hidden])')).toBeNull()
  expect(second?.textContent).not.toContain('No longer in this list')
  expect(second?.querySelector('.rounded-pill')).not.toBeNull()
})
