import type { RequestHandler } from 'express'
import { Router } from 'express'
import type { Outbox } from './outbox.ts'
import { outboxPage } from './page.ts'

/** The outbox as pages: all messages, and one letter as it looks. */
export function outboxRouter(outbox: Outbox): Router {
  const all: RequestHandler = async ({ query }, response) => {
    const to = typeof query.to === 'string' ? query.to : ''
    response.setHeader('cache-control', 'no-store')
    response.type('html').send(outboxPage(await outbox.messages(to), to))
  }
  const one: RequestHandler<{ id: string }> = async ({ params }, response, next) => {
    const found = await outbox.message(params.id)
    if (!found || found.channel === 'sms') return next()
    response.setHeader('cache-control', 'no-store')
    response.type('html').send(found.html)
  }
  return Router().get('/messages', all).get('/messages/:id', one)
}
