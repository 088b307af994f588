import { request } from 'node:http'
import https from 'node:https'
import { createRequire } from 'node:module'
import { vi } from 'vitest'
import type { ClientBoard } from './board.ts'
import type { Client, MoralisClient } from './client.ts'

const require = createRequire(import.meta.url)

/** What clients ask of their makers' hosts ends on this machine, as if those were away. */
export function stayOnThisMachine(): void {
  vi.spyOn(https, 'request').mockImplementation(() => request({ host: '127.0.0.1', port: 1 }))
}

/** moralis@1.5.8 as a server loads it. It may use the master key. */
export async function openMoralis({ appId, serverUrl, masterKey }: ClientBoard): Promise<MoralisClient> {
  stayOnThisMachine()
  const moralis: MoralisClient = require('moralis/node.js')
  moralis.User.enableUnsafeCurrentUser()
  await moralis.start({ appId, serverUrl, masterKey })
  return moralis
}

/** moralis-v1@1.13.0, the last of its kind. */
export async function openMoralisV1({ appId, serverUrl }: ClientBoard): Promise<MoralisClient> {
  stayOnThisMachine()
  const moralis: MoralisClient = require('moralis-v1/node.js')
  moralis.User.enableUnsafeCurrentUser()
  await moralis.start({ appId, serverUrl })
  return moralis
}

/** parse@8.6.2 as a server loads it. It may use the master key. */
export async function openParse({ appId, serverUrl, masterKey }: ClientBoard): Promise<Client> {
  const parse: Client & {
    serverURL: string
    initialize(appId: string, javascriptKey?: string, masterKey?: string): void
  } = require('parse/node')
  parse.initialize(appId, undefined, masterKey)
  parse.serverURL = serverUrl
  parse.User.enableUnsafeCurrentUser()
  return parse
}
