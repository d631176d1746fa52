import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const declared: Endpoint[] = Object.values(endpoints)
const lists = declared.filter(({ query }) => 'limit' in query.shape)

test.each(lists.map((list) => [`${list.method} ${list.path}`, list] as const))(
  '%s accepts a limit from 1 to 100',
  (_, list) => {
    const takes = (limit: string) => list.query.partial().safeParse({ limit }).success
    expect(['1', '100', '0', '101', '1.5', 'all', ''].filter(takes)).toEqual(['1', '100'])
  },
)

test.each(lists.map((list) => [`${list.method} ${list.path}`, list] as const))(
  '%s returns 10 entries without a limit, and 50 to the public',
  (_, list) => {
    expect(list.query.shape.limit?.safeParse(undefined).data).toBe(list.access === 'public' ? 50 : 10)
  },
)

const numbers = declared.flatMap(({ method, path, query }) =>
  Object.entries(query.shape).flatMap(([field, schema]) =>
    typeof schema.safeParse('12').data === 'number' ? [[`${method} ${path}`, field, schema] as const] : [],
  ),
)

test.each(numbers)('%s accepts %s in digits only', (_, __, schema) => {
  const others = ['0xC', '0b1100', '1.2e1', '12.0', ' 12', '+12', '-0']
  expect(others.filter((text) => schema.safeParse(text).success)).toEqual([])
})
