import type { RequestHandler } from 'express'
import { Router } from 'express'
import type { MessageCatcher } from './message-catcher.ts'
import { messageCatcherPage } from './page.ts'

/** The pages of the message catcher: a list of messages, and single e-mails as rendered. */
export function messageCatcherRouter(messageCatcher: MessageCatcher): Router {
  const all: RequestHandler = async ({ query }, response) => {
    const to = typeof query.to === 'string' ? query.to : ''
    response.setHeader('cache-control', 'no-store')
    response.type('html').send(messageCatcherPage(await messageCatcher.messages(to), to))
  }
  const one: RequestHandler<{ id: string }> = async ({ params }, response, next) => {
    const found = await messageCatcher.message(params.id)
    if (!found || found.channel === 'sms') return next()
    response.setHeader('cache-control', 'no-store')
    response.type('html').send(found.html)
  }
  return Router().get('/messages', all).get('/messages/:id', one)
}
