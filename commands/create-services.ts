import type { PersonKeys } from '../eventstore/codec/person-keys.ts'
import { KeyedQueue } from '../lib/keyed-queue.ts'
import { createPeople } from './accounts/people.ts'
import { BookingCodes } from './bookings/booking-codes.ts'
import { createHandle } from './handle.ts'
import type { Services } from './services.ts'
import { StreamStates } from './stream-states.ts'
import { createTransact } from './unit-of-work.ts'

type Given = Omit<Services, 'handle' | 'transact' | 'codes' | 'bookingByCode' | 'people' | 'requests'>

/** Returns the dependencies of commands, given those from outside and the keys of people's data. */
export function createServices(given: Given, keys: PersonKeys): Services {
  const { store, ids, readModels, waitForProjections } = given
  const [states, queue] = [new StreamStates(), new KeyedQueue()]
  const handle = createHandle(store, states, queue)
  return {
    ...given,
    handle,
    transact: createTransact(store, states, queue),
    codes: new BookingCodes(handle, store, ids),
    async bookingByCode(code, position) {
      const known = await readModels.bookingWithCode(code)
      if (known !== undefined) return known
      await waitForProjections(position)
      return readModels.bookingWithCode(code)
    },
    people: createPeople(ids, keys),
    requests: new KeyedQueue(),
  }
}
