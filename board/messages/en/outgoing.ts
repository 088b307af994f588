/** Why a link that someone entered couldn’t be read by the server. */
import { formatCount } from '../plural.ts'

export const notAddress = 'This isn’t a web link.'
export const notSecure = 'The link must start with https://.'
export const withPort = 'The link must not contain a port.'
export const withPassword = 'The link must not contain a username or password.'
/** Says no more of a name of this network than of one without an address, so that nobody learns which names are known here. */
export const notPublic = (host: string): string => `${host} can’t be reached on the public internet.`
export const redirects = (host: string, most: number): string =>
  `${host} redirects more than ${formatCount(most)} times.`
export const tooLarge = (host: string, bytes: number): string =>
  `${host} sent more than ${formatCount(bytes)} bytes.`
export const tooSlow = 'The server took too long to answer.'
export const unreachable = 'The server can’t be reached.'
