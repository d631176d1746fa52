import express, { type RequestHandler, Router } from 'express'
import * as z from 'zod'
import { payByPaybill } from './paybill.ts'
import { press, waitingOn } from './prompts.ts'
import { Scenario } from './scenarios.ts'
import type { World } from './world.ts'

const OfPhone = z.object({ phone: z.string().regex(/^254[17]\d{8}$/) })
const Press = OfPhone.extend({ key: z.enum(['pin', 'wrong_pin', 'cancel', 'ignore']) })
const Paybill = OfPhone.extend({
  shillings: z.coerce.number().int().min(1).max(250_000),
  account: z.string().trim().min(1).max(20),
  shortcode: z.string().optional(),
  validation: z.enum(['asked', 'lost', 'off']).optional(),
  confirmation: z.enum(['once', 'twice', 'never']).optional(),
})
const Play = OfPhone.extend(Scenario.shape)
const maxTexts = 5

/** The displays of the phones, and the actions of the people who hold them. Not part of Daraja. */
export function phonesApi(world: World): Router {
  const router = Router().use(express.json({ limit: '10kb' }))
  const display = answering(OfPhone, async ({ phone }) => {
    const [prompt, sms] = await Promise.all([waitingOn(world, phone), world.records.sms.all(phone)])
    const { checkoutRequestId: id, shillings, account, shortcode, endsAt } = prompt ?? {}
    return {
      prompt: prompt && { id, shillings, account, shortcode, endsAt },
      ...{ sms: sms.slice(0, maxTexts), business: world.business, now: new Date().toISOString() },
    }
  })
  router.get('/:phone', display)
  const answerPrompt = answering(Press, async ({ phone, key }) => {
    const ended = await press(world, phone, key)
    return ended && { resultCode: ended.resultCode }
  })
  router.post('/:phone/press', answerPrompt)
  const pay = answering(Paybill, (payment) => payByPaybill(world, payment))
  router.post('/:phone/paybill', pay)
  return router
}

/** The phones, their scenarios, and the simulator's records, for tests. */
export function controlApi(world: World): Router {
  const { plays, movements } = world.records
  const router = Router().use('/phones', phonesApi(world))
  const play = answering(Play, async ({ phone, ...scenario }) => {
    await plays.put(phone, scenario)
    return scenario
  })
  router.put('/phones/:phone/scenario', express.json(), play)
  const read = (path: string, content: () => Promise<object>) =>
    router.get(path, async (_request, response) => void response.json(await content()))
  read('/movements', async () => ({ movements: await movements.all() }))
  read('/deliveries', async () => ({ deliveries: world.deliveries.made }))
  return router
}

const answering =
  <Schema extends z.ZodType>(
    schema: Schema,
    act: (given: z.output<Schema>) => Promise<object | undefined>,
  ): RequestHandler =>
  async ({ body, params }, response) => {
    const given = schema.safeParse({ ...body, ...params })
    const answer = given.success && (await act(given.data))
    if (answer) response.json(answer)
    else if (given.success) response.status(404).json({ error: 'No prompt waits there' })
    else response.status(400).json({ error: 'The request is invalid' })
  }
