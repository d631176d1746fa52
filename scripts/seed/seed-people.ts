import { registerUser } from '../../commands/accounts/join.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import { customers, managers } from './demo/people.ts'

/** The managers of the demo's studios and one of its customers, all with one password. */
export async function seedPeople(services: Services, password: string, context: CommandContext): Promise<void> {
  const people = [
    ...Object.values(managers).map((person) => ({ ...person, role: 'studio_manager' as const })),
    ...customers.slice(0, 1).map((person) => ({ ...person, role: 'customer' as const })),
  ]
  for (const person of people) await registerUser(services, { ...person, verified: true, password }, context)
}
