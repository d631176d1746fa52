import { matchRoutes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { listStudios } from '../../api/contract/studios.ts'
import { routes } from '../../web/app/routes.tsx'
import { openPages } from '../../web/server/server.tsx'
import { isPageHandle } from '../../web/shared/page/page.tsx'
import { states } from '../visual/gallery/states/all.ts'
import { answer, networkOf } from '../visual/gallery/states/answers.ts'
import { ordinaryAnswers } from '../visual/gallery/states/ordinary.ts'
import type { State } from '../visual/gallery/states/state.ts'
import { listOf } from '../visual/gallery/states/studios-data.ts'

const shell = '<html lang="en"><head></head><body><div id="root"></div></body></html>'
const { render } = openPages(shell, {}, 200)

/** The pages that the server renders, in all their states. */
const rendered = states.filter(({ path }) => {
  const matches = matchRoutes(routes, new URL(path, 'http://localhost').pathname) ?? []
  return isPageHandle(matches.at(-1)?.route.handle)
})

/** A warning of Redux Toolkit's checks in development, which depends on the machine. */
const slowCheck = /InvariantMiddleware took/

/** Renders a page without a window. Returns its HTML, with the errors and warnings of the rendering. */
async function renderedPage({ path, answers = [], language }: Pick<State, 'path' | 'answers' | 'language'>) {
  const complaints: unknown[] = []
  const logged = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
  for (const log of logged) log.mockImplementation((...parts) => void complaints.push(parts.join(' ')))
  const network = networkOf([...answers, ...ordinaryAnswers(undefined)])
  const page = await render({
    address: new URL(path, 'http://localhost'),
    language: language ?? 'en',
    minPosition: undefined,
    nonce: 'nonce',
    ask: (request) => network.fetch(request),
    signal: new AbortController().signal,
    onError: (error) => complaints.push(error),
  })
  let html = ''
  for await (const part of page?.html ?? []) html += part
  for (const log of logged) log.mockRestore()
  return { html, complaints: complaints.filter((complaint) => !slowCheck.test(String(complaint))) }
}

it.each(rendered)('$name renders on the server, where there is no window', async (state) => {
  const { html, complaints } = await renderedPage(state)
  expect(complaints).toEqual([])
  expect(html).toContain('</html>')
})

it('a page of studios beyond the last renders without studios', async () => {
  const answers = [answer(listStudios, { ...listOf([]), total: 13, all: 13 })]
  const { html, complaints } = await renderedPage({ path: '/studios?page=9', answers })
  expect(complaints).toEqual([])
  expect(html).toMatch(/class="[^"]*skeleton/)
})
