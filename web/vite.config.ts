import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './worker/build.ts'

const catalogueFile = /\/web\/.*[/-]texts\.[a-z]{2}\.ts$/

const isTexts = (exported: unknown): exported is Record<string, string> =>
  typeof exported === 'object' && exported !== null && Object.values(exported).every((text) => typeof text === 'string')

const compiled = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]))

/**
 * Compiles the ICU texts of each texts.<language>.ts during the build, so that no message parser is sent to the browser.
 * A catalogue is plain TypeScript that Node can run: it is imported, and its exports are written back compiled.
 */
function compiledCatalogues(): Plugin {
  return {
    name: 'compiled-catalogues',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?')
      if (!catalogueFile.test(file)) return null
      this.addWatchFile(file)
      const exports: Record<string, unknown> = await import(`${pathToFileURL(file)}?at=${Date.now()}`)
      return Object.entries(exports)
        .filter((entry): entry is [string, Record<string, string>] => isTexts(entry[1]))
        .map(([name, texts]) => `export const ${name} = ${JSON.stringify(compiled(texts))}`)
        .join('\n')
    },
  }
}

const here = fileURLToPath(new URL('.', import.meta.url))

/** Sets the theme before the first paint with an inline script, which saves a request. */
const themeInPage = (): Plugin => ({
  name: 'theme-in-page',
  transformIndexHtml: (html) =>
    html.replace(
      '<script src="/theme.js"></script>',
      () => `<script>\n${readFileSync(`${here}/static/theme.js`)}</script>`,
    ),
})

/**
 * Puts all that the first page needs into one file. By default, modules that other pages import too would be in separate
 * files: eight more requests, and worse compression. The service worker, the other entry, has its own file.
 */
const firstScript = {
  name: 'app',
  tags: ['$initial' as const],
  test: (id: string) => id !== `${here}service-worker.ts` && !id.startsWith(`${here}worker/`),
}

/**
 * Names files by their content alone, so that a blocker or a test that matches addresses of the API by a word, such as
 * `availability`, doesn't match scripts too. The scripts of pages keep that word.
 */
const fileNames = {
  chunkFileNames: ({ name }: { readonly name: string }) =>
    name === 'page' ? 'assets/page-[hash].js' : 'assets/[hash].js',
}

/**
 * The web app: built to web/dist with hashed files under /assets, and again for the server, which renders pages with it
 * (scripts/build-web.ts), into a folder with all its dependencies. In development, a proxy forwards requests to the API.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  publicDir: 'static',
  plugins: [compiledCatalogues(), themeInPage(), react(), tailwindcss(), serviceWorker()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The server's stack traces need them; visitors don't.
    sourcemap: isSsrBuild === true,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: [firstScript] }, ...fileNames } } }),
  },
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    // The server redirects to the host that a request names, such as after the sign-in with Google.
    proxy: {
      '^/(api|health|images|og|simulator)/': {
        target: process.env.API_URL ?? 'http://localhost:3000',
        changeOrigin: false,
      },
    },
  },
}))
