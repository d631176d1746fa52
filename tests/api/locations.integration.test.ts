import { expect, it } from 'vitest'
import { aRequest } from '../support/booking.ts'
import type { Caller } from '../support/client.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { setUpStudios } from '../support/studio-setup.ts'

const { server, aStudio, admin, manager } = await setUpStudios({ holdBack: true })
const { fixtures } = server

const visitor: Caller = { headers: {} }

/** Creates something, and returns the answer of the address in the Location header. */
async function foundAt(path: string, body: object, by: Caller = admin): Promise<string> {
  const created = await server.client.as(by).post(`/api/v1${path}`, body)
  expect(created.status, created.text).toBe(201)
  const found = await server.client.as(by).get(created.headers.get('location') ?? '')
  expect(found.status, found.text).toBe(200)
  return found.text
}

it('creating a booking returns its address', async () => {
  const { mawimbi } = fixtures
  expect(await foundAt('/bookings', aRequest(mawimbi.id, mawimbi.mix), visitor)).toContain(
    '"customerName":"Wanjiru Kamau"',
  )
})

it('creating a walk-in returns its address', async () => {
  const { mawimbi } = fixtures
  const walkIn = {
    customerName: 'Otieno Odhiambo',
    customerPhone: '0722 000 111',
    sessionTypeId: mawimbi.mix,
    numberOfPeople: 2,
    selectedSlots: hoursOn(workday(), 9),
  }
  expect(await foundAt(`/manager/studios/${mawimbi.id}/bookings`, walkIn)).toContain(
    '"customer_name":"Otieno Odhiambo"',
  )
})

it('creating a studio returns its address', async () => {
  const { code, ...form } = aStudio()
  expect(await foundAt('/admin/studios', { ...form, code })).toContain(`"name":"${form.name}"`)
  expect(await foundAt('/manager/studios', form, manager)).toContain(`"name":"${form.name}"`)
})

it('creating or cloning a session type returns its address', async () => {
  const one = await foundAt('/admin/session-types', { type: 'LOCATED', price: 1_000 })
  expect(one).toContain('"type":"LOCATED"')
  const { id } = JSON.parse(one)
  expect(await foundAt(`/admin/session-types/${id}/clone`, {})).toContain('"type":"LOCATED (Copy)"')
})

it('inviting a user or a manager returns their address', async () => {
  const form = { name: 'Amina Yusuf', phone: '0712 345 678' }
  expect(await foundAt('/auth/admin/invite', { ...form, email: 'a1@example.com' })).toContain(
    '"email":"a1@example.com"',
  )
  expect(await foundAt('/admin/managers', { ...form, email: 'a2@example.com' })).toContain('"email":"a2@example.com"')
})
