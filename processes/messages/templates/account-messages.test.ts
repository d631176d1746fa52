import { expect, it } from 'vitest'
import { account, booking, renderedIn, site } from './templates.fixtures.ts'
import { templates } from './templates.ts'

it.each([
  ['en', '30 days after this message'],
  ['sw', 'siku 30 baada ya ujumbe huu'],
] as const)('the notice that an account ends is still right when it is sent again later, in %s', (language, when) => {
  const notice = renderedIn(language, booking).find(({ name }) => name === 'account_ending')
  expect(notice?.rendered.email?.text).toContain(when)
  expect(notice?.rendered.email?.text).not.toMatch(/\b2026\b|Nov/)
})

it.each(['new_device', 'wrong_codes', 'password_changed'] as const)(
  'a security email states when it happened: %s',
  (name) => {
    const text = (language: 'en' | 'sw') => templates[language].account[name](account, site).email?.text
    expect(text('en')).toContain('On Wednesday 25 November, 09:00 (Nairobi time), ')
    expect(text('sw')).toContain('Ilikuwa Jumatano 25 Novemba, 09:00 (saa za Nairobi).')
  },
)

// Only the reset by mail also removes a customer's passkeys, calendar addresses and the Google account.
it.each(['new_device', 'password_changed', 'access_changed'] as const)(
  'a security email advises a reset of the password by mail: %s',
  (name) => {
    const text = (language: 'en' | 'sw') => templates[language].account[name](account, site).email?.text
    expect(text('en')).toContain('choose “Forgot your password?” where you sign in')
    expect(text('sw')).toContain('chagua “Umesahau nenosiri?” unapoingia')
  },
)

it('news of removed sign-in methods tells a person without a password how to set one', () => {
  const text = (language: 'en' | 'sw') => templates[language].account.factors_reset(account, site).email?.text
  expect(text('en')).toContain('or choose “Forgot your password?” to set one')
  expect(text('sw')).toContain('au chagua “Umesahau nenosiri?” ili kuweka jipya')
})

it.each([
  ['studio_manager', 'to manage studios on Studioni', 'kusimamia studio kwenye Studioni'],
  ['admin', 'to join Studioni as an admin', 'kujiunga na Studioni kama msimamizi'],
] as const)('an invitation says what it is for: %s', (role, en, sw) => {
  const text = (language: 'en' | 'sw') => templates[language].account.invitation({ ...account, role }, site).email?.text
  expect(text('en')).toContain(en)
  expect(text('sw')).toContain(sw)
})
