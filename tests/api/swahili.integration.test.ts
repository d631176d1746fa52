import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { aPerson, aUser, bearer, mailedToken } from '../support/accounts.ts'
import { aRequest, bookedAtMawimbi } from '../support/booking.ts'
import { hoursOn, workday } from '../support/fixtures.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()
const { client, fixtures, services } = server

const inSwahili = { 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.5' }

describe('error texts', () => {
  it('are in English unless Swahili is requested', async () => {
    expect((await client.get('/api/v1/studios/none')).problem().error).toBe('Studio not found')
  })

  it.each([
    ['the header', inSwahili],
    ['the cookie, whatever the header says', { cookie: 'lang=sw', 'accept-language': 'en' }],
  ])('are in Swahili if requested by %s', async (_, headers) => {
    const reply = await client.send('GET', '/api/v1/studios/none', { headers })
    expect(reply.problem()).toMatchObject({ error: 'Studio haikupatikana', code: 'not_found' })
  })

  it('of each field are in Swahili', async () => {
    const reply = await client.post('/api/v1/bookings', { customerName: '', selectedSlots: 'all' }, inSwahili)
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
    const nothing = await client.send('GET', '/api/v1/nothing', { headers: inSwahili })
    expect(nothing.problem().error).toBe('Hakuna chochote kwenye anwani hii.')
    const broken = await client.send('POST', '/api/v1/bookings', {
      headers: { ...inSwahili, 'content-type': 'application/json' },
      body: '{',
    })
    expect(broken.problem().error).toBe('Ombi si JSON sahihi.')
  })

  it('keep the fields for programs in Swahili', async () => {
    const { mawimbi } = fixtures
    const body = aRequest(mawimbi.id, mawimbi.mix, hoursOn(workday(2), 9))
    await client.ask(api.requestBooking, { body })
    expect((await client.call(api.requestBooking, { body, headers: inSwahili })).json()).toMatchObject({
      error: 'Samahani, muda huu haupatikani. Tafadhali jaribu muda au tarehe nyingine.',
      code: 'overlap',
      reason: 'overlap',
      taken: body.selectedSlots,
    })
  })
})

describe('messages use the language', () => {
  it('of the page on which the customer booked', async () => {
    const { params } = await bookedAtMawimbi(server, hoursOn(workday(2), 11), { language: 'sw' })
    expect((await client.ask(api.trackBooking, { params })).booking.language).toBe('sw')
  })

  it('of the page on which the user registered', async () => {
    const person = aPerson()
    const { data } = await client.ask(api.register, { body: { ...person, language: 'sw' } })
    expect(data.user.language).toBe('sw')
    await mailedToken(server, person.email, 'Je, hii ni barua pepe yako?')
  })

  it('of the page on which the user accepted an invitation', async () => {
    const admin = await aUser(services, 'admin')
    const invited = { email: aPerson().email, name: 'Wanja Kamau', role: 'studio_manager' } as const
    await client.as(admin).ask(api.inviteUser, { body: invited })
    const token = await mailedToken(server, invited.email, 'You are invited to Studioni')
    const body = { token, password: 'dusk over kilimani', language: 'sw' } as const
    const { data } = await client.ask(api.acceptInvite, { body })
    const oneself = await client.as({ headers: bearer(data.token) }).ask(api.verify)
    expect(oneself.data.user.language).toBe('sw')
  })
})
