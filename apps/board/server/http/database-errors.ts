const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
])
const driverMessages =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|client has encountered a connection error/i

/** Whether an error, or what caused it, says that the database could not be reached or did not answer in time. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (connectionCodes.has(code) || code.startsWith('08') || driverMessages.test(error.message)) return true
  return isDatabaseAway(error.cause)
}
