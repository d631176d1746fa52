import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { idsOf } from '../contract/log-under-test.ts'
import { NoAnswer } from './connection.ts'
import { storePositionOf } from './events.ts'
import { resuming } from './resuming.ts'

/** A response, or the end of the connection. */
type Step = streams.ReadResp | 'connection lost'

function event(position: bigint): streams.ReadResp {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
  const id = new shared.UUID()
  id.setString(`event ${position}`)
  recorded.setId(id)
  recorded.setStreamRevision('0')
  recorded.setCommitPosition(String(position))
  recorded.setPreparePosition(String(position))
  recorded.getMetadataMap().set('type', 'seen')
  recorded.setData(Buffer.from('{}'))
  recorded.setCustomMetadata(Buffer.from('{"schemaVersion":1}'))
  const read = new streams.ReadResp.ReadEvent()
  read.setEvent(recorded)
  const response = new streams.ReadResp()
  response.setEvent(read)
  return response
}

function checkpoint(position: bigint): streams.ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint()
  checkpoint.setCommitPosition(String(position))
  checkpoint.setPreparePosition(String(position))
  const response = new streams.ReadResp()
  response.setCheckpoint(checkpoint)
  return response
}

/** Subscribes to a server that sends these steps on each connection; returns the events and where each was opened. */
async function follow(...connections: readonly Step[][]) {
  const stop = new AbortController()
  const openedAfter: (bigint | undefined)[] = []
  const source = resuming({
    async *open(reached) {
      const steps = connections[openedAfter.length]
      openedAfter.push(reached && storePositionOf(reached.position).commit)
      for (const step of steps ?? []) {
        if (step === 'connection lost') throw new NoAnswer('The connection broke')
        yield step
      }
      if (openedAfter.length >= connections.length) stop.abort()
    },
    isOurs: () => true,
    heartbeat: { check: () => {}, deadline: (since) => since },
    signal: stop.signal,
    endless: true,
  })
  const seen = []
  for await (const each of source) seen.push(each)
  return { seen: idsOf(seen), openedAfter }
}

test('an event at the position of the preceding checkpoint is delivered', async () => {
  const { seen } = await follow([event(1n), checkpoint(5n), event(5n), event(6n)])
  expect(seen).toEqual(['event 1', 'event 5', 'event 6'])
})

test('a read resumes before its last checkpoint, because that event may not have arrived', async () => {
  const { seen, openedAfter } = await follow([event(1n), checkpoint(5n), 'connection lost'], [event(5n), event(6n)])
  expect(openedAfter).toEqual([undefined, 1n])
  expect(seen).toEqual(['event 1', 'event 5', 'event 6'])
})

test('a read resumes at a checkpoint that another one followed', async () => {
  const { seen, openedAfter } = await follow(
    [event(1n), checkpoint(5n), checkpoint(9n), 'connection lost'],
    [event(9n), event(12n)],
  )
  expect(openedAfter).toEqual([undefined, 5n])
  expect(seen).toEqual(['event 1', 'event 9', 'event 12'])
})

test('an event that is sent again after a reconnection is delivered once', async () => {
  const { seen, openedAfter } = await follow(
    [event(1n), event(2n), 'connection lost'],
    [event(2n), checkpoint(3n), event(3n)],
  )
  expect(openedAfter).toEqual([undefined, 2n])
  expect(seen).toEqual(['event 1', 'event 2', 'event 3'])
})

test('a read survives a lost connection after a long scan of other programs’ events', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let opened = 0
  const source = resuming({
    async *open() {
      if (opened++ > 0) return yield event(9n)
      yield event(1n)
      vi.setSystemTime(Date.now() + 60_000)
      yield checkpoint(5n)
      throw new NoAnswer('The connection broke')
    },
    isOurs: () => true,
    heartbeat: { check: () => {}, deadline: (since) => since + 5_000 },
    signal: new AbortController().signal,
    endless: false,
  })
  const seen = []
  const reading = (async () => {
    for await (const each of source) seen.push(each)
    return idsOf(seen)
  })()
  reading.catch(() => undefined)
  await vi.runAllTimersAsync()
  expect(await reading).toEqual(['event 1', 'event 9'])
})
