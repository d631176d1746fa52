import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * `npm run licences`: lists the licences of all packages in package-lock.json that are shipped with the product, and
 * the packages under each. Fails if a package names no licence.
 */
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), license: z.string().optional(), dev: z.boolean().optional() }),
  ),
})

const root = join(import.meta.dirname, '..')
const text = await readFile(join(root, 'package-lock.json'), 'utf8')
const shipped = Object.entries(Lock.parse(JSON.parse(text)).packages).filter(([path, { dev }]) => path !== '' && !dev)
/** Older packages list licences in another field, which the lock file omits. */
const Older = z.object({ licenses: z.array(z.object({ type: z.string() })) })

async function licenceIn(path: string): Promise<string> {
  const manifest = await readFile(join(root, path, 'package.json'), 'utf8').catch(() => '{}')
  const older = Older.safeParse(JSON.parse(manifest))
  return older.success ? older.data.licenses.map(({ type }) => type).join(' OR ') : 'none named'
}

const named = await Promise.all(
  shipped.map(async ([path, { version, license }]) => ({ path, version, licence: license ?? (await licenceIn(path)) })),
)
const byLicence = Map.groupBy(named, ({ licence }) => licence)
for (const [licence, packages] of [...byLicence].sort(([one], [other]) => one.localeCompare(other))) {
  const names = packages.map(({ path, version }) => `${path.split('node_modules/').at(-1)} ${version}`)
  console.log(`${licence} (${names.length})\n  ${[...new Set(names)].sort().join('\n  ')}`)
}
process.exit(byLicence.has('none named') ? 1 : 0)
