import { join } from 'node:path'
import type { Services } from '../../commands/services.ts'
import { localImageStore } from '../../integrations/images/local-image-store.ts'
import { seedDemo } from './seed.ts'

interface Installation {
  readonly config: { readonly dataDir: string }
  readonly services: Services
}

/** Fills an installation that has no events yet, and says so; leaves any other as it is. */
export async function seedIfEmpty({ config, services }: Installation): Promise<void> {
  if ((await services.store.head()) !== undefined) return
  const started = performance.now()
  console.log('  Filling the empty marketplace with demo studios, pictures and bookings …')
  const images = localImageStore(join(config.dataDir, 'images'))
  const { studios, pictures, bookings } = await seedDemo({ services, images, now: new Date() })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${studios} studios with ${pictures} pictures and ${bookings} bookings, in ${seconds} s`)
}
