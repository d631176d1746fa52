import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import web from '../../../web/vite.config.ts'

const main = fileURLToPath(new URL('main.tsx', import.meta.url))

/** Loads the gallery in place of the app. */
const galleryEntry = (): Plugin => ({
  name: 'gallery-entry',
  enforce: 'pre',
  resolveId: (id) => (id === '/main.tsx' ? main : undefined),
})

/** The web app's build with the gallery as its entry. */
export default defineConfig((environment) => mergeConfig(web(environment), { plugins: [galleryEntry()] }))
