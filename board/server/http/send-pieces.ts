import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ignoreGoneClient } from './send-file.ts'

/**
 * Sends pieces as they are made, no faster than the client takes them. Throws what making them throws, the connection cut by then; a client
 * that goes away in the middle is no error.
 */
export async function sendPieces(response: ServerResponse, pieces: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(pieces), response).catch(ignoreGoneClient)
}
