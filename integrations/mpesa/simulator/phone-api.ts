import express, { Router } from 'express'
import * as z from 'zod'
import { payByPaybill } from './paybill.ts'
import { press, waitingOn } from './prompts.ts'
import type { World } from './world.ts'

/** A phone number as people write it, converted to 254… */
const phone = z
  .string()
  .transform((text) => text.replaceAll(/\D/g, '').replace(/^0(?=\d{9}$)/, '254'))
  .pipe(z.string().regex(/^254[17]\d{8}$/))
const Press = z.object({ phone, key: z.enum(['pin', 'wrong_pin', 'cancel', 'ignore']) })
const Paybill = z.object({
  phone,
  shillings: z.coerce.number().int().min(1).max(250_000),
  account: z.string().trim().min(1).max(20),
})
const maxTexts = 5

/** Converts a phone number as people write it to 254…; returns '' for any other text. */
export const phoneIn = (text: unknown): string => phone.safeParse(text).data ?? ''

/** The display of a phone, and the actions of the person who holds it, for the page of the test phone. */
export function phoneApi(world: World): Router {
  const router = Router().use(express.json({ limit: '10kb' }))
  router.get('/state', async ({ query }, response) => {
    const number = phoneIn(query.phone)
    if (number === '') return void response.status(400).json({ error: 'This is not a phone number' })
    const [prompt, sms] = await Promise.all([waitingOn(world, number), world.records.sms.all(number)])
    const { checkoutRequestId: id, shillings, account, endsAt } = prompt ?? {}
    response.json({
      prompt: prompt && { id, shillings, account, endsAt },
      ...{ sms: sms.slice(0, maxTexts), business: world.business, now: new Date().toISOString() },
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
