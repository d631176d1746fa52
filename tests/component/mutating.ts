import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { changed } from '../simulation/mutations.ts'
import { mutations } from './mutations.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Applies the fault named by WEB_MUTATION to the web app as it loads. Throws an error for an unknown name. */
export function mutating(): Plugin {
  const wanted = process.env.WEB_MUTATION
  const mutation = mutations.find(({ name }) => name === wanted)
  if (wanted && !mutation) throw new Error(`There is no mutation ${wanted}`)
  return {
    name: 'mutating',
    // The quoted source must match before JSX and types are removed.
    enforce: 'pre',
    transform(source, id) {
      return mutation && id.split('?')[0] === `${root}${mutation.file}` ? changed(source, mutation) : undefined
    },
  }
}
