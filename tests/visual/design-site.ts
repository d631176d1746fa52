import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { vite } from '../../scripts/build-web.ts'
import { listening } from '../support/listening.ts'

/** The pages with the gallery of states, without a server: each state contains its answers. */
export interface DesignSite {
  readonly url: string
  close(): Promise<void>
}

/** Builds the gallery of components and states, which the production build does not contain, and serves it. */
export async function openDesignSite(): Promise<DesignSite> {
  const folder = await mkdtemp(join(tmpdir(), 'studioni-design-'))
  const config = join(import.meta.dirname, 'gallery', 'vite.config.ts')
  await vite('build', '--config', config, '--outDir', folder, '--emptyOutDir', '--sourcemap', 'false')
  const app = express()
  app.use(express.static(folder, { index: false, maxAge: '1h' }))
  app.get('/{*path}', (_request, response) => response.sendFile(join(folder, 'index.html')))
  const server = await listening(createServer(app))
  return {
    url: server.url,
    async close() {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Serves the gallery to all tests of pictures. Their processes inherit its address as an environment variable. */
export default async function setup(): Promise<() => Promise<void>> {
  const site = await openDesignSite()
  process.env.DESIGN_URL = site.url
  return () => site.close()
}
