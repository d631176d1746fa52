import { expect, it } from 'vitest'
import { messageFilterFrom } from './message-filter.ts'

it('messageFilterFrom reads the filter from the URL and ignores invalid values', () => {
  const valid = new URLSearchParams('search=wanjiru&channel=sms&status=unclear&page=2')
  const filterOf = (address: URLSearchParams) => messageFilterFrom((name) => address.get(name) ?? '')
  expect(filterOf(valid)).toEqual({ search: 'wanjiru', channel: 'sms', status: 'unclear' })
  expect(filterOf(new URLSearchParams('channel=pigeon&status=lost'))).toEqual({})
})
