import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compiledCatalogues } from './i18n/compiled-catalogues.ts'
import { serviceWorker } from './worker/build.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Sets the theme before the first paint with a script inside the page: one file less to wait for. */
const themeInPage = (): Plugin => ({
  name: 'theme-in-page',
  transformIndexHtml: (html) =>
    html.replace(
      '<script src="/theme.js"></script>',
      () => `<script>\n${readFileSync(`${here}/static/theme.js`)}</script>`,
    ),
})

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
  },
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    proxy: {
      '/api': process.env.API_URL ?? 'http://localhost:3000',
      '/images': process.env.API_URL ?? 'http://localhost:3000',
    },
  },
}))
