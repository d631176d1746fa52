import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import express, { Router } from 'express'
import * as z from 'zod'
import { escapeHtml, spacedPhone } from '../../html.ts'
import { PhoneNumber } from './daraja-http.ts'
import { payByPaybill } from './paybill.ts'
import { press, waitingOn } from './prompts.ts'
import { scenarios } from './scenarios.ts'
import { smsOn, type World } from './world.ts'

const template = readFileSync(new URL('phone.html', import.meta.url), 'utf8')

/**
 * The test phone: shows prompts and lets the user answer them. Also shows a Paybill form and the scenario numbers.
 * `phone` is 2547XXXXXXXX, or '' before one is chosen or if `typed` is not a phone number.
 */
function phonePage(phone: string, typed: string, shortcode: string): string {
  const numbers = Object.entries(scenarios).map(
    ([number, { title }]) =>
      `<div><dt><a href="?phone=${number}">${spacedPhone(number)}</a></dt><dd>${escapeHtml(title)}</dd></div>`,
  )
  const values: Readonly<Record<string, string>> = {
    phone,
    shortcode,
    number: escapeHtml(phone === '' ? typed : spacedPhone(phone)),
    idle: idleText(phone, typed),
    scenarios: numbers.join('\n'),
  }
  return template.replaceAll(/\{([a-zA-Z]+)\}/g, (_, name) => values[name] ?? '')
}

const notPhone = 'This is not a phone number'
function idleText(phone: string, typed: string): string {
  if (phone !== '') return 'Waiting for a prompt. This page updates automatically.'
  return typed === '' ? 'Choose a number to see its prompts here.' : notPhone
}

const fonts = '../../../node_modules/@fontsource-variable'
const files = {
  'phone.js': 'phone.js',
  'phone.css': 'phone.css',
  'display.woff2': `${fonts}/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2`,
  'text.woff2': `${fonts}/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
}

/** A phone number as people write it, converted to 254… */
const PhoneText = z
  .string()
  .transform((text) => text.replaceAll(/\D/g, '').replace(/^0(?=\d{9}$)/, '254'))
  .pipe(PhoneNumber)
const Press = z.object({ phone: PhoneText, key: z.enum(['pin', 'wrong_pin', 'cancel', 'ignore']) })
const Paybill = z.object({
  phone: PhoneText,
  shillings: z.coerce.number().int().min(1).max(250_000),
  account: z.string().trim().min(1).max(20),
})
const maxTexts = 5

/** The routes of the test phone: page, script, style, display, and the actions of the person who holds it. */
export function phoneRoutes(world: World): Router {
  const router = Router()
  router.use((_request, response, next) => {
    response.setHeader('cache-control', 'no-store')
    next()
  })
  router.get('/', ({ query }, response) => {
    const typed = typeof query.phone === 'string' ? query.phone : ''
    response.type('html').send(phonePage(PhoneText.safeParse(typed).data ?? '', typed, world.shortcode))
  })
  for (const [name, file] of Object.entries(files)) {
    const path = fileURLToPath(new URL(file, import.meta.url))
    // The typefaces are in development packages, which the image lacks. The page then uses the system's.
    if (existsSync(path)) router.get(`/${name}`, (_request, response) => response.sendFile(path, { dotfiles: 'allow' }))
  }
  router.use(express.json({ limit: '10kb' }))
  router.get('/state', async ({ query }, response) => {
    const { data: number } = PhoneText.safeParse(query.phone)
    if (number === undefined) return void response.status(400).json({ error: notPhone })
    const [prompt, sms] = await Promise.all([waitingOn(world, number), smsOn(world, number)])
    const { checkoutRequestId: id, shillings, account, endsAt } = prompt ?? {}
    response.json({
      prompt: prompt && { id, shillings, account, endsAt },
      sms: sms.slice(0, maxTexts),
      business: world.business,
      now: world.clock().toISOString(),
    })
  })
  router.post('/press', async ({ body }, response) => {
    const { data } = Press.safeParse(body)
    const ended = data && (await press(world, data.phone, data.key))
    response.status(ended ? 200 : 409).json({ resultCode: ended?.resultCode ?? null })
  })
  router.post('/paybill', async ({ body }, response) => {
    const { data } = Paybill.safeParse(body)
    if (data) response.json(await payByPaybill(world, data))
    else response.status(400).json({ paid: false, code: 'invalid' })
  })
  return router
}
