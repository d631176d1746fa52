import { receiveContact } from '../../commands/contact/receive-contact.ts'
import { byVisitor } from '../../commands/context.ts'
import type { sendContact } from '../contract/contact.ts'
import type { Handler } from '../http/serve.ts'
import type { RouteServices } from './services.ts'

/** What people write to support. */
export const contactRoutes = (services: RouteServices): { sendContact: Handler<typeof sendContact> } => ({
  async sendContact({ body, requestId }) {
    const written = { ...body, phone: body.phone || null }
    await receiveContact(services, written, byVisitor(requestId, services.clock()))
    return { done: true }
  },
})
