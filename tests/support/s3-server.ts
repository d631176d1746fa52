import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listening } from './listening.ts'

export interface S3Server {
  /** The value for IMAGE_STORE_URL. */
  readonly url: string
  readonly objects: Map<string, { readonly bytes: Buffer; readonly contentType: string }>
  /** Answers the next `count` requests with 503. */
  refuseNext(count: number): void
  stop(): Promise<void>
}

const accessKey = 'studioni'
const secretKey = 'a/secret+with=signs'
const bucket = 'pictures'
/** The maximum number of keys in one list. */
const maxListed = 1_000

/**
 * Starts a server that implements the part of S3 that images need. It checks each signature (AWS Signature Version 4)
 * with its own code.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const refusing = { left: 0 }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const body = await buffer(request)
    const answer = (status: number, text = '', type = 'application/xml') =>
      response.writeHead(status, { 'content-type': type }).end(text)
    if (refusing.left > 0) {
      refusing.left--
      return answer(503, '<Error><Code>SlowDown</Code></Error>')
    }
    if (!isSigned(request.method ?? '', url, request.headers))
      return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const [, name, ...rest] = url.pathname.split('/')
    if (name !== bucket) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>')
    const key = rest.join('/')
    if (request.method === 'GET' && key === '') {
      const prefix = url.searchParams.get('prefix') ?? ''
      const after = url.searchParams.get('start-after') ?? ''
      const keys = [...objects.keys()].filter((each) => each.startsWith(prefix) && each > after).sort()
      const contents = keys
        .slice(0, maxListed)
        .map((each) => `<Contents><Key>${each}</Key></Contents>`)
        .join('')
      return answer(200, `<ListBucketResult>${contents}</ListBucketResult>`)
    }
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, contentType: String(request.headers['content-type']) })
      return answer(200)
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return answer(204)
    }
    const found = objects.get(key)
    if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>')
    return response.writeHead(200, { 'content-type': found.contentType }).end(found.bytes)
  })
  const { port, close } = await listening(server)
  return {
    url: `s3://${accessKey}:${encodeURIComponent(secretKey)}@127.0.0.1:${port}/${bucket}?tls=off`,
    objects,
    refuseNext(count) {
      refusing.left = count
    },
    stop: close,
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Checks a signature as described at https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html. */
function isSigned(method: string, url: URL, headers: Headers): boolean {
  const authorization = String(headers.authorization ?? '')
  const [, scope = '', names = '', signature = ''] =
    authorization.match(/Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/) ?? []
  const [date = '', region = '', service = ''] = scope.split('/')
  const canonical = [
    method,
    url.pathname,
    url.search.slice(1).split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    String(headers['x-amz-content-sha256'] ?? ''),
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', String(headers['x-amz-date'] ?? ''), scope, digest].join('\n')
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secretKey}`, date))
  return authorization.includes(`Credential=${accessKey}/`) && hmac(key, toSign).toString('hex') === signature
}
