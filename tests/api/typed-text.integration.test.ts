import { describe, expect, it } from 'vitest'
import type { BookingRequest } from '../../api/contract/bookings.ts'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { aUser } from '../support/accounts.ts'
import { aRequest, bookedAtMawimbi, bookingsIn } from '../support/booking.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()
const { client, fixtures, services, store } = server
const admin = await aUser(services, 'admin')
const soundproof = fixtures.soundproof
await addStudio('ÉCLAIR Sound', 'ECL-01', 'Ngara, nairobi')
await addStudio('Muthoni’s Loft', 'MUT-01', 'Ngara, NAIROBI ')
await addStudio('Podcast Corner', 'POD-01', 'Kilimani, Nairobi.')
await addStudio('Zuri', 'ZUR-01', 'Nyali, Mombasa, Kenya')
await book('Grace Ng’ang’a')
await book("Peter Ng'etich")
await book('Akinyi Otieno')
await aUser(services, 'customer', { name: 'Zoë Wambũi', email: 'zoe@example.com' })

async function addStudio(name: string, code: string, location: string) {
  const features = { features: [soundproof], limitations: [], active: true, featured: false }
  const body = { name, code, location, description: 'Portraits and film', hourlyRate: 2_000, capacity: 5, ...features }
  await client.as(admin).ask(api.createAdminStudio, { body })
}

async function book(customerName: string, more: Partial<BookingRequest> = {}) {
  await bookedAtMawimbi(server, [], { customerName, ...more })
}

const bookings = async (search: string) => (await client.as(admin).ask(api.adminBookings, { query: { search } })).items
const studios = async (search: string) => (await client.ask(api.listStudios, { query: { search } })).items
const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name)

describe('a search with special characters', () => {
  it.each([
    ["ng'ang'a", 'Grace Ng’ang’a'],
    ['NG’ANG’A', 'Grace Ng’ang’a'],
    ['Nganga', 'Grace Ng’ang’a'],
    ['ng’etich', "Peter Ng'etich"],
    ['Otieno  akinyi', 'Akinyi Otieno'],
    ['\u202aotieno\u202c', 'Akinyi Otieno'],
    ['mawimbi otieno', 'Akinyi Otieno'],
  ])('for %j finds the booking of %s', async (search, name) => {
    expect((await bookings(search)).map(({ customer_name }) => customer_name)).toEqual([name])
  })

  it.each([
    ['éclair', ['ÉCLAIR Sound']],
    ['e\u0301clair', ['ÉCLAIR Sound']],
    ['eclair', ['ÉCLAIR Sound']],
    ["Muthoni's", ['Muthoni’s Loft']],
    // Kilele has no session types of its own, and so offers the Podcast of all studios.
    ['podcast kilimani', ['Kilele', 'Podcast Corner']],
    ['Kilimani  podcast', ['Kilele', 'Podcast Corner']],
    ['pod01', ['Podcast Corner']],
    ['portrait ngara', ['ÉCLAIR Sound', 'Muthoni’s Loft']],
    ['soundproof zuri', ['Zuri']],
    ['mix session', ['Mawimbi']],
    ['zuri nairobi', []],
  ])('for %j finds the studios %j', async (search, names) => {
    expect(namesOf(await studios(search))).toEqual(names)
  })

  it('finds studios and users in the back office the same way', async () => {
    const { items } = await client.as(admin).ask(api.listAdminStudios, { query: { search: 'kilimani corner' } })
    expect(namesOf(items)).toEqual(['Podcast Corner'])
    const { users } = (await client.as(admin).ask(api.listUsers, { query: { search: 'wambui ZOE' } })).data
    expect(namesOf(users)).toEqual(['Zoë Wambũi'])
  })
})

it('each town is listed once, in whatever spelling', async () => {
  const { places } = await client.ask(api.listStudios, { query: {} })
  expect(places).toEqual([
    { name: 'Nairobi', studios: 5 },
    { name: 'Mombasa', studios: 1 },
  ])
  expect((await client.ask(api.listStudios, { query: { place: 'nairobi' } })).total).toBe(5)
})

it('accented letters sort beside their base letter in a list by name', async () => {
  const { items } = await client.ask(api.listStudios, { query: { sort: 'name' } })
  expect(namesOf(items)).toEqual(['ÉCLAIR Sound', 'Kilele', 'Mawimbi', 'Muthoni’s Loft', 'Podcast Corner', 'Zuri'])
})

it.each([
  { customerPhone: '\u202a+254 712 345 678\u202c' },
  { customerEmail: '\u202ajohn@example.com\u202c' },
  { customerEmail: '\u200bjohn@example.com' },
  { customerEmail: 'john@example.com\u2060' },
  { customerEmail: 'r&d@bücher.example' },
])('a request with %j is accepted', async (pasted) => {
  await book('John Otieno', pasted)
})

it.each(['\u202aJuma Baraka\u202c', '\u2068Juma Baraka\u2069', 'Ju\u200bma Baraka'])(
  '%j is stored without its invisible characters',
  async (name) => {
    await book(name)
    expect((await bookings('Juma Baraka'))[0]).toMatchObject({ customer_name: 'Juma Baraka' })
  },
)

it('a request at an outdated price is refused with the current one, and nothing is booked', async () => {
  const { id, mix } = fixtures.mawimbi
  const before = await bookingsIn(store)
  const body = { ...aRequest(id, mix), price: 1_000 }
  const reply = await client.call(api.requestBooking, { body })
  expect(reply.status).toBe(409)
  expect(reply.problem()).toMatchObject({
    code: 'price_changed',
    price: 2_500,
    error: 'The price has changed to KES 2,500. Nothing was booked. Press the button again to book at the new price.',
  })
  expect(await bookingsIn(store)).toEqual(before)
  await book('John Otieno', { price: 2_500 })
})
