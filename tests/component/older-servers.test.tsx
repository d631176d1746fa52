import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { officeStudios } from '../visual/gallery/states/office-data.ts'
import { show } from './show.tsx'

const none = { items: [], total: 0 }
const figures = { totalBookings: 7, totalStudios: 6, totalRevenue: 5, pendingBookings: 4, activeStudios: 3 }

it('a studio’s rejection without its kinds is shown', async () => {
  const items = [{ ...officeStudios[2], rejection: { kind: 'edit', note: 'Too dark' } }]
  const list = { endpoint: api.listManagerStudios, reply: () => Response.json({ data: { items, total: 1 } }) }
  show('/manager/studios', { as: 'studio_manager', answers: [list] })
  await screen.findByText(/Your changes were rejected.* Reason: Too dark/)
})

/** During an update, an older server may answer without the fields that the specification does not name. */
describe('an answer with only the specified fields', () => {
  it.each([
    { as: 'admin', path: '/admin/bookings', endpoint: api.adminBookings, body: none, text: 'No bookings found' },
    {
      as: 'studio_manager',
      path: '/manager/bookings',
      endpoint: api.managerBookings,
      body: { data: none },
      text: 'No bookings found',
    },
    { as: 'admin', path: '/admin/studios', endpoint: api.listAdminStudios, body: none, text: 'No studios found' },
    {
      as: 'studio_manager',
      path: '/manager/studios',
      endpoint: api.listManagerStudios,
      body: { data: none },
      text: 'No studios found',
    },
    {
      as: 'admin',
      path: '/admin/session-types',
      endpoint: api.listSessionTypes,
      body: none,
      text: 'No session types found',
    },
    { as: 'admin', path: '/admin/managers', endpoint: api.listManagers, body: none, text: 'No managers found' },
    {
      as: 'admin',
      path: '/admin',
      endpoint: api.adminStats,
      body: { ...figures, totalManagers: 2 },
      text: 'Total Managers',
    },
    {
      as: 'studio_manager',
      path: '/manager',
      endpoint: api.managerStats,
      body: { data: { ...figures, todayBookings: 2 } },
      text: 'Total Studios',
    },
    { as: undefined, path: '/studios', endpoint: api.listStudios, body: none, text: 'No studios available yet' },
    { as: undefined, path: '/studios?search=zzz', endpoint: api.listStudios, body: none, text: 'No matching studios' },
    {
      as: undefined,
      path: `/payment/${'a'.repeat(43)}`,
      endpoint: api.paymentPage,
      body: {},
      text: 'Payment Not Found',
    },
    {
      as: undefined,
      path: `/payment/${'a'.repeat(43)}`,
      endpoint: api.paymentPage,
      body: null,
      text: 'Payment Not Found',
    },
  ] as const)('of $endpoint.path, $body, shows $path', async ({ as, path, endpoint, body, text }) => {
    show(path, { ...(as && { as }), answers: [{ endpoint, reply: () => Response.json(body) }] })
    expect(await screen.findAllByText(text)).not.toEqual([])
    expect(screen.queryByText('This page did not load.')).toBeNull()
  })
})
