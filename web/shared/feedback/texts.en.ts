import { catalogue } from '../../i18n/catalogue.ts'

export const feedback = catalogue({
  'toast.booked': 'Booking Confirmed!',
  'toast.review':
    'This confirms that we received your request. We’ll review it and send the studio’s confirmation within 24 hours.',
  'toast.got-it': 'Got it',
  'toast.follow': 'Follow your booking',
  'toast.copy': 'Copy Code',
  'toast.code-copied': 'Code copied',
  'toast.link-copied': 'Link copied',
  'toast.copy-failed': 'Your browser did not copy it. Please copy it by hand: {text}',
  'toast.cancelled': 'Booking cancelled',
  'toast.moved': 'Booking moved',
  'toast.dismiss': 'Dismiss: {title}',
  'draft.kept': 'What you typed earlier is still here.',
  'draft.outdated':
    'What you typed earlier is still here. Someone else has changed the same fields since: saving replaces their version.',
  'draft.start-over': 'Start over',
  'toast.arranged': 'Hours requested',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof feedback> {}
}
