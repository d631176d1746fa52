import express, { type RequestHandler, Router } from 'express'
import * as z from 'zod'
import { payByPaybill } from './paybill.ts'
import { press, waitingOn } from './prompts.ts'
import { Scenario } from './scenarios.ts'
import type { World } from './world.ts'

const Phone = z.string().regex(/^254[17]\d{8}$/)
const Key = z.enum(['pin', 'wrong_pin', 'cancel', 'ignore'])
const Paybill = z.object({
  phone: Phone,
  shillings: z.number().positive(),
  account: z.string(),
  shortcode: z.string().optional(),
  validation: z.enum(['asked', 'lost', 'off']).optional(),
  confirmation: z.enum(['once', 'twice', 'never']).optional(),
})

/** Lets tests act for customers at their phones. Below /control; not part of Daraja. */
export function controlApi(world: World): Router {
  const router = Router()
  router.use(express.json())
  router.post(
    '/phones/:phone/press',
    answering(async ({ params, body }) => {
      const { key } = z.object({ key: Key }).parse(body)
      const waiting = await waitingOn(world, Phone.parse(params.phone))
      return waiting ? await press(world, waiting.checkoutRequestId, key) : undefined
    }),
  )
  router.put(
    '/phones/:phone/scenario',
    answering(async ({ params, body }) => {
      const scenario = Scenario.parse(body)
      await world.records.plays.put(Phone.parse(params.phone), scenario)
      return scenario
    }),
  )
  router.get(
    '/phones/:phone',
    answering(async ({ params }) => {
      const phone = Phone.parse(params.phone)
      const [prompts, sms] = await Promise.all([world.records.prompts.all(phone), world.records.sms.all(phone)])
      return { prompts, sms }
    }),
  )
  router.post(
    '/paybill',
    answering(async ({ body }) => payByPaybill(world, Paybill.parse(body))),
  )
  router.get(
    '/movements',
    answering(async () => ({ movements: await world.records.movements.all() })),
  )
  router.get(
    '/deliveries',
    answering(async () => ({ deliveries: world.deliveries.made })),
  )
  return router
}

interface ControlInput {
  readonly params: Readonly<Record<string, string | string[]>>
  readonly body: unknown
}

const answering =
  (act: (input: ControlInput) => Promise<object | undefined>): RequestHandler =>
  async (request, response) => {
    const answer = await act(request)
    if (answer) response.json(answer)
    else response.status(404).json({ error: 'No prompt waits there' })
  }
