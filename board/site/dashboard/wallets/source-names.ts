import type { SignerSource } from '@cryptolist/contract'

export const sourceNames: Record<SignerSource, string> = {
  dns_txt: 'DNS record',
  well_known: 'File on the site',
  owner: 'Added here',
}
