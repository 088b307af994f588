// How Express and Astro pack their answers: as quickly as the board packs one that nobody had asked for, so that what differs is how a page is made.
import { constants } from 'node:zlib'
import compression from 'compression'

/** A middleware, also for Node's own server. */
export const pack = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } } })
