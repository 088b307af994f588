import type { KnownDifference } from '../known-difference.ts'

/** The build for servers. */
export const serverDifferences: readonly KnownDifference[] = [
  {
    name: 'an id of the installation for each app',
    reason:
      'The original keeps the id of the first app in memory and uses it for the next one too. Ours has one for each, as they are stored.',
    seen: [
      {
        original: '<uuid 1>',
        ours: '<uuid 2>',
        places: ['server: start › other app: requests.0.body._InstallationId'],
      },
    ],
  },
  {
    name: 'keys come from the own server',
    reason:
      'The original asks admin.moralis.io for the keys of an account. Ours asks the server that it is started with, which answers the same request.',
    seen: [
      {
        original: [],
        ours: ['GET /api/publics/apiKeys 200'],
        places: ['server: start › with a secret: requests'],
      },
    ],
  },
  {
    name: 'one slash in the path of hooks',
    reason: 'The original puts a slash too many before the path.',
    seen: [
      {
        original: ['POST /server//hooks/functions 400'],
        ours: ['POST /server/hooks/functions 400'],
        places: ['server: the master key › hooks: requests'],
      },
    ],
  },
  {
    name: 'errors have a class and a code',
    reason:
      'What ours throws is always an Error with a class and a code of its own; the text is the original’s. The original throws plain errors, texts and lists of texts.',
    seen: [
      {
        original: 'Error',
        ours: 'Web3Error no_account',
        places: ['server: sign in with a key › authenticate without key: outcome kind'],
      },
    ],
  },
  {
    name: 'a server has no wallet of a page',
    reason: 'The original fails at reading a window that is not there. Ours says that there is no wallet.',
    seen: [
      {
        original: 'ReferenceError: window is not defined',
        ours: 'NoWalletError no_wallet: Non ethereum enabled browser',
        places: ['server: sign in with a key › no wallet of a page: outcome'],
      },
      {
        original: { network: 'evm', connectorType: 'injected' },
        ours: { network: null, connectorType: null },
        places: ['server: sign in with a key › no wallet of a page: state'],
      },
    ],
  },
  {
    name: 'errors with a code of Parse or the wallet have a class',
    reason: 'The original never names them, so that a page that prints error.name says Error for each.',
    seen: [{ original: ['Error'], ours: ['ParseError'], places: ['whole run › all.errorNames'] }],
  },
  {
    name: 'no other machines are called',
    reason:
      'The original tells its makers of every start and asks whether a newer version is there. Keys for a secret come from the own server.',
    seen: [
      {
        original: ['admin.moralis.io', 'internal-api.moralis.io', 'www.unpkg.com'],
        ours: [],
        places: ['whole run › all.foreignHosts'],
      },
    ],
  },
]
