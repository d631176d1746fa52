import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledCatalogues } from './i18n/compiled-catalogues.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The web app: built to web/dist with hashed files under /assets; in development the API is reached through a proxy. */
export default defineConfig({
  root: here,
  plugins: [compiledCatalogues(), react(), tailwindcss()],
  build: { outDir: 'dist', assetsDir: 'assets', emptyOutDir: true, manifest: true, sourcemap: true },
  server: {
    proxy: {
      '/api': process.env.API_URL ?? 'http://localhost:3000',
      '/images': process.env.API_URL ?? 'http://localhost:3000',
    },
  },
})
