/** What studios can have and what they can't allow, by a short key that the studios name. */
export const features = {
  desk: { name: 'SSL desk', icon: '🎚️', description: 'A 32-channel analogue console with total recall sheets' },
  booth: { name: 'Vocal booth', icon: '🎙️', description: 'A dry, quiet booth with its own talkback' },
  grand: { name: 'Grand piano', icon: '🎹', description: 'Tuned every month, and before a session on request' },
  upright: { name: 'Upright piano', icon: '🎼', description: 'A warm old upright, felt pedal working' },
  drums: { name: 'Drum kit', icon: '🥁', description: 'Five pieces with cymbals; bring your own sticks' },
  backline: { name: 'Backline', icon: '🎸', description: 'Guitar and bass amplifiers with house guitars' },
  outboard: { name: 'Analogue outboard', icon: '🎛️', description: 'Compressors, equalisers and a tape echo' },
  mics4: { name: '4 microphones', icon: '🎤', description: 'Broadcast microphones on arms, one for each seat' },
  mics2: { name: '2 microphones', icon: '🎤', description: 'Broadcast microphones on arms' },
  cameras3: { name: '3 cameras', icon: '📹', description: 'Switched live or recorded separately' },
  stream: {
    name: 'Live stream',
    icon: '📡',
    description: 'Fibre with a 4G line in reserve; we set up the stream key with you',
  },
  headphones: { name: 'Headphones for all', icon: '🎧', description: 'A closed pair and a volume knob for each guest' },
  cyclorama: { name: 'Cyclorama', icon: '⬜', description: 'White, curved on two sides, repainted every fortnight' },
  northLight: { name: 'North light', icon: '🪟', description: 'Large windows with even light until about five' },
  makeUp: { name: 'Make-up room', icon: '💄', description: 'Mirror with bulbs, basin, steamer and a clothes rail' },
  strobes: { name: 'Strobes and softboxes', icon: '💡', description: 'Four heads with softboxes, grids and a trigger' },
  backdrops: {
    name: 'Paper backdrops',
    icon: '📜',
    description: 'Twelve colours; paper used up is charged by the metre',
  },
  greenScreen: { name: 'Green screen', icon: '🟩', description: 'Painted, curved into the floor and evenly lit' },
  editSuite: { name: 'Edit suite', icon: '🖥️', description: 'Two screens, calibrated, with your files on a fast disk' },
  cinema: { name: 'Cinema camera', icon: '🎥', description: 'With three prime lenses and a tripod' },
  power: { name: 'Backup power', icon: '🔋', description: 'Inverter for four hours, generator after that' },
  parking: { name: 'Parking', icon: '🅿️', description: 'Guarded, free during your session' },
  lounge: { name: 'Lounge and tea', icon: '☕', description: 'Tea, coffee and water for everyone you bring' },
} as const
export type FeatureKey = keyof typeof features

export const limitations = {
  lateDrums: { name: 'No drums after 20:00', icon: '🔇', description: 'We have neighbours who rise early' },
  noDrums: { name: 'No drums', icon: '🚫', description: 'The room is not isolated for them' },
  noSmoke: { name: 'No smoking', icon: '🚭', description: 'Inside and on the balcony' },
  stairs: { name: 'Stairs only', icon: '🪜', description: 'Second floor without a lift; we help to carry' },
  noFood: { name: 'No food in the room', icon: '🍽️', description: 'There is a table in the lounge' },
  noPets: { name: 'No pets', icon: '🐾', description: 'Guide dogs are welcome' },
  noPaint: { name: 'No powder or paint', icon: '🎨', description: 'They stay in the floor for years' },
  shoes: { name: 'Soft shoes on the cyclorama', icon: '👟', description: 'Overshoes are by the door' },
} as const
export type LimitationKey = keyof typeof limitations

export interface DemoSessionType {
  readonly type: string
  readonly name: string
  readonly description: string
  readonly minutes: number
  /** KES. */
  readonly price: number
}

/** Offered by every studio that has no session types of its own. */
export const globalSessionTypes: readonly DemoSessionType[] = [
  {
    type: 'HOUR',
    name: 'Studio hour',
    description: 'The room and what stands in it, for an hour',
    minutes: 60,
    price: 1_600,
  },
  {
    type: 'EPISODE',
    name: 'Podcast episode',
    description: 'Set-up, recording and a clean stereo file',
    minutes: 120,
    price: 3_000,
  },
  {
    type: 'VOICE',
    name: 'Voice-over',
    description: 'With an engineer; edited takes the same day',
    minutes: 90,
    price: 2_700,
  },
]
