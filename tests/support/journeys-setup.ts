import { copyBuiltWeb } from './built-web.ts'
import { startDatabaseServer } from './database-server.ts'

/**
 * Starts one PostgreSQL and one build of the web app for all journeys. Their processes inherit both as environment
 * variables.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const web = await copyBuiltWeb()
  const database = await startDatabaseServer()
  process.env.JOURNEYS_WEB_DIST = web.folder
  process.env.JOURNEYS_DATABASE_URL = database.url
  return async () => {
    await database.stop()
    await web.remove()
  }
}
