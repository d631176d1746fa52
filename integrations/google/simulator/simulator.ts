import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import express, { type RequestHandler, Router } from 'express'
import jwt from 'jsonwebtoken'
import * as z from 'zod'
import { readToken } from '../../../lib/signed-token.ts'
import { escapeHtml, plainPage } from '../../html.ts'
import type { GoogleOptions } from '../google-sign-in.ts'

const clientId = 'simulated-client'
const clientSecret = 'simulated-secret'
const issuer = 'https://google.simulator'
const kid = 'simulated-key'

interface SimulatorOptions {
  /** Signs codes, so that any process accepts those of another. */
  readonly secret: string
  /** The URL at which this process reaches `router`. */
  readonly inside: () => string
  /** The path of `router` below the public address. */
  readonly path: string
  readonly people: readonly SuggestedPerson[]
  /** Whether a browser may be sent back to an address. */
  readonly mayReturnTo: (address: string) => boolean
}

const AuthorizeInput = z.object({
  client_id: z.literal(clientId),
  redirect_uri: z.url(),
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
})
const Chosen = AuthorizeInput.extend({
  email: z.email({ pattern: z.regexes.unicodeEmail }),
  name: z.string().min(1),
  verified: z.literal('yes').optional(),
})
const Code = Chosen.pick({ redirect_uri: true, nonce: true, code_challenge: true, email: true, name: true }).extend({
  verified: z.boolean(),
  jti: z.uuid(),
})
const Exchange = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.literal(clientId),
  client_secret: z.literal(clientSecret),
  redirect_uri: z.string(),
  code: z.string(),
  code_verifier: z.string(),
})

const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An OpenID provider that trusts its input. The client code for Google works with it unchanged. */
export function googleSimulator({ secret, inside, path, people, mayReturnTo }: SimulatorOptions): {
  readonly router: Router
  readonly options: GoogleOptions
} {
  let pair: ReturnType<typeof newPair> | undefined
  // Generated at the first sign-in: it takes a tenth of the time that a server takes to start.
  const keys = () => {
    pair ??= newPair()
    return pair
  }
  const used = new Set<string>()
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: '10kb' })

  const authorize: RequestHandler = (request, response) => {
    const parsed = AuthorizeInput.safeParse(request.query)
    if (!parsed.success || !mayReturnTo(parsed.data.redirect_uri))
      response.status(400).send('The request makes no sense.')
    else response.type('html').send(chooserPage(people, parsed.data))
  }
  const choose: RequestHandler = (request, response) => {
    const chosen = Chosen.safeParse(request.body)
    if (!chosen.success || !mayReturnTo(chosen.data.redirect_uri)) {
      response.status(400).send('The request makes no sense.')
      return
    }
    const { redirect_uri, state, nonce, code_challenge, email, name, verified } = chosen.data
    const claims = { redirect_uri, nonce, code_challenge, email, name, verified: verified === 'yes' }
    const back = new URL(redirect_uri)
    back.searchParams.set('state', state)
    back.searchParams.set('code', jwt.sign(claims, secret, { expiresIn: 60, jwtid: randomUUID() }))
    response.redirect(303, back.toString())
  }
  const exchange: RequestHandler = (request, response) => {
    const parsed = Exchange.safeParse(request.body)
    const code = parsed.success ? Code.safeParse(readToken(parsed.data.code, secret)).data : undefined
    const fits =
      parsed.success &&
      code?.redirect_uri === parsed.data.redirect_uri &&
      code.code_challenge === createHash('sha256').update(parsed.data.code_verifier).digest('base64url')
    if (!fits || used.has(code.jti)) {
      response.status(400).json({ error: 'invalid_grant' })
      return
    }
    used.add(code.jti)
    const { email, name, nonce, verified } = code
    const subject = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 21)
    const idToken = jwt.sign({ email, email_verified: verified, name, nonce }, keys().privateKey, {
      algorithm: 'RS256',
      keyid: kid,
      issuer,
      audience: clientId,
      subject,
      expiresIn: 3_600,
    })
    response.json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 3_600, id_token: idToken })
  }
  router.get('/authorize', authorize)
  router.post('/authorize', form, choose)
  router.post('/token', form, exchange)
  router.get('/keys', (_request, response) => {
    response.json({ keys: [{ ...keys().publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] })
  })

  router.get('/.well-known/openid-configuration', (_request, response) => {
    const [authorization_endpoint, token_endpoint, jwks_uri] = ['authorize', 'token', 'keys'].map(
      (name) => `${inside()}/${name}`,
    )
    response.json({ issuer, authorization_endpoint, token_endpoint, jwks_uri })
  })

  const provider = async (origin: string) => ({
    issuers: [issuer],
    authorize: `${origin}${path}/authorize`,
    token: `${inside()}/token`,
    keys: `${inside()}/keys`,
  })
  return { router, options: { clientId, clientSecret, provider } }
}

interface SuggestedPerson {
  readonly name: string
  readonly email: string
}

/** The page on which a person chooses an identity without proving it; `parameters` are passed on. */
const chooserPage = (people: readonly SuggestedPerson[], parameters: Readonly<Record<string, string>>): string => {
  const hidden = Object.entries(parameters)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const form = (body: string) => `<form method="post">${hidden}${body}</form>`
  const person = ({ name, email }: SuggestedPerson) =>
    form(`<input type="hidden" name="name" value="${escapeHtml(name)}"><input type="hidden" name="verified" value="yes">
<button name="email" value="${escapeHtml(email)}">${escapeHtml(name)}, ${escapeHtml(email)}</button>`)
  const anyone = form(`<label>Email <input name="email" type="email" required autocomplete="email"></label>
<label>Name <input name="name" required></label>
<label><input name="verified" type="checkbox" value="yes" checked> The address is proven</label>
<button>Continue</button>`)
  const explained =
    '<p>No Google client is set (GOOGLE_CLIENT_ID), so this page stands in for Google. Nothing is checked.</p>'
  return plainPage(
    'Simulated Google sign-in',
    [explained, ...people.map(person), '<h2>Somebody else</h2>', anyone].join('\n'),
  )
}
