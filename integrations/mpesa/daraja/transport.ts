import * as z from 'zod'
import { parseJson } from '../../../lib/json.ts'
import { storable } from '../../../lib/storable.ts'
import { neverConnected } from '../../not-sent.ts'
import { type AccessToken, AccessTokens, type TokenStore } from './access-tokens.ts'

/** The outcome of a call. */
export type Reply =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  /** Daraja rejected the request and did nothing. */
  | { readonly kind: 'rejected'; readonly code: string; readonly text: string }
  /** The outcome is unknown. */
  | { readonly kind: 'unclear'; readonly code: string; readonly why: string }

/** Describes a reply that is not the expected one. */
export function describe(reply: Reply): string {
  if (reply.kind === 'answer') return `an answer that nobody knows (${reply.status})`
  return reply.kind === 'rejected' ? `${reply.code} ${reply.text}` : reply.why
}

export interface TransportOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly tokenStore: TokenStore
  readonly clock: () => Date
  /** The timeout of one request. Daraja can take many seconds. */
  readonly timeoutMs: number
}

export interface Transport {
  /** Posts JSON with a token, and retries once with a new token if the first was rejected. Never throws. */
  post(path: string, body: object): Promise<Reply>
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })
const Code = z.union([z.string(), z.number()]).transform(String)
const Failure = z.object({ errorCode: Code, errorMessage: z.string().nullish() })
/** The gateway's error when it could not reach Daraja. */
const Fault = z.object({ fault: z.object({ faultstring: z.string(), detail: z.object({ errorcode: z.string() }) }) })

const tokenCodes = ['404.001.03', '400.003.01', '401.003.01']
/** Codes of certain rejections with status 500: busy merchant or subscriber, too many calls. */
const certain = ['500.001.1001', '500.003.02', '500.003.03']

/** Calls Daraja: https://developer.safaricom.co.ke/APIs/Authorization and the errors that all its products share. */
export function openTransport(options: TransportOptions): Transport {
  const tokens = new AccessTokens(options.tokenStore, () => fetchToken(options), options.clock)
  return {
    async post(path, body) {
      const first = await withToken(options, tokens, path, body)
      if (first.reply.kind !== 'rejected' || !isTokenError(first.reply)) return first.reply
      return (await withToken(options, tokens, path, body, first.token)).reply
    },
  }
}

interface Tried {
  readonly reply: Reply
  readonly token: string | undefined
}

async function withToken(
  options: TransportOptions,
  tokens: AccessTokens,
  path: string,
  body: object,
  stale?: string,
): Promise<Tried> {
  let token: string
  try {
    token = await tokens.get(stale)
  } catch (error) {
    // Without a token no call was made.
    return { reply: { kind: 'rejected', code: 'no_token', text: wordsOf(error) }, token: undefined }
  }
  try {
    const reply = await call(options, path, token, body)
    return { reply: without([token, options.consumerKey, options.consumerSecret], reply), token }
  } catch (error) {
    return { reply: lost(path, error), token }
  }
}

async function call({ baseUrl, timeoutMs }: TransportOptions, path: string, token: string, body: object) {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return replyOf(path, response.status, await response.text())
}

/** Interprets an answer by its status and text. Exported for its test. */
export function replyOf(path: string, status: number, text: string): Reply {
  // Not JSON if it is a firewall's page, or truncated.
  const body = parseJson(text)
  if (body === undefined)
    return { kind: 'unclear', code: `http_${status}`, why: `${path} was answered ${status} without JSON` }
  const failure = failureIn(body)
  if (!failure)
    return status < 300
      ? { kind: 'answer', status, body }
      : { kind: 'unclear', code: `http_${status}`, why: `${path} was answered ${status} without an error code` }
  if (status < 500 || certain.includes(failure.code) || failure.code.startsWith('policies.ratelimit'))
    return { kind: 'rejected', ...failure }
  return { kind: 'unclear', code: failure.code, why: `${path} failed with ${failure.code} ${failure.text}` }
}

function failureIn(body: unknown): { readonly code: string; readonly text: string } | undefined {
  const failure = Failure.safeParse(body)
  if (failure.success) return { code: failure.data.errorCode, text: storable(failure.data.errorMessage ?? '', 200) }
  const fault = Fault.safeParse(body)
  if (!fault.success) return undefined
  return { code: fault.data.fault.detail.errorcode, text: storable(fault.data.fault.faultstring, 200) }
}

const isTokenError = ({ code }: { readonly code: string }) => tokenCodes.includes(code) || /access_?token/i.test(code)

/** Interprets an error without an answer. Exported for its test. */
export function lost(path: string, error: unknown): Reply {
  const code = codeOf(error)
  if (neverConnected(error)) return { kind: 'rejected', code: 'not_reached', text: `No connection (${code})` }
  return { kind: 'unclear', code: 'no_answer', why: `${path} was not answered (${code})` }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (!(cause instanceof Error)) return error.name
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}

/** Fetches a token. The message of the error it throws contains no secrets. */
async function fetchToken({ baseUrl, consumerKey, consumerSecret, timeoutMs, clock }: TransportOptions) {
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')
  const requestedAt = clock().getTime()
  const response = await fetch(`${baseUrl}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = parseJson(await response.text())
  const token = Token.safeParse(body)
  if (!token.success) throw new NoToken(`No access token: ${response.status} ${failureIn(body)?.code ?? 'unreadable'}`)
  const { access_token: value, expires_in: seconds } = token.data
  return { value, expiresAt: new Date(requestedAt + seconds * 1_000) } satisfies AccessToken
}

/** M-Pesa gave no token, so no call was made. */
class NoToken extends Error {
  override readonly name = 'NoToken'
}

const wordsOf = (error: unknown) => (error instanceof NoToken ? error.message : `No access token (${codeOf(error)})`)

/** Daraja quotes invalid values in its errors, even tokens. */
function without(secrets: readonly string[], reply: Reply): Reply {
  const clean = (message: string) =>
    secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message).replaceAll(/254\d{9}/g, '254…')
  if (reply.kind === 'answer') return reply
  return reply.kind === 'rejected' ? { ...reply, text: clean(reply.text) } : { ...reply, why: clean(reply.why) }
}
