import { test as base } from '@playwright/test'
import { type Site, startSite } from '../support/site.ts'
import { type OfficePeople, officePeople } from './back-office.ts'

/** A service that the server needs besides PostgreSQL, and the server's environment for it. */
interface Dependency {
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

interface OfEachTest {
  /** The site. After each test all visitors leave, and errors of their browsers fail the test. */
  readonly site: Site
}

interface OfAllTests {
  readonly webDist: string
  readonly adminDatabaseUrl: string
  /** The site, for preparations that tests share. */
  readonly openedSite: Site
  readonly people: OfficePeople
}

const nothing = async (): Promise<Dependency> => ({ environment: {}, stop: async () => undefined })

/**
 * Returns a `test` whose tests share one site, in a separate process. The site opens before the first test, and again
 * after a failed one. `startDependency` starts the service that the server needs besides PostgreSQL.
 */
export const onSite = (startDependency: () => Promise<Dependency> = nothing) =>
  base.extend<OfEachTest, OfAllTests>({
    webDist: [process.env.JOURNEYS_WEB_DIST ?? '', { option: true, scope: 'worker' }],
    adminDatabaseUrl: [process.env.JOURNEYS_DATABASE_URL ?? '', { option: true, scope: 'worker' }],
    openedSite: [
      async ({ webDist, adminDatabaseUrl }, use) => {
        const { environment, stop } = await startDependency()
        const site = await startSite(webDist, adminDatabaseUrl, environment)
        await use(site)
        await site.close()
        await stop()
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    people: [async ({ openedSite }, use) => use(await officePeople(openedSite)), { scope: 'worker' }],
    site: [
      async ({ openedSite }, use) => {
        await use(openedSite)
        await openedSite.leave()
      },
      { auto: true },
    ],
  })

/** The `test` of all files without special needs. They share one site, so their bookings must not overlap. */
export const test = onSite()
