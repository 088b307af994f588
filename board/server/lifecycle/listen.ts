import { createServer, type Server } from 'node:net'
import type { Config } from '../config/config.ts'
import { findErrorCode, StartupError } from '../config/startup-error.ts'

type Place = Pick<Config, 'host' | 'port'>

/** Throws a StartupError when the port cannot be listened at; asked before anything is started that would have to be stopped again. */
export async function checkPort(place: Place): Promise<void> {
  if (place.port === 0) return
  const probe = createServer()
  await listen(probe, place)
  await new Promise<void>((resolve) => probe.close(() => resolve()))
}

export async function listen(server: Server, place: Place): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartupError(explain(error, place), { cause: error })))
    server.listen({ host: place.host, port: place.port, backlog: 511 }, resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : place.port
}

/** The address to type into a browser on this machine. */
export function addressOf(host: string, port: number): string {
  const isAny = host === '0.0.0.0' || host === '::'
  const name = isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function explain(error: Error, { host, port }: Place): string {
  const code = findErrorCode(error)
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is in use by another program. Stop that one, or start with another port: PORT=${port === 65_535 ? 3000 : port + 1} npm start`
  }
  if (code === 'EACCES') {
    return `CryptoList may not listen at port ${port}: ports below 1024 need special rights. Set PORT to a higher one.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST is ${host}, which is not an address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all.`
  }
  return `CryptoList cannot listen at ${host}:${port} (${error.message}). Set HOST and PORT to others.`
}
