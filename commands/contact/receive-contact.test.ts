import { expect, it } from 'vitest'
import { keysInMemory } from '../../eventstore/codec/person-keys.ts'
import { withCodec } from '../../eventstore/codec/with-codec.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import { streamsInMemory } from '../../eventstore/streams-in-memory.ts'
import { createPeople } from '../accounts/people.ts'
import { byProcess } from '../context.ts'
import { createHandle } from '../handle.ts'
import { KeyedIds } from '../keyed-ids.ts'
import { receiveContact } from './receive-contact.ts'

it('receiveContact() stores a message as a new person’s if the sender is erased meanwhile', async () => {
  const keys = keysInMemory()
  const store = withCodec(streamsInMemory<StoredEvent>(), keys)
  const ids = new KeyedIds('a secret')
  const people = createPeople(ids, keys)
  const email = 'njeri@example.com'
  const before = await people.idOf(email)
  const decided = createHandle(store)
  const handle: typeof decided = async (...given) => {
    await people.erase(before)
    return decided(...given)
  }
  const words = { name: 'Njeri', email, phone: null, subject: 'Hours', message: 'When do you open?' }
  const context = byProcess('test', 'test', new Date('2026-11-24T09:00:00Z'))
  await receiveContact({ handle, ids, people, store }, { ...words, inquiryType: 'general', language: 'en' }, context)
  const received = []
  for await (const { data } of store.readAll()) received.push(data)
  expect(received).toMatchObject([{ ...words, personId: await people.idOf(email) }])
})
