import { catalogue } from '../../../i18n/catalogue.ts'

export const officeUndo = catalogue({
  'held.region': 'Pending decisions',
  'held.said': '{doing}. You can undo this for 10 seconds.',
  'held.seconds': '{seconds} s',
  'held.undo': 'Undo',
  'held.undo-one': 'Undo: {name}',
  'held.send-now': 'Send now',
  'held.other-person': 'You are no longer signed in as the person who made this decision. Nothing was sent.',
})

declare module '../../../i18n/messages.ts' {
  interface Messages extends Readonly<typeof officeUndo> {}
}
