import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import type { TestProject } from 'vitest/node'
import { buildGallery } from '../visual/build-gallery.ts'
import { listening } from './listening.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the gallery of states is served. */
    readonly designUrl: string
  }
}

/** The pages with the gallery of states, and no server behind them: each state brings its own answers. */
export interface DesignSite {
  readonly url: string
  close(): Promise<void>
}

export async function openDesignSite(): Promise<DesignSite> {
  const folder = await mkdtemp(join(tmpdir(), 'studioni-design-'))
  await buildGallery(folder)
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

/** Serves the gallery to all visual tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await openDesignSite()
  project.provide('designUrl', site.url)
  return () => site.close()
}
