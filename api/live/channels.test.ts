import { expect, it } from 'vitest'
import { Channels } from './channels.ts'

it('sends a message to all subscribers of its topic, and forgets a topic without any', () => {
  const channels = new Channels<string, number>((topic) => topic)
  const received: string[] = []
  const on = (topic: string, who: string) =>
    channels.on(topic).subscribe((message) => void received.push(`${who} ${message}`))
  const [first, second] = [on('a', 'first'), on('a', 'second')]
  on('b', 'third')
  channels.send('a', 1)
  first.unsubscribe()
  channels.send('a', 2)
  channels.send('c', 3)
  expect(received).toEqual(['first 1', 'second 1', 'second 2'])
  second.unsubscribe()
  expect(channels.topics).toEqual(['b'])
})
