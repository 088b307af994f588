import type { KnownDifference } from '../known-difference.ts'

/** Wallets: signing in, enabling, linking. */
export const walletDifferences: readonly KnownDifference[] = [
  {
    name: 'the wallet of before is let go first',
    reason:
      'The original keeps the connectors of before connected and their listeners alive when a wallet is enabled again. Ours deactivates first, and says so.',
    seen: [
      {
        original: [],
        ours: ['web3Deactivated'],
        places: ['sign in with a wallet that says no › accounts declined: events'],
      },
    ],
  },
  {
    name: 'nothing is left of an enable that failed',
    reason:
      'The clean-up of the original does nothing while a wallet is being enabled, so the connector that failed stays. Ours removes it.',
    seen: [
      {
        original: { network: 'evm', connectorType: 'injected', hasWeb3: true },
        ours: { network: null, connectorType: null, hasWeb3: false },
        places: [
          'sign in with a wallet that says no › accounts declined: state',
          'sign in with a wallet that says no › accounts pending: state',
        ],
      },
      {
        original: { network: 'evm', connectorType: 'injected' },
        ours: { network: null, connectorType: null },
        places: [
          'sign in without a wallet › no elrond: state',
          'sign in without a wallet › no phantom: state',
          'sign in without a wallet › no polkadot: state',
          'sign in without a wallet › no wallet: state',
          'enable a wallet that fails › declined when enabled: state',
          'enable a wallet that fails › declined: state',
          'enable a wallet that fails › no chain: state',
          'enable a wallet that fails › no wallet: state',
          'enable a wallet that fails › thrown text: state',
        ],
      },
      {
        original: { network: 'evm', connectorType: 'MagicLink' },
        ours: { network: null, connectorType: null },
        places: [
          'enable by connectors of other kinds › magic without email: state',
          'enable by connectors of other kinds › magic without key: state',
          'enable by connectors of other kinds › magic without network: state',
          'enable by connectors of other kinds › magic: state',
        ],
      },
      {
        original: { network: 'evm', connectorType: 'network' },
        ours: { network: null, connectorType: null },
        places: ['enable by connectors of other kinds › network without this chain: state'],
      },
      {
        original: { network: 'evm', connectorType: 'web3Auth' },
        ours: { network: null, connectorType: null },
        places: [
          'enable by connectors of other kinds › network: state',
          'enable by connectors of other kinds › web3auth without id: state',
          'enable by connectors of other kinds › web3auth: state',
        ],
      },
      {
        original: { network: 'evm', connectorType: 'WalletConnect' },
        ours: { network: null, connectorType: null },
        places: ['enable by connectors of other kinds › wallet connect: state'],
      },
    ],
  },
  {
    name: 'Elrond wallets do not sign in',
    reason: 'What the original sends as an Elrond signature is the text itself, which proves nothing.',
    seen: [
      {
        original: 'Error: Please add erdjs scripts',
        ours: 'Web3Error erd_not_supported: Elrond wallets cannot sign in: what they sent as a signature proves nothing. Use another wallet.',
        places: ['sign in without a wallet › no elrond: outcome'],
      },
    ],
  },
  {
    name: 'a polkadot wallet that is missing',
    reason:
      'The original fails at reading a field of nothing; the text that it has for this is never reached.',
    seen: [
      {
        original: "TypeError: Cannot read properties of undefined (reading 'accounts')",
        ours: 'Web3Error wallet_missing: Must enable MoralisDot',
        places: ['sign in without a wallet › no polkadot: outcome'],
      },
    ],
  },
  {
    name: 'no signature without a time of the server',
    reason:
      'When the server gives no time the original has the bare phrase signed, a signature that could be used for ever. Ours has nothing signed.',
    seen: [
      {
        original: 'Error 101: Moralis auth failed, invalid data',
        ours: 'Web3Error server_time_unavailable: The server gave no time to sign with, so nothing was signed. Try again.',
        places: [
          'sign in at a server with trouble › empty time: outcome',
          'sign in at a server with trouble › no time: outcome',
        ],
      },
      {
        original: ['POST /server/functions/getServerTime 200', 'POST /server/users 400'],
        ours: ['POST /server/functions/getServerTime 200'],
        places: ['sign in at a server with trouble › empty time: requests'],
      },
      {
        original: ['eth_requestAccounts', 'personal_sign'],
        ours: ['eth_requestAccounts'],
        places: [
          'sign in at a server with trouble › empty time: wallet',
          'sign in at a server with trouble › no time: wallet',
        ],
      },
      {
        original: ['POST /server/functions/getServerTime 400', 'POST /server/users 400'],
        ours: ['POST /server/functions/getServerTime 400'],
        places: ['sign in at a server with trouble › no time: requests'],
      },
      {
        original: 'Error 4001: MetaMask Tx Signature: User denied transaction signature.',
        ours: 'Web3Error server_time_unavailable: The server gave no time to sign with, so nothing was signed. Try again.',
        places: ['link with trouble › no time: outcome'],
      },
      { original: ['personal_sign'], ours: [], places: ['link with trouble › no time: wallet'] },
    ],
  },
  {
    name: 'nothing is left of a link that failed',
    reason:
      'The original leaves the login data of a failed link in the user, to be sent again with the next save. Ours takes it back.',
    seen: [
      {
        original: {
          id: '<other>',
          signature: '<signature>',
          data: 'Moralis Authentication\n\nId: <app>:<milliseconds>',
        },
        ours: undefined,
        places: [
          'link and unlink wallets › link of another user: state.user.fields.authData.moralisEth',
          'link and unlink wallets › unlink of another user: state.user.fields.authData.moralisEth',
        ],
      },
      {
        original: {
          moralisEth: {
            id: '<first>',
            signature: '<signature>',
            data: 'Moralis Authentication\n\nId: <app>:<milliseconds>',
          },
        },
        ours: undefined,
        places: [
          'link with trouble › declined: state.user.fields.authData',
          'link with trouble › foreign account: state.user.fields.authData',
          'link with trouble › no time: state.user.fields.authData',
        ],
      },
    ],
  },
  {
    name: 'the last address is cleared',
    reason:
      'The original drops the field from the request, so the server keeps an address that is no longer linked. Ours deletes it.',
    seen: [
      {
        original: undefined,
        ours: { __op: 'Delete' },
        places: ['link and unlink wallets › unlink the last: requests.2.body.ethAddress'],
      },
    ],
  },
  {
    name: 'the account is looked at before it is linked',
    reason:
      'The original signs with the account that the wallet is on, whichever is to be linked, and leaves it to the server to refuse. Ours says which account to choose.',
    seen: [
      {
        original: 'Error 101: Moralis auth failed, invalid data',
        ours: 'Web3Error wrong_account: The wallet is on <second>. Choose <first> there to link it.',
        places: ['link with trouble › foreign account: outcome'],
      },
      {
        original: [
          'POST /server/classes/_EthAddress 200',
          'POST /server/functions/getServerTime 200',
          'POST /server/classes/_User/<id 1> 400',
        ],
        ours: ['POST /server/classes/_EthAddress 200'],
        places: ['link with trouble › foreign account: requests'],
      },
      {
        original: ['eth_requestAccounts', 'personal_sign'],
        ours: ['eth_requestAccounts'],
        places: ['link with trouble › foreign account: wallet'],
      },
    ],
  },
]
