import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express'
import {
  type CallbackAddresses,
  type CallbackKind,
  callbackKinds,
  type Subject,
  subjectOf,
} from '../../integrations/mpesa/addresses.ts'
import { type Inbox, neverIssued } from '../../integrations/mpesa/inbox.ts'
import { addressList } from '../http/network.ts'
import { limitPerMinute } from '../http/security.ts'

export interface CallbackParts {
  readonly inbox: Pick<Inbox, 'store' | 'refuse'>
  readonly addresses: Pick<CallbackAddresses, 'proves' | 'isFormer'>
  /** The addresses whose callbacks are stored. If undefined, every caller of a secret URL is accepted. */
  readonly allowlist: string | undefined
  /** Called when M-Pesa uses an address of the former secret. */
  readonly onFormer: (kind: CallbackKind) => void
  /** The rate limit per address and minute for calls without a valid proof; undefined for none. */
  readonly unprovenPerMinute: number | undefined
}

const maxBytes = 102_400
/**
 * The stored part of an unauthenticated body, in characters: enough to recognize an attempt, too little to fill a disk.
 */
const unprovenBodyChars = 2_000

/**
 * M-Pesa's callbacks. Every call is stored and answered at once; a job judges it later. Obviously invalid calls are
 * stored as refused and get the same answer, so that strangers learn nothing.
 */
export function callbackRoutes(parts: CallbackParts): Router {
  const isAllowed = parts.allowlist === undefined ? () => true : addressList(parts.allowlist)
  const limit = parts.unprovenPerMinute
  const unprovenLimit = limit === undefined ? undefined : limitPerMinute(limit)
  const router = Router({ caseSensitive: true })

  const limitUnproven: RequestHandler = (request, response, next) => {
    const target = targetOf(request)
    if (!unprovenLimit || parts.addresses.proves(target.kind, target, target.proof)) next()
    else unprovenLimit(request, response, next)
  }
  const keep: RequestHandler = async (request, response) => {
    const target = targetOf(request)
    const source = request.ip ?? ''
    const { text, fault } = textOf(request.body)
    const isProven = parts.addresses.proves(target.kind, target, target.proof)
    if (parts.addresses.isFormer(target.kind, target, target.proof)) parts.onFormer(target.kind)
    const arrival = { ...target, source, body: isProven ? text : text.slice(0, unprovenBodyChars) }
    const addressFault = isAllowed(source) ? undefined : `${source} is not on the list of M-Pesa's addresses`
    const why = isProven ? (fault ?? addressFault) : neverIssued
    await (why === undefined ? parts.inbox.store(arrival) : parts.inbox.refuse(arrival, why))
    response.json(acceptedAs(target.kind))
  }
  const keepUnread: ErrorRequestHandler = async (error, request, response, next) => {
    const fault = whyUnread(error)
    if (fault === undefined) return next(error)
    const target = targetOf(request)
    const why = parts.addresses.proves(target.kind, target, target.proof) ? fault : neverIssued
    await parts.inbox.refuse({ ...target, source: request.ip ?? '', body: '' }, why)
    // Reads and discards the rest of the body, so that the client receives the answer.
    request.resume()
    response.json(acceptedAs(target.kind))
  }
  const read = express.raw({ type: () => true, limit: maxBytes })
  for (const path of ['/daraja/:kind/:about/:proof', '/daraja/:kind/:proof'])
    router.post(path, onlyKnownKinds, limitUnproven, read, keep, keepUnread)
  return router
}

interface CallbackTarget extends Subject {
  readonly kind: CallbackKind
  readonly proof: string
}

const kindOf = (text: unknown): CallbackKind | undefined => callbackKinds.find((kind) => kind === text)

const onlyKnownKinds: RequestHandler = ({ params }, _response, next) => (kindOf(params.kind) ? next() : next('route'))

function targetOf({ params }: Request): CallbackTarget {
  const { kind, about, proof } = params
  const subject = subjectOf(String(about ?? ''))
  return { kind: kindOf(kind) ?? 'prompt', ...subject, proof: String(proof ?? '').slice(0, 200) }
}

/** Returns the body as text, for every content type. */
function textOf(body: unknown): { readonly text: string; readonly fault?: string } {
  if (!Buffer.isBuffer(body) || body.length === 0) return { text: '', fault: 'It is empty' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body) }
  } catch {
    return { text: body.toString('utf8'), fault: 'It is not text' }
  }
}

/** Returns why a body could not be read; undefined for a fault of ours. */
function whyUnread(error: unknown): string | undefined {
  const type: unknown = error instanceof Error && 'type' in error ? error.type : undefined
  if (type === 'entity.too.large') return 'It is larger than 100 kB'
  if (type === 'request.aborted' || type === 'request.size.invalid') return 'It broke off'
  if (type === 'encoding.unsupported') return 'Its content encoding is not supported'
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && code.startsWith('Z_') ? 'It cannot be decompressed' : undefined
}

/** Daraja's format: the code is a text for validations, and a confirmation can't be rejected. */
const acceptedAs = (kind: CallbackKind) => ({
  ResultCode: kind === 'validation' ? '0' : 0,
  ResultDesc: kind === 'confirmation' ? 'Success' : 'Accepted',
})
