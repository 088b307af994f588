/**
 * What is kept of a user between visits: all that apps read, without the password, and without the signatures that wallets gave,
 * which would sign in whoever reads the storage.
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
