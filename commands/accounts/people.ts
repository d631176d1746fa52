import { PersonErased, receiptKeyId } from '../../eventstore/codec/crypto-shredding.ts'
import type { PersonKeys } from '../../eventstore/codec/person-keys.ts'
import type { KeyedIds } from '../keyed-ids.ts'

/** The person behind an address: the id whose key encrypts all their data, with or without an account. */
export interface People {
  /**
   * The person of an address, or of a phone number without an address. After an erasure, either belongs to a new
   * person. Writes nothing.
   */
  idOf(contact: string): Promise<string>
  /**
   * Runs work as the person of an address or a phone number, and again as a new person if that one is erased meanwhile.
   */
  actAs<Result>(contact: string, work: (personId: string) => Promise<Result>): Promise<Result>
  /** Creates the key of a person whose id does not derive from an address. */
  begin(personId: string): Promise<void>
  /** Whether the person's data can be decrypted. */
  isKnown(personId: string): Promise<boolean>
  /** Makes all of the person's data unreadable for good. Idempotent. */
  erase(personId: string): Promise<void>
  /** Erases the text that the payer of a receipt typed. */
  eraseReceipt(receipt: string): Promise<void>
}

/** Finds people by keyed ids of their addresses, with their encryption keys. Throws StoreUnavailable. */
export function createPeople(ids: KeyedIds, keys: PersonKeys): People {
  const idOf = async (contact: string) => {
    for (let life = 0; ; life++) {
      const personId = ids.person(contact, life)
      if (!(await keys.isErased(personId))) return personId
    }
  }
  return {
    idOf,
    async actAs(contact, work) {
      for (;;)
        try {
          return await work(await idOf(contact))
        } catch (error) {
          if (!(error instanceof PersonErased)) throw error
        }
    },
    begin: async (personId) => void (await keys.getOrCreate([personId])),
    isKnown: async (personId) => (await keys.loadMany([personId])).has(personId),
    erase: (personId) => keys.erase(personId),
    eraseReceipt: (receipt) => keys.erase(receiptKeyId(receipt)),
  }
}
