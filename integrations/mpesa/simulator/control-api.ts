import express, { type RequestHandler, Router } from 'express'
import * as z from 'zod'
import { payByPaybill } from './paybill.ts'
import { press, waitingOn } from './prompts.ts'
import { Scenario } from './scenarios.ts'
import type { World } from './world.ts'

/** A number as people write it, read as 254… */
const phone = z
  .string()
  .transform((text) => text.replaceAll(/\D/g, '').replace(/^0(?=\d{9}$)/, '254'))
  .pipe(z.string().regex(/^254[17]\d{8}$/))
const OfPhone = z.object({ phone })
const Press = OfPhone.extend({ key: z.enum(['pin', 'wrong_pin', 'cancel', 'ignore']) })
const Paybill = OfPhone.extend({
  shillings: z.coerce.number().int().min(1).max(250_000),
  account: z.string().trim().min(1).max(20),
})
/** Tests may send what no phone does. */
const AnyPaybill = OfPhone.extend({
  shillings: z.number().positive(),
  account: z.string(),
  shortcode: z.string().optional(),
  validation: z.enum(['asked', 'lost', 'off']).optional(),
  confirmation: z.enum(['once', 'twice', 'never']).optional(),
})
const Play = OfPhone.extend(Scenario.shape)
const maxTexts = 5

/** Reads a number as people write it, as 254…; '' for any other text. */
export const phoneIn = (text: unknown): string => phone.safeParse(text).data ?? ''

/** The display of a phone, and the actions of the person who holds it, for the page of the test phone. */
export function phoneApi(world: World): Router {
  const router = Router().use(express.json({ limit: '10kb' }))
  const display = answering(OfPhone, async (of) => {
    const [prompt, sms] = await Promise.all([waitingOn(world, of.phone), world.records.sms.all(of.phone)])
    const { checkoutRequestId: id, shillings, account, shortcode, endsAt } = prompt ?? {}
    return {
      prompt: prompt && { id, shillings, account, shortcode, endsAt },
      ...{ sms: sms.slice(0, maxTexts), business: world.business, now: new Date().toISOString() },
    }
  })
  router.get('/state', display)
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

/** The same for tests, with the scenarios of numbers and the simulator's records. Not part of Daraja. */
export function controlApi(world: World): Router {
  const { plays, movements, prompts, sms } = world.records
  const router = Router().use(express.json())
  const read = (path: string, content: () => Promise<object>) =>
    router.get(path, async (_request, response) => void response.json(await content()))
  const pressKey = answering(Press, (given) => press(world, given.phone, given.key))
  router.post('/phones/:phone/press', pressKey)
  const play = answering(Play, async ({ phone: number, ...scenario }) => {
    await plays.put(number, scenario)
    return scenario
  })
  router.put('/phones/:phone/scenario', play)
  const show = answering(OfPhone, async (of) => ({
    prompts: await prompts.all(of.phone),
    sms: await sms.all(of.phone),
  }))
  router.get('/phones/:phone', show)
  const pay = answering(AnyPaybill, (payment) => payByPaybill(world, payment))
  router.post('/paybill', pay)
  read('/movements', async () => ({ movements: await movements.all() }))
  read('/deliveries', async () => ({ deliveries: world.deliveries.made }))
  return router
}

const answering =
  <Schema extends z.ZodType>(
    schema: Schema,
    act: (given: z.output<Schema>) => Promise<object | undefined>,
  ): RequestHandler =>
  async ({ query, body, params }, response) => {
    const given = schema.safeParse({ ...query, ...body, ...params })
    const answer = given.success && (await act(given.data))
    if (answer) response.json(answer)
    else if (given.success) response.status(404).json({ error: 'No prompt is open on this phone' })
    else response.status(400).json({ error: 'The request is invalid' })
  }
