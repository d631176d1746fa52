import type { TestProject } from 'vitest/node'
import { type Server, startPostgresContainer, whyNoContainer } from './containers.ts'
import { dropTestDatabases } from './database.ts'
import { startPrivatePostgres } from './embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL in which tests may create databases. */
    readonly adminDatabaseUrl: string
  }
}

/** Starts one PostgreSQL for all tests of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startDatabaseServer()
  project.provide('adminDatabaseUrl', url)
  return stop
}

/**
 * Returns the PostgreSQL that TEST_DATABASE_URL names. Without it, starts one for this run: in a container if a
 * Docker engine has its image, else an embedded one.
 */
export async function startDatabaseServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: () => dropTestDatabases(given) }
  const reason = await whyNoContainer('postgres')
  console.log(`PostgreSQL for the tests: ${reason ? `embedded, because ${reason}` : 'in a container'}`)
  if (!reason) return startPostgresContainer()
  const embedded = await startPrivatePostgres()
  return { url: embedded.adminUrl, stop: () => embedded.remove() }
}
