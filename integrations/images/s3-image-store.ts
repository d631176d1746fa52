import { AwsClient } from 'aws4fetch'
import { BadImageKey, contentTypeOf, type ImageStore, ImageStoreUnavailable, isPrefix } from './image-store.ts'

const timeoutMs = 15_000
const attempts = 3

/**
 * Pictures in a bucket of anything that speaks S3 (AWS, MinIO, Ceph …), by the few calls of
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations.html that are needed: PutObject, GetObject,
 * ListObjectsV2, DeleteObject. `url` is s3://KEY:SECRET@HOST/BUCKET with `?region=` (us-east-1 when not given) and
 * `&tls=off` for a server without TLS. Throws ImageStoreUnavailable if the server is unreachable or rejects a call.
 */
export function s3ImageStore(url: string): ImageStore {
  const { client, bucket } = clientFor(new URL(url))
  const call = async (path: string, method: string, content: Content = {}) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await client.fetch(`${bucket}${path}`, { method, ...content, signal }).catch((error: unknown) => {
      throw new ImageStoreUnavailable('The image store cannot be reached', { cause: error })
    })
    if (response.ok || response.status === 404) return response
    const text = (await response.text()).slice(0, 300)
    throw new ImageStoreUnavailable(`The image store answered ${response.status} to ${method} ${path}: ${text}`)
  }
  const keysBelow = async (prefix: string, after = '') => {
    const startAfter = after && `&start-after=${encodeURIComponent(after)}`
    const response = await call(`?list-type=2&prefix=${encodeURIComponent(`${prefix}/`)}${startAfter}`, 'GET')
    return [...(await response.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
  }
  return {
    async put(key, bytes, contentType) {
      if (contentTypeOf(key) !== contentType) throw new BadImageKey(key)
      const response = await call(`/${key}`, 'PUT', {
        body: Buffer.from(bytes),
        headers: { 'content-type': contentType, 'cache-control': 'public, max-age=31536000, immutable' },
      })
      if (response.status === 404) throw new ImageStoreUnavailable('The image store has no such bucket')
    },

    async read(key) {
      const contentType = contentTypeOf(key)
      if (contentType === undefined) return undefined
      const response = await call(`/${key}`, 'GET')
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      return { bytes: await response.bytes(), contentType }
    },

    async list(prefix) {
      if (!isPrefix(prefix)) throw new BadImageKey(prefix)
      const all: string[] = []
      for (;;) {
        // A list holds up to 1,000 keys, in their order.
        const keys = await keysBelow(prefix, all.at(-1))
        if (keys.length === 0) return all
        all.push(...keys)
      }
    },

    async remove(prefix) {
      if (!isPrefix(prefix)) throw new BadImageKey(prefix)
      for (;;) {
        // A list holds up to 1,000 keys and omits deleted ones.
        const keys = await keysBelow(prefix)
        if (keys.length === 0) return
        await Promise.all(keys.map((key) => call(`/${key}`, 'DELETE')))
      }
    },
  }
}

interface Content {
  readonly body?: Buffer<ArrayBuffer>
  readonly headers?: Record<string, string>
}

/** The client, and the bucket's address without a slash at the end. */
function clientFor(url: URL): { readonly client: AwsClient; readonly bucket: string } {
  const protocol = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: attempts - 1,
  })
  return { client, bucket: `${protocol}://${url.host}${url.pathname.replace(/\/+$/, '')}` }
}
