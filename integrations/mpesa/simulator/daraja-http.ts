import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import * as z from 'zod'
import { faultOf } from '../addresses.ts'
import { Text } from '../formats.ts'
import type { World } from './world.ts'

export const PhoneNumber = z.string().regex(/^254[17]\d{8}$/)
export const Phone = Text.pipe(PhoneNumber)
export const Address = z.url().refine((address) => faultOf(address, false) === undefined)

/** Answers with an error in Daraja's format. */
export function fail(response: Response, status: number, errorCode: string, errorMessage: string): void {
  response.status(status).json({ requestId: randomUUID(), errorCode, errorMessage })
}

/** Handles requests that match a schema, and answers others with Daraja's error. */
export const handle =
  <Schema extends z.ZodType>(
    schema: Schema,
    act: (given: z.output<Schema>, response: Response, request: Request) => unknown,
  ): RequestHandler =>
  async (request, response) => {
    const { success, data, error } = schema.safeParse(request.body)
    if (success) return void (await act(data, response, request))
    const field = String(error.issues[0]?.path[0] ?? 'Request')
    fail(response, 400, '400.002.02', `Bad Request - Invalid ${field}`)
  }

const tokenSeconds = 3_599
const tokenId = 'current'

/** Issues a token, which invalidates the previous one. */
export const giveToken =
  ({ records, clock, consumerKey, consumerSecret }: World): RequestHandler =>
  async (request, response) => {
    const basic = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
    if (request.query.grant_type !== 'client_credentials')
      return fail(response, 400, '400.008.02', 'Invalid grant type passed')
    if (request.headers.authorization !== basic)
      return fail(response, 400, '400.008.01', 'Invalid Authentication passed')
    const value = randomUUID().replaceAll('-', '')
    await records.tokens.put(tokenId, { value, expiresAt: clock().getTime() + tokenSeconds * 1_000 })
    response.json({ access_token: value, expires_in: String(tokenSeconds) })
  }

/** Invalidates the token, as a refresh by another client does. */
export const forgetToken = ({ records }: World): Promise<unknown> =>
  records.tokens.put(tokenId, { value: randomUUID(), expiresAt: 0 })

/** Lets only requests pass that post JSON with the current token. */
export const mustBePosted =
  ({ records, clock }: World): RequestHandler =>
  async (request, response, next) => {
    if (request.method !== 'POST') return fail(response, 405, '405.001', 'Method Not Allowed')
    if (!request.is('application/json')) return fail(response, 400, '400.002.02', 'Bad Request - Invalid Content-Type')
    const token = await records.tokens.get(tokenId)
    const isGood = token && token.expiresAt > clock().getTime()
    if (isGood && request.headers.authorization === `Bearer ${token.value}`) next()
    else fail(response, 404, '404.001.03', 'Invalid Access Token')
  }
