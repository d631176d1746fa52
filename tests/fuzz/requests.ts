import { type Dice, type Schema, valueFor } from './values.ts'

interface Parameter {
  readonly name?: string
  readonly in?: string
  readonly schema?: Schema
}

interface Operation {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** The part of an OpenAPI document that the fuzzer reads. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** A request as it is sent. */
export interface FuzzRequest {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

/** Returns a function that makes random requests for any of a document's operations. */
export function requestsFor(document: Document): (dice: Dice, known: readonly string[]) => FuzzRequest {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return (dice, known) => {
    const { path, method, operation } = dice.one(operations)
    const from = `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`
    const headers = { 'x-forwarded-for': from, ...oddHeaders(dice) }
    const request = { operation: operation.operationId, method, path: addressOf(path, operation, dice, known), headers }
    const [media] = Object.entries(operation.requestBody?.content ?? {})
    if (!media || method === 'GET') return request
    const [type, { schema }] = media
    const contentType = dice.isUp(0.93) ? type : dice.one(['text/plain', 'application/xml', 'multipart/form-data', ''])
    const body = bodyOf(valueFor(schema, dice, known), dice)
    return { ...request, headers: { ...headers, 'content-type': contentType }, body }
  }
}

function addressOf(path: string, { parameters }: Operation, dice: Dice, known: readonly string[]): string {
  const text = ({ schema = {} }: Parameter) => {
    const value = valueFor(schema, dice, known)
    return encode(typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name)
    return dice.isUp(0.97) ? text(parameter ?? {}) : dice.one(['%', '%ff', '%c0%af', '..%2f', '%00'])
  })
  const query = parameters
    .filter((each) => each.in === 'query' && dice.isUp(0.5))
    .map((each) => `${each.name}=${text(each)}${dice.isUp(0.05) ? `&${each.name}=twice` : ''}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

/** Lone surrogates have no encoding. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

function bodyOf(value: unknown, dice: Dice): string | Uint8Array<ArrayBuffer> {
  const json = JSON.stringify(value) ?? ''
  if (dice.isUp(0.94)) return json
  return dice.one<string | Uint8Array<ArrayBuffer>>([
    json.slice(0, json.length / 2),
    `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
    `{"__proto__":${json || '{}'}}`,
    new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d]),
    'x'.repeat(150_000),
    '',
  ])
}

const oddHeaders = (dice: Dice): Readonly<Record<string, string>> =>
  dice.isUp(0.9)
    ? {}
    : dice.one<Record<string, string>>([
        { 'accept-language': 'sw' },
        { 'accept-language': '*;q=2,,;' },
        { 'x-min-position': '9'.repeat(400) },
        { 'last-event-id': "0'--" },
        { 'idempotency-key': 'k'.repeat(300) },
        { 'if-none-match': '"x"' },
        { 'content-encoding': 'gzip' },
        { authorization: 'Bearer x.y.z' },
        { range: 'bytes=9-1' },
      ])
