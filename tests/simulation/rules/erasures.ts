import { erased } from '../../../domain/kernel/events.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { projections } from '../../../projections/all.ts'
import type { Environment } from '../system/environment.ts'
import { must } from './violation.ts'

/** Shorter texts may occur by chance. */
const shortest = 6

/** Remembers the erased people, and checks that none of their data can be read any more. */
export function erasureRules() {
  const people = new Set<string>()

  /** Data that only erased people entered. */
  function dataOfTheErased(personalData: ReadonlyMap<string, ReadonlySet<string>>): string[] {
    const living = [...personalData].flatMap(([personId, texts]) => (people.has(personId) ? [] : [...texts]))
    const gone = [...personalData].flatMap(([personId, texts]) => (people.has(personId) ? [...texts] : []))
    // Data in a message to another person belongs to that person as well.
    const kept = JSON.stringify(living)
    return [...new Set(gone)].filter(
      (text) => text !== erased && text.length >= shortest && !kept.includes(JSON.stringify(text).slice(1, -1)),
    )
  }

  return { saw, checkAtRest }

  function saw(event: Event): void {
    if (event.type === 'person.erased' || event.type === 'user.deleted') people.add(event.data.personId)
  }

  /** Checks that all data of erased people is gone. `events` is the log as the product reads it. */
  function checkAtRest({ personalData, database, vault, log }: Environment, events: readonly Event[]): void {
    if (people.size === 0) return
    const gone = dataOfTheErased(personalData)
    const look = (where: string, content: unknown) => {
      const text = JSON.stringify(content, (_, value) => {
        if (value instanceof Map || value instanceof Set) return [...value]
        return typeof value === 'bigint' ? String(value) : value
      })
      for (const each of gone) must(!text.includes(each), `${where} still contains data of an erased person: ${each}`)
    }
    for (const { table } of projections) look(`the table ${table}`, database.readModels.tables.rows(table))
    const jobs = [...database.jobs.values()].map(({ task, payload, error, key }) => ({ task, payload, error, key }))
    look('a job', jobs)
    // Sessions name kinds of devices, which others have as well; whose they are is checked below.
    look('the vault', { ...vault, sessions: [] })
    look('the log', log.events)
    look('the log as it is read', events)
    for (const personId of people) {
      const { passwordHash, googleSubject } = vault.credentials.get(personId) ?? {}
      must(!passwordHash && !googleSubject, `the credentials of the erased user ${personId} are kept`)
      const { passkeys, totp, recoveryCodes } = vault.factors
      const hasFactor = passkeys.some(({ userId }) => userId === personId) || totp.has(personId)
      must(!hasFactor && !recoveryCodes.has(personId), `a factor of the erased user ${personId} is kept`)
      const isSignedIn = [...vault.sessions.values()].some(({ userId }) => userId === personId)
      must(!isSignedIn, `a session of the erased user ${personId} is kept`)
      const hasFeed = [...vault.calendarFeeds.values()].some(({ userId }) => userId === personId)
      must(!hasFeed, `a calendar feed of the erased user ${personId} is kept`)
      must(!vault.links.some(({ userId }) => userId === personId), `a link of the erased user ${personId} is kept`)
    }
  }
}
