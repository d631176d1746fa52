import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptInvite, inviteUser, register, verify } from '../../api/contract/auth.ts'
import { requestBooking, trackBooking } from '../../api/contract/bookings.ts'
import { newId } from '../../commands/context.ts'
import { aUser, mailedToken } from '../support/accounts.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server?.stop())

const inSwahili = { 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.5' }
const aPerson = () => ({
  email: `Wanja-${newId()}@example.com`,
  password: 'dusk over kilimani',
  name: 'Wanja Kamau',
  phone: '0712 345 678',
})

describe('error texts', () => {
  it('are in English unless Swahili is requested', async () => {
    expect((await server.client.get('/api/v1/studios/none')).problem().error).toBe('Studio not found')
  })

  it.each([
    ['the header', inSwahili],
    ['the cookie, whatever the header says', { cookie: 'lang=sw', 'accept-language': 'en' }],
  ])('are in Swahili if requested by %s', async (_, headers) => {
    const reply = await server.client.send('GET', '/api/v1/studios/none', { headers })
    expect(reply.problem()).toMatchObject({ error: 'Studio haikupatikana', code: 'not_found' })
  })

  it('of each field are in Swahili', async () => {
    const reply = await server.client.post('/api/v1/bookings', { customerName: '', selectedSlots: 'all' }, inSwahili)
    expect(reply.problem()).toMatchObject({
      error: 'Tafadhali jaza sehemu zote zinazohitajika',
      fieldErrors: {
        customerName: ['Tafadhali andika jina lako'],
        customerEmail: ['Tafadhali andika barua pepe sahihi'],
        numberOfPeople: ['Idadi ya watu lazima iwe nambari kamili'],
        selectedSlots: ['Hii lazima iwe orodha'],
      },
    })
  })

  it('outside of the declared endpoints are in Swahili too', async () => {
    const nothing = await server.client.send('GET', '/api/v1/nothing', { headers: inSwahili })
    expect(nothing.problem().error).toBe('Hakuna chochote kwenye anwani hii.')
    const broken = await server.client.send('POST', '/api/v1/bookings', {
      headers: { ...inSwahili, 'content-type': 'application/json' },
      body: '{',
    })
    expect(broken.problem().error).toBe('Ombi si JSON sahihi.')
  })

  it('keep the fields for programs in Swahili', async () => {
    const { mawimbi } = server.fixtures
    const body = { ...aRequest(mawimbi.id, mawimbi.mix), selectedSlots: hoursOn(workday(2), 9) }
    ;(await server.client.call(requestBooking, { body })).answer()
    const reply = await server.client.call(requestBooking, { body, headers: inSwahili })
    expect(reply.json()).toMatchObject({
      error: 'Samahani, muda huu haupatikani. Tafadhali jaribu muda au tarehe nyingine.',
      code: 'overlap',
      reason: 'overlap',
      taken: body.selectedSlots,
    })
  })
})

describe('messages use the language', () => {
  it('of the page on which the customer booked', async () => {
    const { mawimbi } = server.fixtures
    const slots = hoursOn(workday(2), 11)
    const body = { ...aRequest(mawimbi.id, mawimbi.mix), selectedSlots: slots, language: 'sw' } as const
    const { statusUrl } = (await server.client.call(requestBooking, { body })).answer()
    const tracked = await server.client.call(trackBooking, { params: { token: tokenOf(statusUrl) } })
    expect(tracked.answer().booking.language).toBe('sw')
  })

  it('of the page on which the user registered', async () => {
    const person = aPerson()
    const { data } = (await server.client.call(register, { body: { ...person, language: 'sw' } })).answer()
    expect(data.user.language).toBe('sw')
    await mailedToken(server, person.email, 'Je, hii ni barua pepe yako?')
  })

  it('of the page on which the user accepted an invitation', async () => {
    const admin = await aUser(server.services, 'admin')
    const invited = { email: aPerson().email, name: 'Wanja Kamau', role: 'studio_manager' } as const
    ;(await server.client.call(inviteUser, { body: invited, headers: admin.headers })).answer()
    const token = await mailedToken(server, invited.email, 'You are invited to Studioni')
    const body = { token, password: 'dusk over kilimani', language: 'sw' } as const
    const { data } = (await server.client.call(acceptInvite, { body })).answer()
    const oneself = await server.client.call(verify, { headers: { authorization: `Bearer ${data.token}` } })
    expect(oneself.answer().data.user.language).toBe('sw')
  })
})
