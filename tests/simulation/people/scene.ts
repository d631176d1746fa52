import { ensureFirstAdmin, registerUser } from '../../../commands/accounts/join.ts'
import { createEntry } from '../../../commands/catalogue/entries.ts'
import { byProcess, newId } from '../../../commands/context.ts'
import { createSessionType } from '../../../commands/session-types/session-types.ts'
import { createStudio } from '../../../commands/studios/create-studio.ts'
import type { Application } from '../system/application.ts'
import { now } from './some.ts'

/** Creates the first admin if there is none, as each start does. */
export const firstAdmin = ({ services }: Application) =>
  ensureFirstAdmin(
    services,
    { name: 'Ada Adhiambo', email: 'ada@studioni.test', password: 'a secret of 1' },
    byProcess('start', newId(), now()),
  )

/** Creates two studios, two session types, a manager and an admin. */
export async function setScene({ services }: Application): Promise<void> {
  const context = byProcess('simulation', newId(), now())
  const person = { phone: null, verified: true, password: 'a secret of 1', language: undefined }
  const manager = { ...person, name: 'Moses Mwangi', email: 'moses@studioni.test', role: 'studio_manager' as const }
  const other = { ...person, name: 'Amina Abdi', email: 'amina@studioni.test', role: 'admin' as const }
  const { user: keeper } = await registerUser(services, manager, context)
  const { user: boss } = await registerUser(services, other, context)
  const common = { location: 'Nairobi', description: 'A quiet room', hourlyRateCents: 190_000, capacity: 6 }
  for (const kind of ['feature', 'limitation'] as const) {
    const item = { name: `A ${kind}`, icon: null, description: null, active: true }
    await createEntry(services, kind, { itemId: newId(), ...item }, context)
  }
  for (const i of [0, 1]) {
    const details = { ...common, name: `Studio ${i}`, featureIds: [], limitationIds: [] }
    const people = { managerId: keeper.userId, adminId: boss.userId }
    const listing = { code: `STU-${i}`, active: true, featured: false }
    await createStudio(services, { studioId: newId(), ...people, ...listing, details }, context)
  }
  for (const [i, priceCents] of [190_000, 250_050].entries()) {
    const texts = { type: `TYPE${i}`, name: `Type ${i}`, description: null, basePriceCents: null }
    const details = { ...texts, priceCents, durationMinutes: 60 }
    await createSessionType(services, { sessionTypeId: newId(), studioId: null, details }, context)
  }
}
