import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Router } from 'express'
import { endpoints } from '../contract/endpoints.ts'
import { openApiOf } from './openapi.ts'

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Studioni API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true })`

/** /api/openapi.json and the Swagger UI page, served from the installed package. */
export function docs(): Router {
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const document = openApiOf(endpoints)
  const router = Router()
  router.get('/api/openapi.json', (_request, response) => void response.json(document))
  router.get('/api/docs', (_request, response) => void response.type('html').send(page))
  router.get('/api/docs/start.js', (_request, response) => void response.type('js').send(start))
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    router.get(`/api/docs/${file}`, (_request, response) => void response.sendFile(file, { root: assets }))
  return router
}
