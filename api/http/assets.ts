import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { constants } from 'node:zlib'
import compression from 'compression'
import type { RequestHandler } from 'express'

/** The minimum size for compression, in bytes. Compressing smaller responses takes longer than it saves. */
export const worthCompressing = 4_096

/**
 * The lowest Brotli quality that finds repeated strings well. A list of 13 studios is 8 % smaller than at the usual
 * quality of 4 and fits, with its headers, into the ten packets of TCP's initial window.
 */
const brotliQuality = 5

/** Compresses the response with the best encoding that the client accepts. */
export const compress = compression({
  threshold: worthCompressing,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
})

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
