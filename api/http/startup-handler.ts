import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type ErrorText, errorText, renderError } from '../../language/errors/errors.ts'
import { requestedLanguage } from '../contract/language.ts'
import { markLanguage, problemFor } from './problem-for.ts'

const retrySeconds = 2
const starting = { error: 'service.starting', code: 'starting' } as const

/**
 * The first middleware. Until the server is open, it answers everything but /health/live with 503 `starting`; browsers
 * get a page that reloads itself.
 */
export class StartupHandler {
  #app: RequestListener | undefined
  #share: number | undefined

  readonly listener: RequestListener = (request, response) => {
    if (this.#app) this.#app(request, response)
    else this.#answerStarting(request, response)
  }

  /** Reports the progress of the demo, 0 to 1. */
  preparing(share: number): void {
    this.#share = share
  }

  open(app: RequestListener): void {
    this.#app = app
  }

  #answerStarting(request: IncomingMessage, response: ServerResponse): void {
    const requestId = randomUUIDv7()
    response.setHeader('x-request-id', requestId)
    const [pathname] = (request.url ?? '').split('?')
    if (pathname === '/health/live') {
      sendJson(response, 200, { status: 'live' })
      return
    }
    response.setHeader('retry-after', String(retrySeconds))
    markLanguage(response, request.headers)
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (pathname === '/health/ready')
      sendJson(response, 503, { status: 'not ready', problems: [renderError('en', this.#words())] })
    else if (wantsPage) this.#showPage(request, response)
    else sendJson(response, 503, { ...problemFor(request.headers, starting), requestId })
  }

  #words(): ErrorText {
    if (this.#share === undefined) return 'service.studioni-starting'
    return errorText('service.preparing-demo', { percent: Math.floor(this.#share * 100) })
  }

  #showPage({ headers }: IncomingMessage, response: ServerResponse): void {
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    const language = requestedLanguage(headers)
    const page = pageOf(language, renderError(language, this.#words()), this.#share)
    send(response, 503, 'text/html; charset=utf-8', page)
  }
}

const sendJson = (response: ServerResponse, status: number, body: object) =>
  send(response, status, 'application/json', JSON.stringify(body))

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(body)
}

const style = `:root{color-scheme:light dark;--paper:#faf6ef;--ink:#1d1a16}
@media(prefers-color-scheme:dark){:root{--paper:#12100d;--ink:#f3ede2}}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1rem;
background:var(--paper);color:var(--ink);font:1.125rem/1.5 system-ui,sans-serif}
h1{margin:0;font-size:1.5rem;font-variant-numeric:tabular-nums}progress{width:min(20rem,80vw);accent-color:#d8442a}`

const pageOf = (language: string, words: string, share: number | undefined) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retrySeconds}"><meta name="robots" content="noindex"><title>${words}</title>
<style>${style}</style></head>
<body><h1 id="words">${words}</h1><progress aria-labelledby="words"${share === undefined ? '' : ` value="${share}"`}></progress></body></html>`
