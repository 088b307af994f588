import { expect, it } from 'vitest'
import { listMisspelt } from './misspelt.ts'
import { options } from './options.ts'

it.each([
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['MASTERKEY', 'MASTER_KEY'],
  ['public_url', 'PUBLIC_URL'],
  ['TRUST_PROXIES', undefined],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['CRYPTOLIST_PORT', 'PORT'],
  ['RPC_URLS_137', 'RPC_URL_<chainId>'],
])('names %s at the start, and %s', (given, meant) => {
  const sentence = `${given} is no variable of CryptoList and is ignored. Is ${meant} meant?`
  expect(listMisspelt({ [given]: 'x' })).toEqual(meant === undefined ? [] : [sentence])
})

it('passes over our variables and those of other programs', () => {
  const ours = options.map(({ name }) => name.replace('<chainId>', '1'))
  const others =
    'HOME HOSTNAME PATH PWD USER LANG TERM SHELL NODE_ENV NODE_OPTIONS LOGNAME MAIL TZ DEBUG CI PGHOST CRYPTOLIST_DEV BOARD_LANGUAGE'
  const environment = Object.fromEntries([...ours, ...others.split(' ')].map((name) => [name, 'x']))
  expect(listMisspelt(environment)).toEqual([])
})
