import { expect, it } from 'vitest'
import { eventSchemas } from '../../domain/events.ts'
import { swahiliTexts } from '../../processes/messages/templates/sw/swahili.ts'
import { backOffice } from '../../web/i18n/back-office.ts'

it.each(Object.keys(eventSchemas))('%s has a name for people of the back office', (type) => {
  expect(backOffice).toHaveProperty([`event.${type.replace('.', '-')}`])
})

const templates = Object.values(swahiliTexts).flatMap((texts) => Object.keys(texts))

it.each(templates)('so has the message %s', (template) => {
  expect(backOffice).toHaveProperty([`messages.template.${template}`])
})
