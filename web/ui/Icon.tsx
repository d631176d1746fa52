const paths = {
  arrow: 'M4 10h11M10.5 5.5 15 10l-4.5 4.5',
  back: 'M16 10H5M9.5 5.5 5 10l4.5 4.5',
  left: 'M12 5l-5 5 5 5',
  right: 'M8 5l5 5-5 5',
  close: 'M5 5l10 10M15 5 5 15',
  check: 'M4.5 10.5 8.5 14.5 15.5 6',
  plus: 'M10 4.5v11M4.5 10h11',
  minus: 'M4.5 10h11',
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM13 13l4 4',
  filter: 'M3 5.5h14M6 10h8M8.5 14.5h3',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
  moon: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z',
  menu: 'M3 6.5h14M3 13.5h14',
  copy: 'M7 7V4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5v7a1.5 1.5 0 0 1-1.5 1.5H13M4.5 7h7A1.5 1.5 0 0 1 13 8.5v7a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 15.5v-7A1.5 1.5 0 0 1 4.5 7z',
  calendar: 'M4 5.5h12a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6.5a1 1 0 0 1 1-1zM3 9h14M7 3v4M13 3v4',
  share: 'M10 12.5V3M6.5 6 10 2.8 13.5 6M5 10H4v7h12v-7h-1',
  people:
    'M7.5 4a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM2.5 16.5c.4-3 2.3-4.5 5-4.5s4.6 1.5 5 4.5M13 4.4a2.6 2.6 0 0 1 0 5M14.5 12.3c1.8.5 2.8 1.9 3 4.2',
  place:
    'M10 2.5a5.5 5.5 0 0 1 5.5 5.5c0 4-5.5 9.5-5.5 9.5S4.5 12 4.5 8A5.5 5.5 0 0 1 10 2.5zM10 6.2a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8z',
  clock: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 6v4.2l2.8 1.8',
  refresh: 'M16 6.5A7 7 0 1 0 17 10M16.5 3v4h-4',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8v4M10 14.2v.1',
  offline:
    'M3 3l14 14M5.5 12.5a6.5 6.5 0 0 1 3-1.7M2.8 9.3a10 10 0 0 1 3.6-2.2M10 6.2c2.8 0 5.3 1.1 7.2 3.1M12.6 11.2c.7.3 1.3.7 1.9 1.3M10 15.8v.1',
  picture:
    'M4 4.5h12a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM3.5 14l4-4 3 3 2.5-2.5 3.5 3.5M13 8v.1',
  dashboard: 'M3.5 3.5H9v7H3.5zM11 3.5h5.5v4H11zM11 9.5h5.5v7H11zM3.5 12.5H9v4H3.5z',
  microphone:
    'M10 2.5A2.5 2.5 0 0 1 12.5 5v4.5a2.5 2.5 0 0 1-5 0V5A2.5 2.5 0 0 1 10 2.5zM5 9.5a5 5 0 0 0 10 0M10 14.5v3M7 17.5h6',
  person: 'M10 3.5a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM4 17c.5-3.2 2.8-5 6-5s5.5 1.8 6 5',
  star: 'M10 3l2.1 4.5 4.9.6-3.6 3.4.9 4.9L10 14l-4.3 2.4.9-4.9L3 8.1l4.9-.6z',
  block: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM5.2 5.2l9.6 9.6',
  history: 'M3.5 10a6.5 6.5 0 1 0 2-4.7M3.5 3.5v3.3h3.3M10 6.5V10l2.5 1.8',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM10 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  'eye-off': 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM10 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM4 17 16 3',
  edit: 'M4 16l.8-3.3L13 4.5 15.5 7l-8.2 8.2zM11.5 6 14 8.5',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v4.5M11.5 9v4.5',
  exit: 'M8 3.5H4.5v13H8M8.5 10H17M13.5 6.5 17 10l-3.5 3.5',
  mail: 'M3.5 5h13v10h-13zM3.5 5.5l6.5 5 6.5-5',
  download: 'M10 3v9.5M6 9l4 4 4-4M4 16.5h12',
  meter: 'M3.5 16.5v-5M7.8 16.5v-9M12.2 16.5v-12M16.5 16.5v-7',
  upload: 'M10 13V3.5M6 7l4-4 4 4M4 16.5h12',
} as const

export type IconName = keyof typeof paths

/** A line drawing of 20 × 20 beside a word; never alone without a label on its button. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className={`size-5 shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
