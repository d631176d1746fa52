import { describe, expect, it } from 'vitest'
import { inGsm, smsParts } from './sms-parts.ts'
import { booking, site } from './templates.fixtures.ts'
import { templates } from './templates.ts'

const arranged = { ...booking, isArranged: true }

describe.each([
  ['en', /customer has chosen the hours/, /new request/i],
  ['sw', /Mteja amechagua saa/, /Ombi jipya/],
] as const)('in %s, hours that a customer chose for a request without a time', (language, news, again) => {
  const { manager_asked, admin_request } = templates[language].booking

  it('are no new request to the manager, who can decide by the link', () => {
    const { sms = '', email } = manager_asked(arranged, site)
    for (const text of [sms, email?.text]) {
      expect(text).toMatch(news)
      expect(text).toContain(booking.decidePage)
    }
    for (const text of [sms, email?.subject]) expect(text).not.toMatch(again)
    expect(inGsm(sms)).toBe(sms)
    expect(smsParts(sms)).toBeLessThanOrEqual(2)
  })

  it('are no new request to admins if the studio has no manager', () => {
    const { email } = admin_request(arranged, site)
    expect(email?.text).toMatch(news)
    expect(email?.subject).not.toMatch(again)
  })
})
