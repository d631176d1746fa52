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
