import { registerUser } from '../../commands/accounts/join.ts'
import type { Services } from '../../commands/services.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import type { Role } from '../../domain/account/events.ts'
import { assignManager } from '../../domain/studio/listing.ts'
import type { Position } from '../../eventstore/event-store.ts'
import type { BenchStudio } from './fixture.ts'
import { inBench } from './measure.ts'

const atOnce = 32

export interface BenchPerson {
  readonly userId: string
  readonly token: string
}

/** Registers users in a role, without passwords, each with a token. */
export function createPeople(databaseUrl: string, role: Role, count: number): Promise<BenchPerson[]> {
  return inBench(databaseUrl, async (services) => {
    const people: BenchPerson[] = []
    let next = 0
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (next < count) people.push(await createOne(services, role, next++))
      }),
    )
    return people
  })
}

async function createOne(services: Services, role: Role, n: number): Promise<BenchPerson> {
  const joining = {
    email: `${role}${n}@example.com`,
    name: `Person ${n}`,
    phone: '0712345678',
    role,
    verified: true,
    password: null,
  }
  const { user } = await registerUser(services, joining, byBench())
  return { userId: user.userId, token: (await services.vault.sessions.begin(user)).token }
}

/** Gives each studio one of the managers, in turn. */
export const assignStudios = (
  databaseUrl: string,
  studios: readonly BenchStudio[],
  managers: readonly BenchPerson[],
): Promise<void> =>
  inBench(databaseUrl, async (services) => {
    let last: Position | undefined
    for (const [i, { studioId }] of studios.entries()) {
      const managerId = managers[i % managers.length]?.userId ?? null
      last = (await changeStudio(services, studioId, (state) => assignManager(state, { managerId }), byBench()))
        .position
    }
    await services.waitForProjections(last)
  })

export const byBench = () => ({
  actor: { process: 'bench' },
  correlationId: 'bench',
  causationId: 'bench',
  now: new Date(),
})
