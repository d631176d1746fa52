import { describe, expect, it } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import { aUser, joinAs, mailedToken, statusOfToken } from '../support/accounts.ts'
import { testServer } from '../support/test-server.ts'

const server = await testServer()
const { client, services } = server

const join = () => joinAs(client)
const statusOf = (token: string) => statusOfToken(client, token)

describe('passwords', () => {
  it('can be changed by users who know them, which ends all other sessions', async () => {
    const { headers, token, email, password } = await join()
    const change = (currentPassword: string, newPassword: string) =>
      client.call(api.changePassword, { headers, body: { currentPassword, newPassword } })
    expect((await change('wrong', 'another one entirely')).problem().fieldErrors).toEqual({
      currentPassword: ['That is not your current password'],
    })
    expect((await change(password, 'qwerty')).problem().fieldErrors).toHaveProperty('newPassword')
    const { data } = (await change(password, 'another one entirely')).answer()
    expect([await statusOf(token), await statusOf(data.token)]).toEqual([401, 200])
    expect((await client.call(api.login, { body: { email, password } })).status).toBe(401)
    expect((await client.call(api.login, { body: { email, password: 'another one entirely' } })).status).toBe(200)
  })

  it('can be reset by a mailed link, once', async () => {
    const { email, token: old } = await join()
    await client.ask(api.forgotPassword, { body: { email } })
    const token = await mailedToken(server, email, 'Choose a new password')
    const reset = (password: string) => client.call(api.resetPassword, { body: { token, password } })
    expect((await reset('123456')).status).toBe(400)
    const both = await Promise.all([reset('the first of two'), reset('the second of two')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const [won] = both.filter(({ status }) => status === 200)
    expect(won?.answer().data.user.emailVerified).toBe(true)
    expect(await statusOf(old)).toBe(401)
  })

  it('cannot be reset for an unknown email address, but the answer is the same', async () => {
    const reply = await client.call(api.forgotPassword, { body: { email: `nobody-${newId()}@example.com` } })
    expect(reply.answer()).toEqual({ done: true })
  })
})

describe('an invitation', () => {
  it('lets a manager in, who may correct the name', async () => {
    const admin = await aUser(services, 'admin')
    const email = `amina-${newId()}@example.com`
    const body = { email, name: 'Amina', role: 'studio_manager' as const }
    const invite = () => client.as(admin).call(api.inviteUser, { body })
    const { data } = (await invite()).answer()
    expect(data.user).toMatchObject({ email, name: 'Amina', role: 'studio_manager', phone: null })
    expect((await invite()).problem()).toMatchObject({ code: 'taken' })
    expect((await client.call(api.login, { body: { email, password: 'anything at all' } })).status).toBe(401)

    const token = await mailedToken(server, email, 'You are invited to Studioni')
    const accepting = { token, password: 'dusk over kilimani', name: 'Amina Yusuf', phone: '0733 020 202' }
    const accepted = await client.ask(api.acceptInvite, { body: accepting })
    expect(accepted.data.user).toMatchObject({ name: 'Amina Yusuf', phone: '254733020202', emailVerified: true })
    expect((await client.call(api.acceptInvite, { body: accepting })).status).toBe(404)
    const again = await client.call(api.login, { body: { email, password: accepting.password } })
    expect(again.answer().data.user.role).toBe('studio_manager')
  })

  it('of an admin succeeds each time', async () => {
    const admin = await aUser(services, 'admin')
    const invite = async () => {
      const body = { email: `chebet-${newId()}@example.com`, name: 'Chebet', role: 'admin' as const }
      return (await client.as(admin).call(api.inviteUser, { body })).status
    }
    const answers: number[] = []
    for (let time = 0; time < 25; time++) answers.push(await invite())
    expect(new Set(answers)).toEqual(new Set([201]))
  })

  it('is sent again to an invited person who asks for a new password', async () => {
    const admin = await aUser(services, 'admin')
    const email = `chebet-${newId()}@example.com`
    const body = { email, name: 'Chebet', role: 'admin' as const }
    await client.as(admin).ask(api.inviteUser, { body })
    const first = await mailedToken(server, email, 'You are invited to Studioni')
    await client.ask(api.forgotPassword, { body: { email } })
    const newest = () => mailedToken(server, email, 'You are invited to Studioni')
    await expect.poll(newest).not.toBe(first)
    const token = await newest()
    expect((await client.call(api.acceptInvite, { body: { token, password: 'dusk over kilimani' } })).status).toBe(200)
  })

  it('is sent again by an admin after its link has expired, until it is accepted', async () => {
    const admin = await aUser(services, 'admin')
    const email = `chebet-${newId()}@example.com`
    const body = { email, name: 'Chebet', role: 'studio_manager' as const }
    const { data } = await client.as(admin).ask(api.inviteUser, { body })
    const again = () => client.as(admin).call(api.inviteAgain, { params: { id: data.user.id } })
    const newest = () => mailedToken(server, email, 'You are invited to Studioni')
    const first = await newest()
    const expire = `update vault.mailed_links set expires_at = now() where user_id = $1`
    await server.database.pool.query(expire, [data.user.id])
    const accept = async (token: string) =>
      (await client.call(api.acceptInvite, { body: { token, password: 'dusk over kilimani' } })).status
    expect(await accept(first)).toBe(404)
    expect((await again()).status).toBe(200)
    await expect.poll(newest).not.toBe(first)
    expect(await accept(await newest())).toBe(200)
    expect((await again()).problem()).toMatchObject({ code: 'wrong_status' })
  })

  it('of a customer is rejected', async () => {
    const admin = await aUser(services, 'admin')
    const body = { email: 'x@example.com', name: 'X', role: 'customer' }
    const reply = await client.post('/api/v1/auth/admin/invite', body, admin.headers)
    expect(reply.status).toBe(400)
  })
})
