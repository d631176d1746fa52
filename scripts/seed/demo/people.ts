import people from './people.json' with { type: 'json' }

export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly phone: string
}

export const { admin, managers } = people

/** Customers with a name, an email address without a mailbox and a mobile number in the network's format. */
export const customers: readonly DemoPerson[] = people.customers.map((name, i) => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
  phone: `2547${String(10_000_000 + i * 1_379_011).slice(0, 8)}`,
}))
