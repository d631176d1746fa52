import { join } from 'node:path'
import type { ImageStore } from './image-store.ts'
import { localImageStore } from './local-image-store.ts'

/** The bucket that is named, else files in the data directory. The bucket's client is only loaded where it is used. */
export async function openImageStore({
  dataDir,
  imageStoreUrl,
}: {
  readonly dataDir: string
  readonly imageStoreUrl: string | undefined
}): Promise<ImageStore> {
  if (imageStoreUrl === undefined) return localImageStore(join(dataDir, 'images'))
  const { s3ImageStore } = await import('./s3-image-store.ts')
  return s3ImageStore(imageStoreUrl)
}
