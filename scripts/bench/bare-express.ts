import express from 'express'

/** The yardstick: Express with only two routes, one that sends given bytes, and one that parses and sends JSON. */
const [, , port = '0', answer = '{}'] = process.argv
const bytes = Buffer.from(answer)
const app = express()
app.disable('x-powered-by')
app.get('/answer', (_request, response) => void response.type('json').send(bytes))
app.post('/bookings', express.json({ limit: '100kb' }), (request, response) => {
  response
    .status(201)
    .json({ id: request.body.studioId, code: 'SB7K3M9Q', status: 'requested', price: 2_500, statusUrl: '/' })
})
app.listen(Number(port), '127.0.0.1', () => console.log('ready'))
