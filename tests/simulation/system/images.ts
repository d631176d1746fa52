import type { ImageStore } from '../../../integrations/images/image-store.ts'
import { type Ask, asked } from './ports.ts'

/** The image store of one process. The files are durable, and shared by all processes. */
export const imagesIn = (files: Map<string, Uint8Array>, ask: Ask): ImageStore =>
  asked(ask, 'pictures', {
    put: (key, bytes) => void files.set(key, bytes),
    read: (key) => {
      const bytes = files.get(key)
      return bytes && { bytes, contentType: 'image/webp' }
    },
    list: (prefix) => [...files.keys()].filter((key) => key.startsWith(`${prefix}/`)),
    remove: (prefix) => {
      for (const key of files.keys()) if (key.startsWith(`${prefix}/`)) files.delete(key)
    },
  })
