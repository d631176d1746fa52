import { expect, it } from 'vitest'
import { eventSchemas } from '../../domain/events.ts'
import { templates } from '../../processes/messages/templates/templates.ts'
import { officeEvents } from '../../web/office/shared/audit/texts.en.ts'

/** Returns the ids without a text in the back office. */
const unnamed = (ids: readonly string[]) => ids.filter((id) => !Object.hasOwn(officeEvents, id))

it('every event has a name in the back office', () => {
  const ids = Object.keys(eventSchemas).map((type) => `event.${type.replace('.', '-')}`)
  expect(ids.length).toBeGreaterThan(0)
  expect(unnamed(ids)).toEqual([])
})

it('every message has a name in the back office', () => {
  const names = Object.values(templates.sw).flatMap((each) => Object.keys(each))
  expect(names.length).toBeGreaterThan(0)
  expect(unnamed(names.map((template) => `messages.template.${template}`))).toEqual([])
})
