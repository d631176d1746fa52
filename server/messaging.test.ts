import { expect, test } from 'vitest'
import { loadConfig } from '../runtime/config.ts'
import { warnOfSettings } from './messaging.ts'

const warned = (environment: Record<string, string>) => {
  const names: string[] = []
  const warn = (text: unknown) => names.push(String(text).split(' ')[0] ?? '')
  warnOfSettings(loadConfig(environment), { warn })
  return names
}
const key = '0123456789abcdef'.repeat(4)
const production = { NODE_ENV: 'production', DATA_KEY: key, LINK_SECRET: key, JWT_SECRET: key }

test('production warns of settings without which messages are not sent, links fail or data is exposed', () => {
  expect(warned(production)).toEqual([
    'PUBLIC_URL',
    'DATABASE_URL',
    'SMTP_URL',
    'SMS_API_KEY',
    'MAIL_FROM',
    'ADMIN_EMAIL',
    'SUPPORT_EMAIL',
    'SUPPORT_PHONE',
  ])
  const complete = {
    ...production,
    DATABASE_URL: 'postgres://db/studioni',
    PUBLIC_URL: 'https://studioni.example',
    SMTP_URL: 'smtp://mail',
    MAIL_FROM: 'Studioni <hello@studioni.example>',
    ADMIN_EMAIL: 'ada@studioni.example',
    SUPPORT_EMAIL: 'help@studioni.example',
    SUPPORT_PHONE: '0711 222 333',
    SMS_API_KEY: 'key',
    SMS_USERNAME: 'studioni',
  }
  expect(warned(complete)).toEqual([])
  expect(warned({ ...complete, PUBLIC_URL: 'http://studioni.example' })).toEqual(['PUBLIC_URL'])
})

test('outside production, only a public address is warned of, where anyone can sign in as anyone', () => {
  expect(warned({})).toEqual([])
  expect(warned({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
  expect(warned({ PUBLIC_URL: 'https://studioni.example' })).toEqual(['NODE_ENV'])
})
