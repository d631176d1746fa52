import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { openApiOf } from './openapi.ts'

const document = openApiOf(endpoints)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation: Object(operation) })),
)

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect([valid, validator.version]).toEqual([true, '3.1'])
  })

  it('describes every endpoint once', () => {
    const declared = Object.entries(endpoints).map(([name, { method }]) => `${name} ${method}`)
    const described = operations.map(({ method, operation }) => `${operation.operationId} ${method}`)
    expect(described.toSorted()).toEqual(declared.toSorted())
  })

  it('declares the path parameters of every path as required', () => {
    const inAddresses = operations.map(({ method, path }) => ({
      operation: `${method} ${path}`,
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, required: true })),
    }))
    const declared = operations.map(({ method, path, operation }) => {
      const parameters: { in: string; name: string; required: boolean }[] = operation.parameters
      const inPath = parameters.filter((each) => each.in === 'path')
      return { operation: `${method} ${path}`, parameters: inPath.map(({ name, required }) => ({ name, required })) }
    })
    expect(declared).toEqual(inAddresses)
  })

  it('declares 401 and 403 for every operation that requires a user', () => {
    const signedIn = operations.filter(({ operation }) => operation.security !== undefined)
    expect(signedIn.length).toBeGreaterThan(100)
    for (const { method, path, operation } of signedIn)
      expect(Object.keys(operation.responses), `${method} ${path}`).toEqual(expect.arrayContaining(['401', '403']))
  })

  it('declares the nearest free hours in the 409 of every operation that takes hours', () => {
    const withAlternatives = operations.filter(({ operation }) =>
      JSON.stringify(operation.responses['409'] ?? {}).includes('"alternatives"'),
    )
    expect(withAlternatives.map(({ operation }) => operation.operationId).toSorted()).toEqual([
      'approveBooking',
      'bookWalkIn',
      'confirmBooking',
      'moveBooking',
      'requestBooking',
      'rescheduleBooking',
    ])
  })

  it('describes uploaded pictures as files of a form', () => {
    const { requestBody } = Object(document.paths['/api/v1/studio-images/{studioId}/images']?.post)
    const { properties } = requestBody.content['multipart/form-data'].schema
    expect(properties.images).toMatchObject({ type: 'array', items: { type: 'string', format: 'binary' } })
  })

  it('lists the formats of the booking export', () => {
    const { responses } = Object(document.paths['/api/v1/admin/bookings/export']?.get)
    const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    expect(Object.keys(responses[200].content)).toEqual(['text/csv', workbook])
    expect(responses).toHaveProperty('403')
  })

  it('declares X-Min-Position for reads that use it, and X-Position in responses', () => {
    const operationAt = (path: string, method: 'get' | 'post') => Object(document.paths[`/api/v1${path}`]?.[method])
    const waiting = { $ref: '#/components/parameters/MinPosition' }
    expect(operationAt('/studios', 'get').parameters).toContainEqual(waiting)
    expect(operationAt('/admin/system', 'get').parameters).not.toContainEqual(waiting)
    expect(operationAt('/bookings', 'post').parameters).not.toContainEqual(waiting)
    const carried = { $ref: '#/components/headers/Position' }
    expect(operationAt('/bookings', 'post').responses[201].headers).toEqual({ 'X-Position': carried })
    expect(document.components).toMatchObject({
      parameters: { MinPosition: { name: 'X-Min-Position', in: 'header' } },
      headers: { Position: { schema: { type: 'string' } } },
    })
  })

  it.each([
    ['post', '/admin/studios', ['name', 'code', 'location', 'description']],
    ['put', '/admin/studios/{id}', ['name', 'code', 'location']],
    ['post', '/manager/studios', ['name', 'location', 'description', 'hourlyRate', 'capacity']],
    ['put', '/manager/studios/{id}', ['name', 'location', 'description', 'hourlyRate', 'capacity']],
    ['post', '/studio-features', ['name']],
    ['put', '/studio-limitations/{id}', ['name']],
  ])('describes the fields that the rules of %s %s require', (method, path, fields) => {
    const { requestBody } = Object(document.paths[`/api/v1${path}`]?.[method])
    expect(requestBody.content['application/json'].schema.required).toEqual(fields)
  })

  it('describes the required fields of a booking request, and its errors', () => {
    const { requestBody, responses } = Object(document.paths['/api/v1/bookings']?.post)
    const { required, properties } = requestBody.content['application/json'].schema
    expect(required).toContain('customerEmail')
    expect(properties.numberOfPeople).toMatchObject({ type: 'integer', minimum: 1, maximum: 50 })
    expect(Object.keys(responses)).toEqual(['201', '400', '403', '404', '409', '413', '415', '429', '503'])
    expect(responses[404].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Problem' })
  })

  it.each([
    ['post', '/bookings', true],
    ['post', '/manager/studios', true],
    ['post', '/studio-images/{studioId}/images', true],
    ['post', '/payment/{token}/confirm-manual', true],
    ['post', '/admin/refunds/{id}/retry', false],
    ['delete', '/manager/studios/{id}/blackouts', false],
  ])('says whether %s %s requires a body', (method, path, isRequired) => {
    expect(Object(document.paths[`/api/v1${path}`]?.[method]).requestBody.required).toBe(isRequired)
  })

  it('declares Idempotency-Key for each request that may be repeated with it', () => {
    const reference = '#/components/parameters/IdempotencyKey'
    const namesWhere = (isWanted: (operation: { summary: string; parameters: object[] }) => boolean) =>
      operations.filter(({ operation }) => isWanted(operation)).map(({ operation }) => operation.operationId)
    const declaring = namesWhere(({ parameters }) => parameters.some((each) => Object(each).$ref === reference))
    expect(declaring).toEqual(namesWhere(({ summary }) => summary.includes('Idempotency-Key')))
    expect(declaring).toEqual(expect.arrayContaining(['requestBooking', 'submitStudio', 'blockTime']))
    const { IdempotencyKey } = Object(document.components.parameters)
    expect(IdempotencyKey).toMatchObject({ name: 'Idempotency-Key', in: 'header', required: false })
  })
})
