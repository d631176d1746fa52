import { expect, it } from 'vitest'
import { eventSchemas } from '../../domain/events.ts'
import { swahiliTexts } from '../../processes/messages/templates/sw/swahili.ts'
import { backOffice } from '../../web/i18n/back-office.ts'

/** The ids that the back office has no text for. */
const unnamed = (ids: readonly string[]) => ids.filter((id) => !Object.hasOwn(backOffice, id))

it('every event has a name for people of the back office', () => {
  const ids = Object.keys(eventSchemas).map((type) => `event.${type.replace('.', '-')}`)
  expect(ids.length).toBeGreaterThan(0)
  expect(unnamed(ids)).toEqual([])
})

it('so has every message', () => {
  const templates = Object.values(swahiliTexts).flatMap((texts) => Object.keys(texts))
  expect(templates.length).toBeGreaterThan(0)
  expect(unnamed(templates.map((template) => `messages.template.${template}`))).toEqual([])
})
