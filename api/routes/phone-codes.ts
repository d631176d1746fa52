import { checkNotBlocked } from '../../commands/blocks/blocks.ts'
import { codeLastsMinutes, confirmCode, requestCode } from '../../commands/limits/phone-codes.ts'
import { readKenyanMobile } from '../../domain/kernel/phone.ts'
import type { Notifier } from '../../processes/messages/notifier.ts'
import type { confirmPhoneCode, sendPhoneCode } from '../contract/phone-codes.ts'
import { networkOf } from '../http/network.ts'
import type { Handler } from '../http/serve.ts'
import type { RouteServices } from './services.ts'

/** Verifying a phone by SMS. */
export function phoneCodeRoutes(
  services: RouteServices,
  notifier: Notifier,
): {
  sendPhoneCode: Handler<typeof sendPhoneCode>
  confirmPhoneCode: Handler<typeof confirmPhoneCode>
} {
  const { clock, people } = services
  return {
    async sendPhoneCode({ body: { customerPhone, customerEmail, language }, response, reached }) {
      const network = networkOf(response.req.ip ?? '')
      const number = readKenyanMobile(customerPhone) ?? ''
      await checkNotBlocked(services, { phone: number, email: customerEmail }, { network }, clock())
      const { codeId, phone } = await requestCode(services, { phone: customerPhone, network }, clock())
      const personId = await people.idOf(customerEmail)
      const about = { causeId: codeId, aboutId: codeId, personId, phone, language }
      const queued = await notifier.ofPhone({ template: 'phone_code', ...about, prompt: null })
      reached(queued[0]?.position)
      return { codeId, validMinutes: codeLastsMinutes }
    },
    async confirmPhoneCode({ params: { codeId }, body: { customerPhone, code } }) {
      return { phoneProof: await confirmCode(services, { codeId, phone: customerPhone, code }, clock()) }
    },
  }
}
