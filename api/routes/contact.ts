import { receiveContact } from '../../commands/contact/receive-contact.ts'
import { byVisitor } from '../../commands/context.ts'
import type { sendContact } from '../contract/contact.ts'
import type { Handler } from '../http/serve.ts'
import type { AccountServices } from './accounts.ts'
import { countContact } from './guards.ts'

/** Messages to support. */
export const contactRoutes = (services: AccountServices): { sendContact: Handler<typeof sendContact> } => ({
  async sendContact({ body, requestId, response }) {
    await countContact(services, response, body.email)
    const written = { ...body, phone: body.phone || null }
    await receiveContact(services, written, byVisitor(requestId, services.clock()))
    return { done: true }
  },
})
