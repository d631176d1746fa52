import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { RequestHandler } from 'express'

interface Asset {
  readonly whole: Buffer
  /** Compressed at build time. */
  readonly brotli: Buffer | undefined
  readonly gzip: Buffer | undefined
}

const forGood = 'public,max-age=31536000,immutable'

/**
 * Serves a build's assets, which are named after their content. It reads them once, because a later build may remove
 * the folder, and an unreadable file must only fail its own request.
 */
export function assetsIn(folder: string): RequestHandler {
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
  const assets = new Map<string, Asset>()
  for (const [name, whole] of files)
    if (!/\.(br|gz)$/.test(name))
      assets.set(name, { whole, brotli: files.get(`${name}.br`), gzip: files.get(`${name}.gz`) })

  return (request, response, next) => {
    const name = request.path.slice(1)
    const asset = assets.get(name)
    if (!asset || !['GET', 'HEAD'].includes(request.method)) return next()
    const { whole, brotli, gzip } = asset
    response.type(extname(name)).setHeader('cache-control', forGood)
    response.vary('Accept-Encoding')
    const send = (bytes: Buffer, encoding?: string) => {
      if (encoding) response.setHeader('content-encoding', encoding)
      response.setHeader('content-length', bytes.length).end(bytes)
    }
    if (brotli && request.acceptsEncodings('br')) send(brotli, 'br')
    else if (gzip && request.acceptsEncodings('gzip')) send(gzip, 'gzip')
    else send(whole)
  }
}
