import { expect, it } from 'vitest'
import { messageFilterFrom } from './message-filter.ts'

it('reads the message filter from the URL', () => {
  const said = new URLSearchParams('search=wanjiru&channel=sms&status=unclear&page=2')
  const filterOf = (address: URLSearchParams) => messageFilterFrom((name) => address.get(name) ?? '')
  expect(filterOf(said)).toEqual({ search: 'wanjiru', channel: 'sms', status: 'unclear' })
  expect(filterOf(new URLSearchParams('channel=pigeon&status=lost'))).toEqual({})
})
