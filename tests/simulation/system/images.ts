import type { ImageStore } from '../../../integrations/images/image-store.ts'
import type { Ask } from './ports.ts'

/** Files of pictures, as one process reaches them: shared by all, and durable. */
export const imagesIn = (files: Map<string, Uint8Array>, ask: Ask): ImageStore => ({
  put: (key, bytes) => ask('put a picture', () => void files.set(key, bytes)),
  read: (key) =>
    ask('read a picture', () => {
      const bytes = files.get(key)
      return bytes && { bytes, contentType: 'image/webp' }
    }),
  list: (prefix) => ask('list pictures', () => [...files.keys()].filter((key) => key.startsWith(`${prefix}/`))),
  remove: (prefix) =>
    ask('remove pictures', () => {
      for (const key of files.keys()) if (key.startsWith(`${prefix}/`)) files.delete(key)
    }),
})
