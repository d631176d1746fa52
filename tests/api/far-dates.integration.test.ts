import { describe, expect, it } from 'vitest'
import { aUser } from '../support/accounts.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer({}, { holdBack: true })
const { client, fixtures, services } = server
const admin = await aUser(services, 'admin')

const about = (address: string, date: string) =>
  address.replace('STUDIO', fixtures.mawimbi.id).replace('DATE', date).replace('MONTH', date.slice(0, 7))
const ask = (address: string, date: string) => client.as(admin).get(`/api/v1/${about(address, date)}`)

// The limits of calendars and tables, and years that programs may read as another century's.
describe.each(['0000-01-01', '0001-01-01', '0099-12-31', '9999-12-31'])('on %s', (date) => {
  it.each([
    'studios?date=DATE',
    'studios/STUDIO/availability/DATE',
    'studios/STUDIO/availability?month=MONTH',
    'manager/calendar?studioId=STUDIO&from=DATE&to=DATE',
    'manager/bookings?from=DATE',
    'manager/bookings?to=DATE',
    'admin/bookings?from=DATE',
    'admin/bookings?to=DATE',
    'admin/bookings/export?to=DATE',
    'admin/payments?from=DATE',
    'admin/payments?to=DATE',
    'admin/ledger?from=DATE',
    'admin/ledger?to=DATE',
    'admin/audit-logs?from=DATE',
    'admin/audit-logs?to=DATE',
    'admin/audit-logs?to=DATET00:00:00Z',
    'admin/audit-logs/export?to=DATE',
  ])('rejects %s', async (address) => {
    const reply = await ask(address, date)
    expect(reply.status, reply.text).toBe(400)
    expect(reply.problem()).toMatchObject({ error: 'Choose a date from 1970 to 2199', code: 'invalid' })
  })
})

it.each(['1970-01-01', '2199-12-31'])('accepts the first and the last allowed date: %s', async (date) => {
  const addresses = ['studios/STUDIO/availability?month=MONTH', 'admin/ledger?from=1970-01-01&to=DATE']
  for (const address of addresses) expect((await ask(address, date)).status, address).toBe(200)
})
