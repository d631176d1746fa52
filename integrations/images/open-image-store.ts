import { join } from 'node:path'
import type { ImageStore } from './image-store.ts'
import { localImageStore } from './local-image-store.ts'

/** Opens the configured bucket, or else a folder of the data directory. Loads the bucket's client only if needed. */
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
