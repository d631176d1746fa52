import { randomInt } from 'node:crypto'
import { invalid } from '../../domain/kernel/domain-error.ts'
import { kenyanMobile, readKenyanMobile } from '../../domain/kernel/phone.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/kernel/slot.ts'
import { plainCode } from '../../language/text.ts'
import { newId } from '../context.ts'
import type { LimitServices, Services } from '../services.ts'
import type { Requester } from './admit-request.ts'
import { fullUntil, tooMany } from './limits.ts'

/** How long a code can be used. */
export const codeLastsMinutes = 10
const codeLastsMs = codeLastsMinutes * minuteMs
const proofLastsMs = dayMs
const triesPerCode = 5

/** How often a code is sent to a phone, and to all phones from a network. */
const perPhone = [
  { withinMs: minuteMs, max: 1 },
  { withinMs: hourMs, max: 3 },
  { withinMs: dayMs, max: 6 },
]
const perNetwork = [
  { withinMs: hourMs, max: 10 },
  { withinMs: dayMs, max: 40 },
]
/** Wrong codes for a phone within a day, over all codes. */
const wrongPerDay = [{ withinMs: dayMs, max: 15 }]

const sentTo = ({ ids }: Pick<Services, 'ids'>, phone: string) => `codes:${ids.subject('phone', phone)}`
const wrongFor = ({ ids }: Pick<Services, 'ids'>, phone: string) => `wrong-codes:${ids.subject('phone', phone)}`
const issuedAs = (codeId: string) => `issued-codes:${codeId}`
const digestOf = ({ ids }: Pick<Services, 'ids'>, codeId: string, code: string) =>
  ids.subject('phone code', `${codeId} ${code}`)

interface CodeRequest {
  readonly phone: string
  readonly email: string
  readonly network: string
  readonly idempotencyKey?: string | undefined
}

/**
 * Counts a request for an SMS code and returns the code's id. The message's job creates the code. The same idempotency
 * key, phone and address give the same code, counted once. Throws DomainError `invalid` for a number that is not a
 * Kenyan mobile, `too_many`.
 */
export async function requestCode(
  services: LimitServices,
  { phone, email, network, idempotencyKey }: CodeRequest,
  now: Date,
): Promise<{ readonly codeId: string; readonly phone: string }> {
  const number = kenyanMobile(phone, 'customerPhone')
  const codeId =
    idempotencyKey === undefined ? newId() : services.ids.phoneCode(JSON.stringify([number, email, idempotencyKey]))
  const subjects = [sentTo(services, number), `codes-from:${network}`] as const
  await services.limits.store.exclusively(subjects, async (table) => {
    const [counted] = await table.totals([{ subject: subjects[0], since: new Date(0), key: codeId }])
    if (counted?.hasKey) return
    for (const [i, windows] of [perPhone, perNetwork].entries()) {
      const until = await fullUntil(table, subjects[i] ?? '', windows, now)
      if (until !== undefined) throw tooMany('limit.code-sent', until, now)
    }
    table.add(subjects, { key: codeId, at: now, amount: 1, about: '' })
  })
  return { codeId, phone: number }
}

/** Creates a code of 6 digits for a message that is being sent. Codes of repeated messages stay valid too. */
export async function issueCode(services: LimitServices, codeId: string, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const subject = issuedAs(codeId)
  const entry = { key: digestOf(services, codeId, code), at: now, amount: 1, about: '' }
  await services.limits.store.exclusively([subject], async (table) => table.add([subject], entry))
  return code
}

/**
 * Checks a code and returns a proof that its phone was verified, valid for a day. Each wrong code counts. Throws
 * DomainError `invalid`, or `too_many` after too many wrong ones.
 */
export async function confirmCode(
  services: LimitServices & Pick<Services, 'links'>,
  { codeId, phone, code }: { readonly codeId: string; readonly phone: string; readonly code: string },
  now: Date,
): Promise<string> {
  const number = kenyanMobile(phone, 'customerPhone')
  const sent = sentTo(services, number)
  const wrong = wrongFor(services, number)
  const issued = issuedAs(codeId)
  const isRight = await services.limits.store.exclusively([sent, wrong, issued], async (table) => {
    const until = await fullUntil(table, wrong, wrongPerDay, now)
    if (until !== undefined) throw tooMany('limit.wrong-codes', until, now)
    const since = new Date(now.getTime() - codeLastsMs)
    const wasSent = (await table.since(sent, since)).some(({ key }) => key === codeId)
    const ofCode = await table.since(issued, since)
    const tries = ofCode.filter(({ about }) => about === 'wrong').length
    // Otherwise anyone could use up the guesses of a phone without a code, or with one code.
    if (!wasSent || tries >= triesPerCode) return false
    const digest = digestOf(services, codeId, plainCode(code))
    if (ofCode.some(({ key }) => key === digest)) return true
    table.add([wrong, issued], { key: newId(), at: now, amount: 1, about: 'wrong' })
    return false
  })
  if (!isRight) throw invalid('code', 'limit.code-wrong')
  return services.links.phoneProof(services.ids.subject('phone', number), new Date(now.getTime() + proofLastsMs))
}

/** Returns who requests a booking: whether they verified the phone, or are signed in with a verified address. */
export async function requesterOf(
  services: Pick<Services, 'ids' | 'links' | 'readModels'>,
  input: {
    readonly phoneProof: string | undefined
    readonly phone: string
    readonly user: { readonly userId: string } | undefined
    readonly network: string
  },
  now: Date,
): Promise<Requester> {
  const number = readKenyanMobile(input.phone)
  const hasProof =
    input.phoneProof !== undefined &&
    number !== null &&
    services.links.isPhoneProof(input.phoneProof, services.ids.subject('phone', number), now)
  const account = input.user && (await services.readModels.userById(input.user.userId))
  return { network: input.network, isVerified: hasProof || account?.email_verified === true, account }
}
