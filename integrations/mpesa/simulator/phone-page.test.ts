import { createServer } from 'node:http'
import express from 'express'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Listening, listening } from '../../../tests/support/listening.ts'
import { type MpesaSimulator, startMpesaSimulator } from './simulator.ts'

let simulator: MpesaSimulator
let server: Listening
let url = ''
beforeEach(async () => {
  simulator = await startMpesaSimulator()
  server = await listening(createServer(express().use('/simulator/phone', simulator.phoneRoutes)))
  url = `${server.url}/simulator/phone`
})
afterEach(async () => {
  await server.close()
  await simulator.stop()
})

const page = async (query: string) => (await fetch(`${url}${query}`)).text()
const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

describe('the page of the test phone', () => {
  it.each(['?phone=254712345678', '?phone=0712+345+678', '?phone=%2B254712345678'])(
    'shows the phone with the number in %s',
    async (query) => {
      expect(await page(query)).toContain('data-phone="254712345678"')
    },
  )

  it.each(['', '?phone=', '?phone=nobody', '?phone="><script>alert(1)</script>', '?phone=254712345678&phone=1'])(
    'shows no phone for %s',
    async (query) => {
      const html = await page(query)
      expect(html).toContain('data-phone=""')
      expect(html).not.toContain('<script>alert')
    },
  )

  it.each([
    ['0812 345 678', '0812 345 678'],
    ['"><script>alert(1)</script>', '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  ])('keeps the text %s, which is no phone number, and says so', async (text, escaped) => {
    const html = await page(`?phone=${encodeURIComponent(text)}`)
    expect(html).toContain(`value="${escaped}"`)
    expect(html).toMatch(/id="idle"[^>]*>This is not a phone number</)
    expect(await page('')).not.toContain('This is not a phone number')
  })

  it('has no inline scripts or styles, and serves its own files', async () => {
    const html = await page('?phone=0712345678')
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/)
    for (const name of ['phone.js', 'phone.css', 'display.woff2', 'text.woff2'])
      expect((await fetch(`${url}/${name}`)).status, name).toBe(200)
  })

  it('lists the scenario numbers', async () => {
    expect(await page('')).toContain('0700 000 130')
  })
})

describe('the API of the test phone', () => {
  const phone = '254712345678'

  it('returns the messages on the phone after a Paybill payment', async () => {
    const paid = await post('paybill', { phone, account: 'SB1', shillings: '300' })
    expect(paid).toMatchObject({ status: 200, body: { paid: true } })
    await post('paybill', { phone: '254712345679', account: 'SB1', shillings: '400' })
    const state = await (await fetch(`${url}/state?phone=${phone}`)).json()
    expect(state).toMatchObject({ business: 'STUDIONI', sms: [{ text: expect.stringContaining('Ksh300.00') }] })
    expect((await fetch(`${url}/state?phone=1`)).status).toBe(400)
  })

  it('rejects impossible actions and invalid payments', async () => {
    expect(await post('press', { phone, key: 'pin' })).toEqual({ status: 409, body: { resultCode: null } })
    expect((await post('press', { phone, key: 'shake' })).status).toBe(409)
    for (const wrong of [{ shillings: '0' }, { shillings: '1.5' }, { account: ' ' }, { phone: '1' }])
      expect((await post('paybill', { phone, account: 'SB1', shillings: '300', ...wrong })).status).toBe(400)
    expect(await simulator.movements()).toEqual([])
  })
})
