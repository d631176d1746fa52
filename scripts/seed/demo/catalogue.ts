/** Features and limitations of studios, by a short key. */
export const features = {
  desk: {
    name: 'SSL desk',
    icon: '🎚️',
    description: 'A 32-channel analogue console with total recall sheets',
    nameSw: 'Meza ya sauti ya SSL',
    descriptionSw: 'Meza ya analogi ya njia 32, pamoja na rekodi za mipangilio yako',
  },
  booth: {
    name: 'Vocal booth',
    icon: '🎙️',
    description: 'A dry, quiet booth with its own talkback',
    nameSw: 'Kibanda cha sauti',
    descriptionSw: 'Kibanda kikavu na tulivu chenye mawasiliano yake',
  },
  grand: {
    name: 'Grand piano',
    icon: '🎹',
    description: 'Tuned every month, and before a session on request',
    nameSw: 'Piano kubwa',
    descriptionSw: 'Hupigwa tyuni kila mwezi, na kabla ya kipindi ukiomba',
  },
  upright: {
    name: 'Upright piano',
    icon: '🎼',
    description: 'A warm old upright, felt pedal working',
    nameSw: 'Piano ya wima',
    descriptionSw: 'Piano ya zamani yenye sauti nyororo, pedali ya nguo inafanya kazi',
  },
  drums: {
    name: 'Drum kit',
    icon: '🥁',
    description: 'Five pieces with cymbals; bring your own sticks',
    nameSw: 'Seti ya ngoma',
    descriptionSw: 'Vipande vitano na matoazi; njoo na fimbo zako',
  },
  backline: {
    name: 'Backline',
    icon: '🎸',
    description: 'Guitar and bass amplifiers with house guitars',
    nameSw: 'Vikuza sauti vya bendi',
    descriptionSw: 'Vikuza sauti vya gitaa na besi, pamoja na magitaa ya studio',
  },
  outboard: {
    name: 'Analogue outboard',
    icon: '🎛️',
    description: 'Compressors, equalisers and a tape echo',
    nameSw: 'Vifaa vya analogi',
    descriptionSw: 'Kompresa, ikolaiza na mwangwi wa tepu',
  },
  mics4: {
    name: '4 microphones',
    icon: '🎤',
    description: 'Broadcast microphones on arms, one for each seat',
    nameSw: 'Maikrofoni 4',
    descriptionSw: 'Maikrofoni za utangazaji kwenye mikono, moja kwa kila kiti',
  },
  mics2: {
    name: '2 microphones',
    icon: '🎤',
    description: 'Broadcast microphones on arms',
    nameSw: 'Maikrofoni 2',
    descriptionSw: 'Maikrofoni za utangazaji kwenye mikono',
  },
  cameras3: {
    name: '3 cameras',
    icon: '📹',
    description: 'Switched live or recorded separately',
    nameSw: 'Kamera 3',
    descriptionSw: 'Hubadilishwa mubashara au hurekodiwa kila moja',
  },
  stream: {
    name: 'Live stream',
    icon: '📡',
    description: 'Fibre with a 4G line in reserve; we set up the stream key with you',
    nameSw: 'Matangazo ya mubashara',
    descriptionSw: 'Intaneti ya faiba na laini ya 4G ya akiba; tunaweka ufunguo wa matangazo pamoja nawe',
  },
  headphones: {
    name: 'Headphones for all',
    icon: '🎧',
    description: 'A closed pair and a volume knob for each guest',
    nameSw: 'Vipokea sauti kwa wote',
    descriptionSw: 'Jozi iliyofungwa na kirekebisha sauti kwa kila mgeni',
  },
  cyclorama: {
    name: 'Cyclorama',
    icon: '⬜',
    description: 'White, curved on two sides, repainted every fortnight',
    nameSw: 'Saiklorama',
    descriptionSw: 'Nyeupe, imepinda pande mbili, hupakwa rangi kila wiki mbili',
  },
  northLight: {
    name: 'North light',
    icon: '🪟',
    description: 'Large windows with even light until about five',
    nameSw: 'Mwanga wa kaskazini',
    descriptionSw: 'Madirisha makubwa yenye mwanga sawia hadi karibu saa kumi na moja',
  },
  makeUp: {
    name: 'Make-up room',
    icon: '💄',
    description: 'Mirror with bulbs, basin, steamer and a clothes rail',
    nameSw: 'Chumba cha vipodozi',
    descriptionSw: 'Kioo chenye taa, beseni, pasi ya mvuke na reli ya nguo',
  },
  strobes: {
    name: 'Strobes and softboxes',
    icon: '💡',
    description: 'Four heads with softboxes, grids and a trigger',
    nameSw: 'Taa za strobu na softboksi',
    descriptionSw: 'Taa nne zenye softboksi, gridi na kifyatulio',
  },
  backdrops: {
    name: 'Paper backdrops',
    icon: '📜',
    description: 'Twelve colours; paper used up is charged by the metre',
    nameSw: 'Mandhari ya karatasi',
    descriptionSw: 'Rangi kumi na mbili; karatasi iliyotumika hulipiwa kwa mita',
  },
  greenScreen: {
    name: 'Green screen',
    icon: '🟩',
    description: 'Painted, curved into the floor and evenly lit',
    nameSw: 'Skrini ya kijani',
    descriptionSw: 'Imepakwa rangi, imepinda hadi sakafuni na ina mwanga sawia',
  },
  editSuite: {
    name: 'Edit suite',
    icon: '🖥️',
    description: 'Two screens, calibrated, with your files on a fast disk',
    nameSw: 'Sehemu ya uhariri',
    descriptionSw: 'Skrini mbili zilizorekebishwa, na faili zako kwenye diski ya kasi',
  },
  cinema: {
    name: 'Cinema camera',
    icon: '🎥',
    description: 'With three prime lenses and a tripod',
    nameSw: 'Kamera ya sinema',
    descriptionSw: 'Pamoja na lenzi kuu tatu na tripodi',
  },
  power: {
    name: 'Backup power',
    icon: '🔋',
    description: 'Inverter for four hours, generator after that',
    nameSw: 'Umeme wa akiba',
    descriptionSw: 'Inverta kwa muda wa saa nne, kisha jenereta',
  },
  parking: {
    name: 'Parking',
    icon: '🅿️',
    description: 'Guarded, free during your session',
    nameSw: 'Maegesho',
    descriptionSw: 'Yanalindwa, bila malipo wakati wa kipindi chako',
  },
  lounge: {
    name: 'Lounge and tea',
    icon: '☕',
    description: 'Tea, coffee and water for everyone you bring',
    nameSw: 'Sebule na chai',
    descriptionSw: 'Chai, kahawa na maji kwa kila unayemleta',
  },
} as const
export type FeatureKey = keyof typeof features

export const limitations = {
  lateDrums: {
    name: 'No drums after 20:00',
    icon: '🔇',
    description: 'We have neighbours who rise early',
    nameSw: 'Hakuna ngoma baada ya 20:00',
    descriptionSw: 'Tuna majirani wanaoamka mapema',
  },
  noDrums: {
    name: 'No drums',
    icon: '🚫',
    description: 'The room is not isolated for them',
    nameSw: 'Hakuna ngoma',
    descriptionSw: 'Studio haijazuiwa sauti ya ngoma',
  },
  noSmoke: {
    name: 'No smoking',
    icon: '🚭',
    description: 'Inside and on the balcony',
    nameSw: 'Usivute sigara',
    descriptionSw: 'Ndani na kwenye roshani',
  },
  stairs: {
    name: 'Stairs only',
    icon: '🪜',
    description: 'Second floor without a lift; we help to carry',
    nameSw: 'Ngazi tu',
    descriptionSw: 'Ghorofa ya pili bila lifti; tunasaidia kubeba',
  },
  noFood: {
    name: 'No food in the room',
    icon: '🍽️',
    description: 'There is a table in the lounge',
    nameSw: 'Hakuna chakula studioni',
    descriptionSw: 'Kuna meza sebuleni',
  },
  noPets: {
    name: 'No pets',
    icon: '🐾',
    description: 'Guide dogs are welcome',
    nameSw: 'Hakuna wanyama wa kufugwa',
    descriptionSw: 'Mbwa wa kuongoza wanakaribishwa',
  },
  noPaint: {
    name: 'No powder or paint',
    icon: '🎨',
    description: 'They stay in the floor for years',
    nameSw: 'Hakuna poda wala rangi',
    descriptionSw: 'Hubaki sakafuni kwa miaka',
  },
  shoes: {
    name: 'Soft shoes on the cyclorama',
    icon: '👟',
    description: 'Overshoes are by the door',
    nameSw: 'Viatu laini kwenye saiklorama',
    descriptionSw: 'Vifuniko vya viatu viko mlangoni',
  },
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

/** Offered by every studio without session types for that studio alone. */
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
