import bcrypt from '@node-rs/bcrypt'

/** bcrypt's cost, as in the rows of Parse and of old boards. */
const rounds = 10

/** The hash of a random text that nobody knows: comparing with it takes as long as with any other. */
const noPassword = '$2y$10$OLwNKUJ4cHoxtt6dCfcy2ueWJwvtuXf4fhpQ0xrc7DBwArgXnsqlq'

/** The bcrypt hash that a user's row keeps. */
export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, rounds)
}

/** Whether a password is the one of the hash; always false for an account without one, after the same time. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const isRight = await bcrypt.verify(password, hash ?? noPassword)
  return isRight && hash !== null && hash !== undefined
}
