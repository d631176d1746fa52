import { matchRoutes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { routes } from '../../web/app/routes.tsx'
import { openPages } from '../../web/server/server.tsx'
import { isPageHandle } from '../../web/shared/page/page.tsx'
import { states } from '../visual/gallery/states/all.ts'
import { networkOf } from '../visual/gallery/states/answers.ts'
import { ordinaryAnswers } from '../visual/gallery/states/ordinary.ts'

const shell = '<html lang="en"><head></head><body><div id="root"></div></body></html>'
const { render } = openPages(shell, {}, 200)

/** The pages that the server renders, in all their states. */
const rendered = states.filter(({ path }) => {
  const matches = matchRoutes(routes, new URL(path, 'http://localhost').pathname) ?? []
  return isPageHandle(matches.at(-1)?.route.handle)
})

it.each(rendered)('$name renders on the server, where there is no window', async ({ path, answers = [], language }) => {
  const errors: unknown[] = []
  const network = networkOf([...answers, ...ordinaryAnswers(undefined)])
  const page = await render({
    address: new URL(path, 'http://localhost'),
    language: language ?? 'en',
    minPosition: undefined,
    nonce: 'nonce',
    ask: (request) => network.fetch(request),
    signal: new AbortController().signal,
    onError: (error) => errors.push(error),
  })
  let html = ''
  for await (const part of page?.html ?? []) html += part
  expect(errors).toEqual([])
  expect(html).toContain('</html>')
})
