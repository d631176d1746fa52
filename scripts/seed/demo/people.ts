export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly phone: string
}

export const admin: DemoPerson = { name: 'Njeri Admin', email: 'admin@studioni.test', phone: '254700000001' }

export const managers = {
  otieno: { name: 'Otieno Odhiambo', email: 'otieno@studioni.test', phone: '254722010101' },
  amina: { name: 'Amina Yusuf', email: 'amina@studioni.test', phone: '254733020202' },
  chebet: { name: 'Chebet Rono', email: 'chebet@studioni.test', phone: '254711030303' },
} as const satisfies Readonly<Record<string, DemoPerson>>
export type ManagerKey = keyof typeof managers

const names = [
  'Wanjiru Kamau',
  'Kevin Mwangi',
  'Achieng Owino',
  'Brian Kiptoo',
  'Halima Abdi',
  'Mutua Musyoka',
  'Nyambura Njoroge',
  'Hassan Bakari',
  'Cherono Kosgei',
  'Peter Omondi',
  'Faith Wairimu',
  'Salim Said',
  'Mercy Atieno',
  'Dennis Kipchumba',
  'Zainab Juma',
  'Moraa Nyaboke',
  'Collins Wekesa',
  'Esther Muthoni',
  'Abdul Karim',
  'Lilian Chepkoech',
  'Ken Ochieng',
  'Grace Wambui',
  'Omar Athman',
  'Jane Kerubo',
  'Victor Kimani',
  'Aisha Mohamed',
  'Samuel Barasa',
  'Tabitha Mueni',
  'George Otieno',
  'Purity Kagendo',
  'Rashid Mwinyi',
  'Naomi Jepkorir',
  'Stephen Maina',
  'Beatrice Akoth',
  'Ian Njuguna',
  'Fatuma Ali',
  'Daniel Mutiso',
  'Sharon Chelimo',
  'Elijah Simiyu',
  'Ruth Wangari',
  'Tom Onyango',
  'Khadija Noor',
  'Paul Gitau',
  'Irene Nekesa',
  'Felix Rotich',
  'Winnie Adhiambo',
  'Joseph Kariuki',
  'Maryam Hamisi',
  'Lucy Nduta',
  'Charles Kibet',
  'Diana Makena',
  'Ali Swaleh',
  'Joyce Wanjala',
  'Martin Njiru',
  'Emily Cheruto',
  'Isaac Oduor',
]

/** Customers: a name, an address that reaches no mailbox and a mobile number in the form that the network writes it. */
export const customers: readonly DemoPerson[] = names.map((name, i) => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
  phone: `2547${String(10_000_000 + i * 1_379_011).slice(0, 8)}`,
}))
