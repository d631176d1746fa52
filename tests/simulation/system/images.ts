import type { ImageStore } from '../../../integrations/images/image-store.ts'

type Call = <Result>(label: string, effect: () => Result) => Promise<Result>

/** Files of pictures, as one process reaches them: shared by all, and durable. */
export const imagesIn = (files: Map<string, Uint8Array>, call: Call): ImageStore => ({
  put: (key, bytes) => call('put a picture', () => void files.set(key, bytes)),
  read: (key) =>
    call('read a picture', () => {
      const bytes = files.get(key)
      return bytes && { bytes, contentType: 'image/webp' }
    }),
  list: (prefix) => call('list pictures', () => [...files.keys()].filter((key) => key.startsWith(`${prefix}/`))),
  remove: (prefix) =>
    call('remove pictures', () => {
      for (const key of files.keys()) if (key.startsWith(`${prefix}/`)) files.delete(key)
    }),
})
