import { expect, test } from 'vitest'
import { loadConfig } from '../runtime/config.ts'
import { warnOfUnset } from './messaging.ts'

test('warnOfUnset warns of settings without which messages are not sent or links fail', () => {
  const warned = (environment: Record<string, string>) => {
    const names: string[] = []
    const warn = (text: unknown) => names.push(String(text).split(' ')[0] ?? '')
    warnOfUnset(loadConfig(environment), { warn })
    return names
  }
  expect(warned({})).toEqual([
    'PUBLIC_URL',
    'SMTP_URL',
    'SMS_API_KEY',
    'MAIL_FROM',
    'ADMIN_EMAIL',
    'SUPPORT_EMAIL',
    'SUPPORT_PHONE',
  ])
  const mail = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'Studioni <hello@studioni.example>' }
  const people = {
    ADMIN_EMAIL: 'ada@studioni.example',
    SUPPORT_EMAIL: 'help@studioni.example',
    SUPPORT_PHONE: '0711 222 333',
  }
  const sms = { SMS_API_KEY: 'key', SMS_USERNAME: 'studioni' }
  expect(warned({ PUBLIC_URL: 'https://studioni.example', ...mail, ...people, ...sms })).toEqual([])
})
