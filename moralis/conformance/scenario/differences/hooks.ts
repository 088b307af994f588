import type { KnownDifference } from '../known-difference.ts'

/** The hooks. */
export const hookDifferences: readonly KnownDifference[] = [
  {
    name: 'it is initialized when it has started',
    reason:
      'The original says isInitialized before the start is over, so that calls run before the plugins are known.',
    seen: [
      {
        original: ['', 'isInitialized isInitializing', 'isInitialized'],
        ours: ['', 'isInitializing', 'isInitialized'],
        places: [
          'hooks: mount › mount with a stored user: renders.start',
          'hooks: mount › mount: renders.start',
          'hooks: sign in with a wallet › mount: renders.start',
          'hooks: passwords › mount: renders.start',
          'hooks: sign out with trouble › mount: renders.start',
          'hooks: data of the user › mount: renders.start',
          'hooks: the wallet › mount: renders.start',
        ],
      },
      {
        original: ['isInitialized isInitializing', 'isInitialized'],
        ours: ['isInitializing', 'isInitialized'],
        places: ['hooks: mount and start later › initialize: renders.start'],
      },
    ],
  },
  {
    name: 'each state is rendered',
    reason:
      'React renders once where the original changes a state and back without a request between; the store of ours tells React of each. Its errors have a class and a code.',
    seen: [
      {
        original: {
          authError: [{ message: 'Cannot authenticate, no account returned from provider' }],
          auth: null,
          flags: null,
          isWeb3EnableLoading: null,
        },
        ours: {
          authError: [
            null,
            { message: 'Cannot authenticate, no account returned from provider', code: 'no_account' },
          ],
          auth: ['authenticating', 'error'],
          flags: ['isAuthenticating', 'hasAuthError'],
          isWeb3EnableLoading: [true, false],
        },
        places: ['hooks: sign in with a wallet › locked: renders'],
      },
      {
        original: { userError: [{ message: 'email can only be a string type' }], isUserUpdating: null },
        ours: {
          userError: [null, { message: 'email can only be a string type', code: 'validation' }],
          isUserUpdating: [true, false],
        },
        places: ['hooks: data of the user › wrong type: renders'],
      },
      {
        original: { isWeb3EnableLoading: null, web3EnableError: null },
        ours: {
          isWeb3EnableLoading: [true, false],
          web3EnableError: [
            null,
            { message: 'MetaMask Tx Signature: User denied transaction signature.', code: 4001 },
          ],
        },
        places: ['hooks: the wallet › declined, throws: renders'],
      },
      {
        original: undefined,
        ours: [true, false],
        places: [
          'hooks: the wallet › declined: renders.isWeb3EnableLoading',
          'hooks: the wallet › enable again: renders.isWeb3EnableLoading',
          'hooks: the wallet › enable: renders.isWeb3EnableLoading',
        ],
      },
      {
        original: {
          error: [{ thrown: ['contractAddress is required', 'receiver is required'] }],
          isFetching: null,
          isLoading: null,
        },
        ours: {
          error: [{ message: 'contractAddress is required, receiver is required', code: 'fields_required' }],
          isFetching: [true, false],
          isLoading: [true, false],
        },
        places: ['hooks: transfers and contract calls › fields are missing: renders'],
      },
    ],
  },
  {
    name: 'signing out has a state of its own',
    reason: 'logging_out is declared in the original and never set.',
    seen: [
      {
        original: {
          auth: ['authenticating', 'unauthenticated'],
          flags: ['isAuthenticating', 'isUnauthenticated'],
        },
        ours: { auth: ['logging_out', 'unauthenticated'], flags: ['isLoggingOut', 'isUnauthenticated'] },
        places: [
          'hooks: sign in with a wallet › out: renders',
          'hooks: passwords › out again: renders',
          'hooks: passwords › out: renders',
          'hooks: data of the user › out: renders',
        ],
      },
    ],
  },
  {
    name: 'a sign-out that fails keeps the user',
    reason:
      'The SDK forgets its user before it asks the server, and with it the session that would end there. The hooks let it know both again, so that the page shows who is signed in and signing out can be tried once more. A user whose session is over already (209, 101) stays forgotten.',
    seen: [
      {
        original: {
          auth: ['authenticating', 'error'],
          flags: ['isAuthenticating', 'hasAuthError'],
          user: [null],
        },
        ours: { auth: ['logging_out', 'error'], flags: ['isLoggingOut', 'hasAuthError'], user: null },
        places: ['hooks: sign out with trouble › refused: renders'],
      },
      {
        original: { 'storage.Parse/<app>/currentUser': null, user: null },
        ours: {
          'storage.Parse/<app>/currentUser': [
            'ACL',
            'className',
            'createdAt',
            'objectId',
            'sessionToken',
            'updatedAt',
            'username',
          ],
          user: {
            fields: {
              ACL: { '<id 1>': { read: true, write: true } },
              createdAt: '<time>',
              objectId: '<id 1>',
              sessionToken: '<token 1>',
              updatedAt: '<time>',
              username: '<person>',
            },
            ofParse: '_User',
          },
        },
        places: ['hooks: sign out with trouble › refused: state'],
      },
    ],
  },
  {
    name: 'isWeb3Enabled says whether a wallet is connected',
    reason:
      'Where signing in fails after the wallet was connected, the original shows its account and says that none is.',
    seen: [
      {
        original: undefined,
        ours: [true],
        places: ['hooks: sign in with a wallet › declined: renders.isWeb3Enabled'],
      },
    ],
  },
  {
    name: 'a sign-up of wrong types ends',
    reason: 'The original throws before it catches and stays in authenticating for good.',
    seen: [
      {
        original: ['throws username can only be a string type'],
        ours: ['nothing', 'onError', 'onComplete'],
        places: ['hooks: passwords › name of a wrong type: outcome.value'],
      },
      {
        original: { auth: ['authenticating'], authError: [null], flags: ['isAuthenticating'] },
        ours: {
          auth: ['authenticating', 'error'],
          authError: [null, { message: 'username can only be a string type', code: 'validation' }],
          flags: ['isAuthenticating', 'hasAuthError'],
        },
        places: ['hooks: passwords › name of a wrong type: renders'],
      },
    ],
  },
  {
    name: 'onError is called whether it throws or not',
    reason: 'The original leaves onError out where throwOnError is set, but for authenticate.',
    seen: [
      {
        original: ['throws Invalid username/password.', 'onComplete'],
        ours: ['throws Invalid username/password.', 'onError', 'onComplete'],
        places: ['hooks: passwords › wrong password, throws: outcome.value'],
      },
      {
        original: ['throws Account already exists for this username.', 'onComplete'],
        ours: ['throws Account already exists for this username.', 'onError', 'onComplete'],
        places: ['hooks: data of the user › taken, throws: outcome.value'],
      },
      {
        original: ['throws MetaMask Tx Signature: User denied transaction signature.', 'onComplete'],
        ours: ['throws MetaMask Tx Signature: User denied transaction signature.', 'onError', 'onComplete'],
        places: ['hooks: the wallet › declined, throws: outcome.value'],
      },
      {
        original: ['throws Permission denied for action find on class _User.', 'onComplete'],
        ours: ['throws Permission denied for action find on class _User.', 'onError', 'onComplete'],
        places: ['hooks: useMoralisQuery › refused, throws: outcome.value'],
      },
      {
        original: ['throws closed', 'onComplete'],
        ours: ['throws closed', 'onError', 'onComplete'],
        places: ['hooks: useMoralisCloudFunction › fails, throws: outcome.value'],
      },
      {
        original: ['throws contractAddress is required,receiver is required', 'onComplete'],
        ours: ['throws contractAddress is required, receiver is required', 'onError', 'onComplete'],
        places: ['hooks: transfers and contract calls › fields are missing, throws: outcome.value'],
      },
    ],
  },
  {
    name: 'nothing is left of an enable that failed',
    reason:
      'The clean-up of the original does nothing while a wallet is being enabled, so the connector that failed stays. Ours removes it.',
    seen: [
      {
        original: { network: 'evm', connectorType: 'injected' },
        ours: { network: null, connectorType: null },
        places: ['hooks: the wallet › declined, throws: state', 'hooks: the wallet › declined: state'],
      },
    ],
  },
  {
    name: 'errors of hooks have a class and a code',
    reason: 'As without hooks: the text is the same.',
    seen: [
      {
        original: [
          {
            message:
              'Missing web3 instance, make sure to call Moralis.enableWeb3() or Moralis.authenticate()',
          },
        ],
        ours: [
          {
            message:
              'Missing web3 instance, make sure to call Moralis.enableWeb3() or Moralis.authenticate()',
            code: 'missing_web3',
          },
        ],
        places: [
          'hooks: transfers and contract calls › no wallet for a contract: renders.error',
          'hooks: transfers and contract calls › no wallet: renders.error',
        ],
      },
      {
        original: [{ message: 'Invalid function: "getNativeBalance"' }],
        ours: [{ message: 'Invalid function: "getNativeBalance"', code: 141 }],
        places: ['hooks: data of chains › refused: renders.error'],
      },
    ],
  },
  {
    name: 'a bad name of a field is named',
    reason: 'The error of the original has a code and no text.',
    seen: [
      {
        original: [{ code: 105 }],
        ours: [{ message: 'Invalid key name: bad key', code: 105 }],
        places: ['hooks: objects and files › bad field: renders.error'],
      },
    ],
  },
  {
    name: 'networks are added by their names of today',
    reason: 'The original adds a network under the names and addresses of its time, many of which are gone.',
    seen: [
      {
        original: [
          {
            chainId: '0x38',
            chainName: 'Binance Smart Chain Mainnet',
            nativeCurrency: { name: 'Binance Chain Native Token', symbol: 'BNB', decimals: 18 },
            rpcUrls: ['https://bsc-dataseed1.binance.org'],
            blockExplorerUrls: ['https://bscscan.com/'],
          },
        ],
        ours: [
          {
            chainId: '0x38',
            chainName: 'BNB Smart Chain',
            nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
            rpcUrls: ['https://56.rpc.thirdweb.com'],
            blockExplorerUrls: ['https://bscscan.com/'],
          },
        ],
        places: ['hooks: useChain › add: wallet.1.params'],
      },
    ],
  },
  {
    name: 'no other machines are called',
    reason:
      'The original tells its makers of every start and asks whether a newer version is there. Keys for a secret come from the own server.',
    seen: [
      {
        original: ['internal-api.moralis.io', 'www.unpkg.com'],
        ours: [],
        places: ['whole run › all.foreignHosts'],
      },
    ],
  },
]
