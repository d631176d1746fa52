import { finalize, NEVER, Subject } from 'rxjs'
import { expect, it } from 'vitest'
import { abortable, Channels, eventStream } from './event-stream.ts'

it('Channels sends a message to all subscribers of a topic and forgets unused topics', () => {
  const channels = new Channels<string, number>((topic) => topic)
  const received: string[] = []
  const on = (topic: string, who: string) =>
    channels.on(topic).subscribe((message) => void received.push(`${who} ${message}`))
  const first = on('a', 'first')
  const second = on('a', 'second')
  on('b', 'third')
  channels.send('a', 1)
  first.unsubscribe()
  channels.send('a', 2)
  channels.send('c', 3)
  expect(received).toEqual(['first 1', 'second 1', 'second 2'])
  second.unsubscribe()
  expect(channels.topics).toEqual(['b'])
})

const openStream = () => {
  const catchUp = new Subject<string>()
  const live = new Subject<string>()
  const heartbeat = new Subject<string>()
  const until = new Subject<void>()
  const stream = eventStream({ catchUp, live, heartbeat, until })
  return { stream, catchUp, live, heartbeat, until, texts: stream[Symbol.asyncIterator]() }
}

it('eventStream sends live texts after the catch-up, however early they arrive', async () => {
  const { texts, catchUp, live, until } = openStream()
  expect((await texts.next()).value).toBe('retry: 5000\n\n')
  live.next('live')
  catchUp.next('missed')
  catchUp.complete()
  expect((await texts.next()).value).toBe('missed')
  expect((await texts.next()).value).toBe('live')
  until.next()
  expect((await texts.next()).done).toBe(true)
})

it('eventStream sends heartbeats while the catch-up waits', async () => {
  const { texts, catchUp, live, heartbeat } = openStream()
  await texts.next()
  live.next('live')
  heartbeat.next(': alive')
  expect((await texts.next()).value).toBe(': alive')
  catchUp.complete()
  expect((await texts.next()).value).toBe('live')
})

it('abortable aborts its work when the subscriber leaves', () => {
  const signals: AbortSignal[] = []
  const work = abortable((signal) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  const first = work.subscribe()
  const second = work.subscribe()
  first.unsubscribe()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  second.unsubscribe()
})

it('eventStream disconnects a client that does not read', async () => {
  const { stream, texts, catchUp, live } = openStream()
  await texts.next()
  catchUp.complete()
  for (let i = 0; i < 1_999; i++) live.next('text')
  expect(stream.destroyed).toBe(false)
  live.next('text')
  expect(stream.destroyed).toBe(true)
  expect(live.observed).toBe(false)
})

it('eventStream drops buffered texts when it ends', async () => {
  const { stream, texts, catchUp, live, until } = openStream()
  await texts.next()
  catchUp.complete()
  live.next('waits')
  until.next()
  expect(stream.destroyed).toBe(true)
})

it('eventStream unsubscribes when the client disconnects, even during the catch-up', async () => {
  const live = new Subject<string>()
  let isReading = true
  const catchUp = NEVER.pipe(finalize(() => (isReading = false)))
  const stream = eventStream({ catchUp, live, heartbeat: NEVER, until: NEVER })
  await stream[Symbol.asyncIterator]().next()
  expect(live.observed).toBe(true)
  stream.destroy()
  expect({ isReading, isSubscribed: live.observed }).toEqual({ isReading: false, isSubscribed: false })
})

it('eventStream fails with the error of its catch-up', async () => {
  const { texts, catchUp } = openStream()
  await texts.next()
  catchUp.error(new Error('The database is down'))
  await expect(texts.next()).rejects.toThrow('The database is down')
})
