/**
 * The stored form of a user between visits: all that apps read, without the password and without wallet signatures,
 * with which anyone who reads the storage could sign in.
 */
export function storedUser(json: Record<string, unknown>): Record<string, unknown> {
  const { password, authData, ...kept } = json
  const proofs = isRecord(authData) ? { authData: withoutSignatures(authData) } : {}
  return { ...kept, ...proofs, className: '_User' }
}

function withoutSignatures(authData: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(authData).map(([provider, proof]) => {
    if (!isRecord(proof)) return [provider, proof]
    const { signature, ...rest } = proof
    return [provider, rest]
  })
  return Object.fromEntries(kept)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
