import type { TestProject } from 'vitest/node'
import { startPrivatePostgres } from './embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL where tests may create databases. */
    readonly adminDatabaseUrl: string
  }
}

/** One PostgreSQL for all integration tests: the one TEST_DATABASE_URL names, else a private one for this run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('adminDatabaseUrl', given)
    return async () => {}
  }
  const server = await startPrivatePostgres()
  project.provide('adminDatabaseUrl', server.adminUrl)
  return () => server.remove()
}
