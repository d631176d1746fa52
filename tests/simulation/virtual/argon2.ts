/** Replaces @node-rs/argon2, whose threads end in no particular order. Hashes only show whether passwords are equal. */

export const hash = async (password: string): Promise<string> => `hash of ${[...password].reverse().join('')}`

export const verify = async (hashed: string, password: string): Promise<boolean> => hashed === (await hash(password))
