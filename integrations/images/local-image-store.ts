import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { BadImageKey, contentTypeOf, type ImageStore, isPrefix } from './image-store.ts'

/** Pictures as files below `directory`. Writes a temporary file beside the final one, then renames it. */
export function localImageStore(directory: string): ImageStore {
  return {
    async put(key, bytes, contentType) {
      if (contentTypeOf(key) !== contentType) throw new BadImageKey(key)
      const path = join(directory, key)
      const beside = `${path}.${randomUUID()}.tmp`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(beside, bytes, { flush: true })
        await rename(beside, path)
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },

    async read(key) {
      const contentType = contentTypeOf(key)
      if (contentType === undefined) return undefined
      try {
        return { bytes: await readFile(join(directory, key)), contentType }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async list(prefix) {
      if (!isPrefix(prefix)) throw new BadImageKey(prefix)
      try {
        const found = await readdir(join(directory, prefix), { recursive: true, withFileTypes: true })
        const files = found.filter((entry) => entry.isFile())
        return files.map(({ parentPath, name }) => relative(directory, join(parentPath, name)).replaceAll(sep, '/'))
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },

    async remove(prefix) {
      if (!isPrefix(prefix)) throw new BadImageKey(prefix)
      await rm(join(directory, prefix), { recursive: true, force: true })
    },
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')
