import { expect } from '@playwright/test'
import { test } from '../journeys/on-site.ts'
import { workerInControl } from '../support/site.ts'

/** A message of the push service, as `processes/push/push.ts` writes it. */
const message = {
  title: 'Ombi jipya',
  body: 'STU-K7M2Q9 katika Mawimbi',
  path: '/manager/bookings?search=STU-K7M2Q9',
  tag: '0199a000-0000-7000-8000-0000000000e1',
  language: 'sw',
}

test('the service worker shows a push message, and a tap opens the booking', async ({ site }) => {
  const { page, context } = await site.visit('/faqs')
  await workerInControl(page)
  const [worker] = context.serviceWorkers()
  // The test's browser has no notifications and no push service, so the test calls the worker's own listeners.
  const seen = await worker?.evaluate(async (data) => {
    const shown: unknown[] = []
    const opened: string[] = []
    const tapped: unknown[] = []
    const notify = async (title: string, options: unknown) => void shown.push({ title, options })
    const openWindow = async (url: string) => void opened.push(url)
    Object.assign(Reflect.get(self, 'registration'), { showNotification: notify })
    Object.assign(Reflect.get(self, 'clients'), { openWindow })
    const happen = async (type: string, parts: object) => {
      const event = Object.assign(new Event(type), { waitUntil: (work: Promise<unknown>) => tapped.push(work) }, parts)
      self.dispatchEvent(event)
      await Promise.all(tapped)
    }
    await happen('push', { data: { text: () => data } })
    await happen('push', { data: null })
    const notification = { close: () => undefined, data: { path: JSON.parse(data).path } }
    await happen('notificationclick', { notification })
    return { shown, opened }
  }, JSON.stringify(message))
  const { title, body, tag, path } = message
  expect(seen?.shown).toEqual([
    { title, options: expect.objectContaining({ body, tag, lang: 'sw', data: { path } }) },
    { title: 'Studioni', options: expect.objectContaining({ body: '' }) },
  ])
  expect(seen?.opened).toEqual([new URL(path, page.url()).href])
})
