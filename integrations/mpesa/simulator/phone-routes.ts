import { readFile } from 'node:fs/promises'
import express, { type RequestHandler, Router } from 'express'
import * as z from 'zod'
import { phonePage } from './phone-page.ts'
import type { MpesaSimulator } from './simulator.ts'

const Phone = z.string().regex(/^254[17]\d{8}$/)
const Press = z.object({ phone: Phone, key: z.enum(['pin', 'wrong_pin', 'cancel', 'ignore']) })
const Paybill = z.object({
  phone: Phone,
  account: z.string().trim().min(1).max(20),
  shillings: z.coerce.number().int().min(1).max(250_000),
})
const maxTexts = 5

/** The routes of the test phone: page, script, style and data. */
export function phoneRoutes(simulator: MpesaSimulator): Router {
  const router = Router()
  router.use((_request, response, next) => {
    response.setHeader('cache-control', 'no-store')
    next()
  })
  router.use(express.json({ limit: '10kb' }))
  router.get('/', (request, response) => {
    const phone = readPhone(request.query.phone)
    response.type('html').send(phonePage({ phone: phone ?? '', shortcode: simulator.shortcode }))
  })
  router.get('/phone.js', file('phone.js', 'text/javascript'))
  router.get('/phone.css', file('phone.css', 'text/css'))
  router.get('/display.woff2', font('bricolage-grotesque'))
  router.get('/text.woff2', font('instrument-sans'))
  router.get('/state', async (request, response) => {
    const phone = readPhone(request.query.phone)
    if (!phone) return void response.status(400).json({ error: 'Give a phone as 2547…' })
    const { prompt, sms } = await simulator.phone(phone)
    response.json({
      prompt: prompt && {
        id: prompt.checkoutRequestId,
        shillings: prompt.shillings,
        account: prompt.account,
        shortcode: prompt.shortcode,
        endsAt: prompt.endsAt,
      },
      sms: sms.slice(0, maxTexts),
      business: simulator.business,
      now: new Date().toISOString(),
    })
  })
  router.post('/press', async (request, response) => {
    const press = Press.safeParse(request.body).data
    const ended = press && (await simulator.press(press.phone, press.key))
    response.status(ended ? 200 : 409).json({ resultCode: ended?.resultCode ?? null })
  })
  router.post('/paybill', async (request, response) => {
    const payment = Paybill.safeParse(request.body)
    if (payment.success) response.json(await simulator.payByPaybill(payment.data))
    else response.status(400).json({ paid: false, code: 'invalid' })
  })
  return router
}

const file =
  (name: string, type: string): RequestHandler =>
  async (_request, response) => {
    response.type(type).send(await readFile(new URL(name, import.meta.url), 'utf8'))
  }

const font =
  (name: string): RequestHandler =>
  async (_request, response) => {
    const path = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`
    response.type('font/woff2').send(await readFile(new URL(import.meta.resolve(path))))
  }

/** A number as people write it, as 254…; undefined for any other text. */
function readPhone(text: unknown): string | undefined {
  const digits = typeof text === 'string' ? text.replaceAll(/\D/g, '').replace(/^0(?=\d{9}$)/, '254') : ''
  return Phone.safeParse(digits).data
}
